import AppEnvironmentKit

/// Fails the test that a clock was made in.
struct ClockIssues: Sendable {
  private let test = IssueReporting.currentTest()

  func report(_ message: String, _ site: CallSite?) {
    TestReporter().report(message, at: site, for: test)
  }

  /// What a list of all that waits is to say besides.
  enum Hint {
    case none

    /// What to do where an operator still has something scheduled.
    case operators

    /// That, or that time has to pass at all.
    case advance
  }

  /// Reports all that waits, under a headline.
  func reportPending(_ time: TestTime, _ headline: String, _ site: CallSite?, hint: Hint) {
    let (pending, lines) = (time.pending, time.pendingLines)
    time.noteReported(lines)
    var text = [headline, "It is \(time.now) on the clock."] + lines
    if hint == .advance, !time.hasMoved {
      text.append("Nobody has let time pass on this clock: `await clock.advance(by: …)`, or `await clock.run()`.")
    } else if hint != .none, pending.contains(where: \.element.isAction) {
      text.append(
        """
        An operator such as debounce, delay or throttle does not take back what it has scheduled when it is cancelled: \
        advance the clock beyond that.
        """)
    }
    report(text.joined(separator: "\n"), site)
  }

  /// Reports once that time stands still, and ends all sleeps.
  func reportStandstill(_ time: TestTime, _ site: CallSite?) {
    guard time.takeStandstill() else { return }
    reportPending(
      time,
      """
      Time stands still: more and more happens at one instant, and the clock gave up. Tasks that sleep are cancelled.
      """, site, hint: .none)
    time.cancelSleepers()
    time.noteReported(time.pendingLines)
  }

  func reportStandstill(_ time: TestTime, _ caller: ClockClient.Caller?) {
    reportStandstill(time, site(caller))
  }

  /// Reports an instant that lies in the past, and returns false.
  func check(_ time: TestTime, isNotAfter instant: ClockClient.Instant, _ site: CallSite) -> Bool {
    if instant >= time.now { return true }
    time.endAdvancing(site)
    report("Time does not run backwards: it is \(time.now), and the clock was told to move to \(instant).", site)
    return false
  }

  func reportSleeperElsewhere(_ caller: ClockClient.Caller?, until deadline: ClockClient.Instant) {
    report(
      """
      A task went to sleep until \(deadline) that does not run on the clock's executor, \
      \(caller.map { "at \($0)" } ?? "at an unknown place").
      The clock cannot know when such a task sleeps, so the task is cancelled. \
      Run the test with the trait .environment, or the code under test in \
      `withTaskExecutorPreference(clock.executor) { … }`. \
      Where that is so already, the task was started by a dispatch queue, a thread or an actor that the clock does not \
      know: start it with `Task(executorPreference: clock.executor) { … }`; \
      a test on a global actor other than the main actor needs the trait, or `withTestEnvironment`, and no test beside \
      it on that actor.
      """, site(caller))
  }

  func reportWakingFromOutside(_ now: ClockClient.Instant, _ site: CallSite?) {
    report(
      """
      While this clock was advanced to \(now), something else woke a task of it that time had passed over. \
      \(Self.outside)
      """, site)
  }

  func reportLateSleeper(_ caller: ClockClient.Caller?, until deadline: ClockClient.Instant) {
    report(
      """
      A task went to sleep until \(deadline), \(caller.map { "at \($0)" } ?? "at an unknown place"), that time had \
      passed over before, while it waited for something else than the clock. \(Self.outside)
      """, site(caller))
  }

  private static let outside = """
    The clock waits for no dispatch queue, no `Task.sleep` and no executor but its own, so the next run may be another.
    Let the task wait for the clock, or for what the test's own code does; see “What the clock cannot see” in \
    Controlling time.
    """

  private func site(_ caller: ClockClient.Caller?) -> CallSite? {
    caller.map { CallSite(fileID: $0.fileID, filePath: $0.fileID, line: $0.line) }
  }
}
