/// Failures of the running test of Swift Testing or XCTest.
enum TestFailure {
  /// Fails the test of the calling thread or else the running test case of XCTest. If there is none, the run fails with an
  /// issue that belongs to no test. The issue is recorded when the method returns.
  static func record(_ message: String, at site: CallSite?) {
    TestReporter().report(message, at: site, for: nil)
  }
}
