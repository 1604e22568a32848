import Dispatch

/// The detection of tests that wait for a clock that nobody advances.
extension TestTime {
  /// The number of consecutive checks without any activity after which the test fails.
  private static let quietChecks = 10

  /// Begins to check periodically whether the test waits while nobody advances the clock.
  func watch() {
    let activity = state.withLock { state -> Int? in
      guard !state.isWatched, !state.isAdvancing, !state.pending.isEmpty else { return nil }
      state.isWatched = true
      return state.activity
    }
    if let activity { check(Seen(activity: activity, arrivals: executor.arrivals), quiet: 0) }
  }

  /// The counts that a check compares with the previous ones to detect activity.
  private struct Seen: Equatable {
    var activity: Int
    var arrivals: Int
  }

  private func check(_ seen: Seen, quiet: Int, _ work: ProcessWork = ProcessWork()) {
    let interval = patience / Self.quietChecks
    DispatchQueue.global().asyncAfter(deadline: .now() + interval / .seconds(1)) { [weak self] in
      self?.endCheck(seen, quiet: quiet, work)
    }
  }

  private func endCheck(_ seen: Seen, quiet: Int, _ work: ProcessWork) {
    let activity = state.withLock { state -> Int? in
      state.isWatched = !state.isAdvancing && !state.pending.isEmpty
      return state.isWatched ? state.activity : nil
    }
    guard let activity else { return }
    let current = Seen(activity: activity, arrivals: executor.arrivals)
    guard current == seen, executor.isIdle, let tests = waitingTests(work) else { return check(current, quiet: 0) }
    if quiet + 1 < Self.quietChecks { return check(current, quiet: quiet + 1, work) }
    state.withLock { $0.isWatched = false }
    issues.reportHang(self) {
      for test in tests { test.cancel() }
      self.cancelTasks()
    }
    noteReported(pending)
  }

  /// The tests that use the clock, if they all wait; `nil` if one of them may have work to do.
  private func waitingTests(_ work: ProcessWork) -> [TaskHandle]? {
    if TaskRuntime.isExact { return executor.waitingTests }
    // Tasks can't be seen. A test that runs on the executor waits when that has nothing to do, and any test waits in a
    // process that does nothing. The test may also have ended, with a report of what is pending.
    return !isPendingReported && (executor.environment != nil || work.isIdle) ? [] : nil
  }
}
