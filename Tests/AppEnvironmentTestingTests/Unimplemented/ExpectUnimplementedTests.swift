import AppEnvironmentKit
import AppEnvironmentTesting
import Foundation
import TestSupport
import Testing

@Suite struct ExpectUnimplementedTests {
  @Test func anExpectedCallDoesNotFailTheTest() {
    let reports = expectUnimplemented("FileClient.documentsDirectory") { _ = FileClient.test.documentsDirectory() }
    #expect(
      reports.map { $0.components(separatedBy: "\n")[0] } == [
        "Unimplemented: FileClient.documentsDirectory was called, and this test did not provide it."
      ])
  }

  @Test func everyCallIsCounted() {
    let reports = expectUnimplemented("FileClient.loadFile") {
      for name in ["a", "b"] { _ = FileClient.test.loadFile(URL(filePath: "/\(name)")) }
    }
    #expect(reports.count == 2)
  }

  @Test(arguments: Caller.allCases)
  func aCallOnAnyThreadIsCounted(caller: Caller) async {
    let environment = AppEnvironment(.test)
    _ = environment.fileClient
    await expectUnimplemented("FileClient.documentsDirectory") {
      await caller.run { _ = environment.fileClient.documentsDirectory() }
    }
  }

  @Test func theBodyMayThrowTheErrorOfTheEndpoint() async {
    await expectUnimplemented("FileClient.loadFile") {
      _ = try await FileClient.test.loadFile(at: URL(filePath: "/note.txt"))
    }
  }

  @Test func aMissingCallFailsTheTest() async {
    await expectIssue("Expected a call of the unimplemented FileClient.loadFile, but it wasn't called.") {
      expectUnimplemented("FileClient.loadFile") {}
    }
  }

  @Test func aMisspelledEndpointFailsTheTestWithTheNearestName() async {
    await expectIssue("Unknown endpoint ClockClient.dates; did you mean ClockClient.date?") {
      expectUnimplemented("ClockClient.dates") {}
    }
  }

  @Test func aDifferentErrorFailsTheTest() async {
    await expectIssue("Expected a call of the unimplemented FileClient.loadFile, but CancellationError() was thrown.") {
      expectUnimplemented("FileClient.loadFile") { throw CancellationError() }
    }
  }

  @Test func callsOfOtherEndpointsFailTheTest() async {
    await expectIssue(containing: "FileClient.documentsDirectory was called") {
      expectUnimplemented("FileClient.loadFile") {
        _ = FileClient.test.documentsDirectory()
        _ = FileClient.test.loadFile(URL(filePath: "/note.txt"))
      }
    }
  }

  @Test func theInnerOfTwoExpectationsReceivesTheCall() async {
    await expectIssue("Expected a call of the unimplemented FileClient.loadFile, but it wasn't called.") {
      expectUnimplemented("FileClient.loadFile") {
        expectUnimplemented("FileClient.loadFile") { _ = FileClient.test.loadFile(URL(filePath: "/note.txt")) }
      }
    }
  }

  @Test func aCallAfterTheExpectationFailsTheTest() async {
    let files = FileClient.test
    expectUnimplemented("FileClient.documentsDirectory") { _ = files.documentsDirectory() }
    await expectIssue(containing: "FileClient.documentsDirectory was called") { _ = files.documentsDirectory() }
  }
}
