import AppEnvironmentKit
import AppEnvironmentTesting
import Foundation
import XCTest

final class WithTestEnvironmentXCTests: FailureCollectingTestCase {
  func testATestHasClientsAClockAndALog() async throws {
    try await withTestEnvironment {
      $0.fileClient = .inMemory(["note.txt": "Milk"])
    } perform: { test in
      let (files, clock) = (test.environment.fileClient, test.environment.clockClient)
      let loading = Task {
        try await clock.sleep(for: .seconds(1))
        return try await files.loadText(at: URL(filePath: "/Documents/note.txt"))
      }
      await test.clock.advance(by: .seconds(1))
      let text = try await loading.value
      XCTAssertEqual(text, "Milk")
      XCTAssertEqual(test.log.calls.map(\.endpoint), ["ClockClient.sleepUntil", "FileClient.loadFile"])
      XCTAssert(TestEnvironment.current === test)
    }
  }

  func testAnUnimplementedEndpointFailsTheTest() async throws {
    let line = #line + 1
    try await withTestEnvironment { test in _ = test.environment.fileClient.documentsDirectory() }
    XCTAssertEqual(takeFailures().count, 1)
    XCTAssertEqual(lastLine, line)
  }

  func testAnUnimplementedEndpointFailsTheTestAtTheLineOfItsEnvironment() {
    let line = #line + 1
    let environment = AppEnvironment(.test)
    _ = environment.fileClient.documentsDirectory()
    XCTAssertEqual(takeFailures().count, 1)
    XCTAssertEqual(lastLine, line)
  }

  func testAMissingEnvironmentFailsTheTestWithoutALineOfTheTestKit() {
    _ = TestEnvironment.current
    XCTAssertEqual(takeFailures().count, 1)
    XCTAssertEqual(lastLine, 0)
  }

  func testPendingWorkFailsTheTest() async throws {
    try await withTestEnvironment { test in
      test.environment.clockClient.schedule(after: ClockClient.Instant(offset: .seconds(1))) {}
    }
    XCTAssertEqual(takeFailures().count, 1)
  }

  func testADifferenceFailsTheTest() {
    [1, 2].publisher.record().expect(values: [1, 3], completion: .finished)
    XCTAssert(takeFailures().allSatisfy { $0.contains("  1\n- 3\n+ 2\n  finished") })
  }
}
