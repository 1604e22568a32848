import AppEnvironmentKit

/// The reports of a test clock, which fail the test that created it.
struct ClockIssues: Sendable {
  private let test = IssueReporting.currentTest()

  /// The place where the clock was created.
  let site: CallSite

  func report(_ message: String, _ site: CallSite?) {
    TestReporter().report(message, at: site, for: test, fallback: self.site)
  }

  /// Reports the pending work.
  func reportPending(_ time: TestTime, _ site: CallSite?, after timeout: Duration? = nil) {
    let pending = time.pending
    time.noteReported(pending)
    let count = PendingCount(pending)
    let end = timeout.map { " after \($0)" } ?? ""
    var lines = ["\(count) still pending\(end), at \(time.now) on the clock:"] + Self.list(pending)
    if !time.hasMoved, timeout == nil {
      lines.append("Advance the clock: `await clock.advance(by: …)`, or `await clock.run()`.")
    } else {
      if pending.contains(where: { $0.kind == .action }) {
        lines.append(
          "Advance the clock past the actions: delay and throttle keep what they have scheduled when they are cancelled."
        )
      }
      if pending.contains(where: { $0.kind == .timer }) {
        lines.append(
          "Cancel the timers, which never end by themselves, or the publishers that have them. debounce and timeout end theirs "
            + "when their time has passed.")
      }
    }
    report(lines.joined(separator: "\n"), site)
  }

  /// Reports a synchronous call that can't run the tasks of the clock.
  func reportBlocked(_ site: CallSite) {
    report("Call this with `await`: a task has to run on the calling thread before time can pass.", site)
  }

  /// Reports a test that waits while nobody advances its clock.
  func reportHang(_ time: TestTime, then cancel: @escaping @Sendable () -> Void) {
    let message =
      ([
        "Advance the clock while the test waits, for example with `async let` or `await clock.run()`. "
          + "Everything waits at \(time.now), and nobody advances the clock; the test and its tasks are cancelled:"
      ] + Self.list(time.pending)).joined(separator: "\n")
    // Swift Testing reports a test that is cancelled by code outside of it.
    guard let test = test as? RunningSwiftTest else {
      report(message, nil)
      return cancel()
    }
    test.record([message, TestEnvironment.seedLine].compactMap(\.self).joined(separator: "\n"), at: nil, then: cancel)
  }

  /// Reports a loop at one instant.
  func reportStandstill(_ time: TestTime, turns: Int, _ site: CallSite?) {
    report(
      (["Let time pass in the loop: it took more than \(turns) turns at \(time.now). Sleeping tasks are cancelled."]
        + Self.list(time.pending)).joined(separator: "\n"), site)
  }

  /// Reports an instant that lies in the past, and returns `false`.
  func check(_ time: TestTime, isNotAfter instant: ClockClient.Instant, _ site: CallSite) -> Bool {
    if instant >= time.now { return true }
    time.endAdvancing(site)
    report("The clock can't move back from \(time.now) to \(instant).", site)
    return false
  }

  /// Reports a task that sleeps although it doesn't belong to the clock.
  ///
  /// - Parameters:
  ///   - callSite: The location of the sleep.
  ///   - deadline: The deadline of the sleep.
  ///   - isInTestEnvironment: A Boolean value that indicates whether the test itself runs on the clock's executor.
  func reportSleeperElsewhere(
    _ callSite: CallSite?, until deadline: ClockClient.Instant, isInTestEnvironment: Bool
  ) {
    let trait =
      "Run the test with the trait .environment, or this code in `withTaskExecutorPreference(clock.executor) { … }`. "
    report(
      """
      \(isInTestEnvironment ? "" : trait)Use `Task(executorPreference: clock.executor) { … }` for tasks that dispatch queues \
      and threads start.
      A task that doesn't run on the clock's executor went to sleep until \(deadline)\(Self.place(callSite)), and is cancelled.
      """, callSite)
  }

  /// Reports a task of another clock that sleeps on this one.
  func reportSleeperOfAnotherClock(_ callSite: CallSite?, until deadline: ClockClient.Instant) {
    report(
      """
      Use one clock in a test, such as `TestEnvironment.current.clock`: a task of another test clock went to sleep on this \
      one until \(deadline)\(Self.place(callSite)), and is cancelled.
      """, callSite)
  }

  func reportWakingFromOutside(_ now: ClockClient.Instant, _ site: CallSite?) {
    report(
      "\(Self.remedy) The clock was advanced to \(now) while a task was waiting for something else, which resumed the "
        + "task meanwhile.", site)
  }

  func reportLateSleeper(_ callSite: CallSite?, until deadline: ClockClient.Instant) {
    report(
      "\(Self.remedy) The clock was advanced while this task was waiting for something else. It now sleeps until "
        + "\(deadline)\(Self.place(callSite)).", callSite)
  }

  private static let remedy =
    "Wait for the task before you advance the clock, which doesn't wait for dispatch queues, `Task.sleep` or other clocks."

  private static func list(_ work: [PendingWork]) -> [String] {
    var lines = work.prefix(20).map { "- \($0)" }
    if work.count > 20 { lines.append("- and \(work.count - 20) more") }
    return lines
  }

  private static func place(_ callSite: CallSite?) -> String { callSite.map { " at \($0)" } ?? "" }
}

/// The number of pieces of work of each kind, as in `2 sleeps and 1 timer are`.
private struct PendingCount: CustomStringConvertible {
  let description: String

  init(_ work: [PendingWork]) {
    let kinds: [(PendingWork.Kind, String)] = [(.sleep, "sleep"), (.action, "action"), (.timer, "timer")]
    let counts = kinds.compactMap { kind, name -> String? in
      let count = work.count { $0.kind == kind }
      return count == 0 ? nil : "\(count) \(name)\(count == 1 ? "" : "s")"
    }
    let list =
      counts.count > 2
      ? counts.dropLast().joined(separator: ", ") + " and " + counts[counts.count - 1]
      : counts.joined(separator: " and ")
    description = "\(list) \(work.count == 1 ? "is" : "are")"
  }
}
