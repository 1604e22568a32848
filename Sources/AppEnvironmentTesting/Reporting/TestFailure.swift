/// Fails a test of Swift Testing or of XCTest, whichever is running.
enum TestFailure {
  /// Fails the test that the calling thread works for, else the running one of XCTest; when there is none, the run fails
  /// with an issue that belongs to no test. The issue is recorded when this returns.
  static func record(_ message: String, at site: CallSite?) {
    TestReporter().report(message, at: site, for: nil)
  }
}
