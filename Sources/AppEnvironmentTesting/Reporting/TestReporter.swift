import AppEnvironmentKit
import Testing
import XCTest

/// A reporter that fails the running test of Swift Testing or XCTest.
package struct TestReporter: IssueRecorder {
  /// Creates a reporter.
  package init() {}

  /// Returns the test of the calling thread.
  package func currentTest() -> (any RunningTest)? {
    RunningSwiftTest()
  }

  /// Fails a test with a call of an unimplemented endpoint.
  package func report(_ call: UnimplementedCall, for test: (any RunningTest)?) {
    let running = test as? RunningSwiftTest
    if let expectation = UnimplementedExpectation.find(for: call, running) { return expectation.note(call) }
    report(
      call.message, at: nil, for: test, withoutTest: call.messageWithoutTest,
      fallback: CallSite(fileID: call.source.fileID, filePath: call.source.filePath, line: call.source.line))
  }

  /// Fails a test with an issue of a client.
  package func report(_ message: String, at source: IssueSource, for test: (any RunningTest)?) {
    report(message, at: CallSite(fileID: source.fileID, filePath: source.filePath, line: source.line), for: test)
  }

  /// Fails the test of the calling thread, or else `test`, or else the running test case of XCTest.
  ///
  /// - Parameters:
  ///   - message: The reason.
  ///   - site: The location of the issue; `nil` for that of the test.
  ///   - test: The test that fails if the calling thread has none.
  ///   - fallback: The location of the issue if that of the test is unknown.
  package func report(
    _ message: String, at site: CallSite?, for test: (any RunningTest)?, fallback: CallSite = .here()
  ) {
    report(message, at: site, for: test, withoutTest: message, fallback: site ?? fallback)
  }

  private func report(
    _ message: String,
    at place: CallSite?,
    for test: (any RunningTest)?,
    withoutTest: String,
    fallback: CallSite
  ) {
    let message = [message, TestEnvironment.seedLine].compactMap(\.self).joined(separator: "\n")
    if let current = Test.current {
      Issue.record(message, at: place, in: current)
    } else if let test = test as? RunningSwiftTest {
      test.record(message, at: place)
    } else if RunningXCTest.observer.isRunning {
      let site = place ?? RunningXCTest.observer.site ?? fallback
      XCTFail(message, file: site.filePath, line: site.line)
    } else {
      Issue.record(Comment(rawValue: withoutTest), sourceLocation: SourceLocation(fallback))
    }
  }
}
