import AppEnvironmentKit
import Testing
import XCTest

/// Fails the running test of Swift Testing or of XCTest when an unimplemented endpoint is called.
package struct TestReporter: IssueRecorder {
  /// Makes a reporter; they are all alike.
  package init() {}

  /// The calling thread's test.
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

  /// Fails the test that the calling thread works for, else `test`, else whichever can be found.
  ///
  /// - Parameters:
  ///   - message: The reason.
  ///   - site: The place of the issue; `nil` for that of the test.
  ///   - test: The test that fails where the calling thread works for none.
  ///   - fallback: The place of the issue where the place of the test isn't known.
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
