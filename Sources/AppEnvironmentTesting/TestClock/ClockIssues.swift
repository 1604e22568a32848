import AppEnvironmentKit

/// Fails the test that a clock was made in.
struct ClockIssues: Sendable {
  private let test = IssueReporting.currentTest()

  func report(_ message: String, _ site: CallSite?) {
    TestReporter().report(message, at: site, for: test)
  }

  /// Reports all that waits, under a headline.
  func reportPending(_ time: TestTime, _ headline: String, _ site: CallSite) {
    let list = time.pending.map { "- due at \($0.deadline): \($0.element.description)" }
    report(([headline, "It is \(time.now) on the clock."] + list).joined(separator: "\n"), site)
  }

  /// Reports an instant that lies in the past, and returns false.
  func check(_ time: TestTime, isNotAfter instant: ClockClient.Instant, _ site: CallSite) -> Bool {
    if instant >= time.now { return true }
    time.endAdvancing()
    report("Time does not run backwards: it is \(time.now), and the clock was told to move to \(instant).", site)
    return false
  }

  func reportSleeperElsewhere(_ caller: ClockClient.Caller?, until deadline: ClockClient.Instant) {
    report(
      """
      A task went to sleep until \(deadline) that does not run on the clock's executor, \
      \(caller.map { "at \($0)" } ?? "at an unknown place").
      The clock cannot know when such a task sleeps. \
      Run the code under test in `withTaskExecutorPreference(clock.executor) { … }`.
      """,
      caller.map { CallSite(fileID: $0.fileID, filePath: $0.fileID, line: $0.line) })
  }
}
