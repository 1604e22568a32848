import AppEnvironmentKit
import AppEnvironmentTesting
import Foundation
import Testing

@Suite struct ExpectUnimplementedTests {
  @Test func aCallThatIsExpectedDoesNotFailTheTest() {
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
  func aCallCountsWhoeverMakesIt(caller: Caller) async {
    let environment = AppEnvironment(.test)
    _ = environment.fileClient
    await expectUnimplemented("FileClient.documentsDirectory") {
      await caller.run { _ = environment.fileClient.documentsDirectory() }
    }
  }

  @Test func theErrorOfTheEndpointMayLeaveTheBody() async {
    await expectUnimplemented("FileClient.loadFile") {
      _ = try await FileClient.test.loadFile(at: URL(filePath: "/note.txt"))
    }
  }

  @Test func noCallFailsTheTest() async {
    await expectFailure("Expected a call of FileClient.loadFile, unimplemented, and there was none.") {
      expectUnimplemented("FileClient.loadFile") {}
    }
  }

  @Test func aMisspeltEndpointIsNoticed() {
    withKnownIssue {
      expectUnimplemented("ClockClient.dates") {}
    } matching: { issue in
      issue.comments.contains {
        $0.rawValue.hasPrefix(
          """
          Expected a call of ClockClient.dates, unimplemented, and there was none.
          Nobody has made a ClockClient.dates; there are: ClockClient.calendar, ClockClient.date, ClockClient.instant
          """)
      }
    }
  }

  @Test func anotherErrorFailsTheTest() async {
    await expectFailure("Expected a call of FileClient.loadFile, unimplemented, and it threw CancellationError().") {
      expectUnimplemented("FileClient.loadFile") { throw CancellationError() }
    }
  }

  @Test func callsOfOtherEndpointsFailTheTest() {
    withKnownIssue {
      expectUnimplemented("FileClient.loadFile") {
        _ = FileClient.test.documentsDirectory()
        _ = FileClient.test.loadFile(URL(filePath: "/note.txt"))
      }
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("FileClient.documentsDirectory was called") }
    }
  }

  @Test func ofTwoExpectationsTheInnerOneGetsTheCall() async {
    await expectFailure("Expected a call of FileClient.loadFile, unimplemented, and there was none.") {
      expectUnimplemented("FileClient.loadFile") {
        expectUnimplemented("FileClient.loadFile") { _ = FileClient.test.loadFile(URL(filePath: "/note.txt")) }
      }
    }
  }

  @Test func afterwardsACallFailsTheTestAgain() {
    let files = FileClient.test
    expectUnimplemented("FileClient.documentsDirectory") { _ = files.documentsDirectory() }
    withKnownIssue { _ = files.documentsDirectory() }
  }
}
