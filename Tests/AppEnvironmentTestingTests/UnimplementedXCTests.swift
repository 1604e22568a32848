import AppEnvironmentKit
@testable import AppEnvironmentTesting
import Foundation
import XCTest

final class UnimplementedXCTests: FailureCollectingTestCase {
  func testACallFailsTheTestOnItsOwnThread() {
    _ = makeFolder()()
    XCTAssertEqual(takeFailures().count, 1)
  }

  func testACallFailsTheTestOnADispatchQueue() {
    let folder = makeFolder()
    DispatchQueue.global().sync { _ = folder() }
    let finished = expectation(description: "called")
    DispatchQueue.global().async {
      _ = folder()
      finished.fulfill()
    }
    wait(for: [finished], timeout: 600)
    XCTAssertEqual(takeFailures().count, 2)
  }

  func testACallFailsTheTestInADetachedTask() async {
    let folder = makeFolder()
    await Task.detached { _ = folder() }.value
    XCTAssertEqual(takeFailures().count, 1)
  }

  func testACallFailsTheTestOnAThread() {
    let folder = makeFolder()
    let finished = expectation(description: "called")
    Thread {
      _ = folder()
      finished.fulfill()
    }.start()
    wait(for: [finished], timeout: 600)
    XCTAssertEqual(takeFailures().count, 1)
  }

  func testACallAfterTheEndOfItsTestNamesThatTestAndTheLineOfItsEnvironment() {
    let line = #line + 1
    let environment = AppEnvironment(.test)
    // The next test begins.
    RunningXCTest.observer.testCaseWillStart(UnimplementedXCTests(name: "next") { _ in })
    defer { RunningXCTest.observer.testCaseDidFinish(self) }
    _ = environment.fileClient.documentsDirectory()
    let end = "\nThis belongs to \(name), which has ended. Wait there for what the test starts."
    let failures = takeFailures()
    XCTAssert(failures.count == 1 && failures.allSatisfy { $0.hasSuffix(end) }, "\(failures)")
    XCTAssertEqual(lastLine, line)
  }

  func testTheFailureNamesTheEndpoint() {
    _ = makeFolder()()
    let failures = takeFailures()
    XCTAssert(failures.allSatisfy { $0.contains("Unimplemented: Greeter.folder was called") }, "\(failures)")
    XCTAssertEqual(failures.count, 1)
  }

  func testThrowingEndpointsThrowAnErrorWithTheirName() {
    let greet: @Sendable (String) throws -> String = unimplemented("Greeter.greet")
    XCTAssertThrowsError(try greet("Ada")) { error in
      XCTAssertEqual(error as? UnimplementedError, UnimplementedError(endpoint: "Greeter.greet"))
    }
    XCTAssertEqual(takeFailures().count, 1)
  }

  private func makeFolder() -> @Sendable () -> URL {
    unimplemented("Greeter.folder", placeholder: URL(filePath: "/"))
  }
}
