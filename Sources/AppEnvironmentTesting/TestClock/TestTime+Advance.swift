import AppEnvironmentKit
import PackageSupport

/// Advancing the time, and running the work that falls due.
extension TestTime {
  /// Begins an advance, which the caller ends; returns `false` if there is one already.
  func beginAdvancing() -> Bool {
    let isOnly = state.withLock { state in
      guard !state.isAdvancing else { return false }
      state.isAdvancing = true
      state.beginInstant(maximalTurns)
      return true
    }
    if isOnly { executor.beginAdvancing() }
    return isOnly
  }

  func endAdvancing(_ site: CallSite?) {
    let wasWokenMeanwhile = executor.endAdvancing()
    state.withLock { state in
      state.isAdvancing = false
      state.activity += 1
    }
    if wasWokenMeanwhile { issues.reportWakingFromOutside(now, site) }
    watch()
  }

  /// Moves to an instant, never back.
  func move(to instant: ClockClient.Instant) {
    let hasMoved = state.withLock { state in
      guard instant > state.now else { return false }
      state.move(to: instant, maximalTurns)
      return true
    }
    if hasMoved { executor.noteMove() }
  }

  /// A Boolean value that indicates whether there is a loop at the current instant.
  var standsStill: Bool { state.withLock { $0.standsStill } }

  /// Notes that the tasks of the clock don't come to rest.
  func noteStandstill() {
    state.withLock { $0.standsStill = true }
  }

  /// Reports once that there is a loop at the current instant, and ends everything that waits for time.
  func reportStandstill(_ site: CallSite?) {
    let isFirst = state.withLock { state in
      defer { state.isStandingReported = true }
      return state.standsStill && !state.isStandingReported
    }
    guard isFirst else { return }
    issues.reportStandstill(self, turns: maximalTurns / turnsOfRound, site)
    cancelTasks()
    noteReported(pending)
  }

  /// Cancels the tasks of the clock but for the test itself. Those that sleep throw `CancellationError`.
  func cancelTasks() {
    for task in executor.tasks where !ClockRegistry.isTest(task, of: executor) { task.cancel() }
    let sleepers = state.withLock { $0.pending }.sorted.compactMap(\.element.sleeper)
    for sleeper in sleepers { sleeper.cancel { remove($0) } }
  }

  /// Returns a Boolean value that indicates whether a task is to be woken before anything else happens.
  func isSleeperNext(by instant: ClockClient.Instant) -> Bool {
    state.withLock { state in
      guard let deadline = state.pending.firstDeadline, deadline <= instant else { return false }
      return state.pending.first?.sleeper != nil
    }
  }

  /// Wakes the task that is next, if a task is next.
  func wakeSleeper(dueBy instant: ClockClient.Instant) -> Bool {
    guard let sleeper = popFirst(dueBy: instant, where: { $0.sleeper != nil })?.sleeper else { return false }
    executor.noteWaking(of: sleeper.task)
    sleeper.wake()
    return true
  }

  /// Runs the action that is next, if an action is next.
  func runAction(dueBy instant: ClockClient.Instant) -> Bool {
    switch popFirst(dueBy: instant, where: { $0.sleeper == nil }) {
    case .action(let action):
      perform(action.body)
    case .repetition(let repetition):
      // The next tick precedes the actions that this one schedules for its instant.
      let tick = repetition.takeTick(at: now)
      add(repetition)
      perform(tick)
    case .sleeper, nil:
      return false
    }
    return true
  }

  /// Performs an action, which a live clock performs on its own queue.
  private func perform(_ action: () -> Void) {
    executor.running { MainActorWarning.perform(onMainActor: false, action) }
  }

  private func popFirst(dueBy instant: ClockClient.Instant, where isWanted: @Sendable (Pending) -> Bool) -> Pending? {
    state.withLock { state in
      guard !state.standsStill, let next = state.pending.first, isWanted(next),
        let deadline = state.pending.firstDeadline, deadline <= instant
      else { return nil }
      if deadline > state.now {
        state.move(to: deadline, maximalTurns)
        executor.noteMove()
      }
      guard state.takeTurns(ofRound: turnsOfRound) else { return nil }
      return state.pending.popFirst(dueBy: instant)?.element
    }
  }
}
