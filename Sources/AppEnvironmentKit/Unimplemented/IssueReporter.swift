import Foundation
import Locking

/// A test that was running when an endpoint was made, and that still hears of calls from threads that belong to none.
package protocol RunningTest: AnyObject, Sendable {}

/// Makes calls of unimplemented endpoints fail the test that made them; AppEnvironmentTesting has the one there is.
package protocol IssueReporter: Sendable {
  /// The test that the calling thread works for, to be kept for calls from threads that work for none.
  func currentTest() -> (any RunningTest)?

  /// Fails the test that the calling thread works for, else `test`, else whichever can be found.
  ///
  /// The issue is recorded when this returns.
  func report(_ call: UnimplementedCall, for test: (any RunningTest)?)
}

/// The way from an unimplemented endpoint to the test that called it.
package enum IssueReporting {
  /// The test that is to hear of the endpoints made in this scope, where the making thread itself works for none.
  ///
  /// An environment notes the ``currentTest()`` when it is made, and it is bound here while it makes a client, so that a
  /// client whose first use is on a dispatch queue fails the same test.
  @TaskLocal private static var inheritedTest: (any RunningTest)?

  private static let endpoints = Locked<Set<String>>([])
  private static let reporter = Locked<(any IssueReporter)?>(nil)

  /// Sends every report to `newReporter` from now on. Called once, as a test binary is loaded.
  package static func install(_ newReporter: any IssueReporter) {
    reporter.withLock { $0 = newReporter }
  }

  /// The test that the caller works for, by its thread or by the environment that is making a client.
  package static func currentTest() -> (any RunningTest)? {
    inheritedTest ?? reporter.withLock { $0 }?.currentTest()
  }

  /// The endpoints that were made so far, by name.
  package static var knownEndpoints: Set<String> { endpoints.withLock { $0 } }

  /// Notes that there is an endpoint of this name.
  package static func noteEndpoint(_ name: String) {
    endpoints.withLock { _ = $0.insert(name) }
  }

  /// Runs `make` with `test` to be heard of by the endpoints that it makes.
  package static func inheriting<Result>(_ test: (any RunningTest)?, _ make: () -> Result) -> Result {
    guard let test else { return make() }
    return $inheritedTest.withValue(test, operation: make)
  }

  /// Fails the test that made the call, or says on standard error what was called where there are no tests.
  package static func report(_ call: UnimplementedCall, for test: (any RunningTest)?) {
    if let reporter = reporter.withLock({ $0 }) {
      reporter.report(call, for: test)
    } else {
      let line = "Unimplemented: \(call.endpoint) was called, and the test environment does not provide it.\n"
      try? FileHandle.standardError.write(contentsOf: Data(line.utf8))
    }
  }
}
