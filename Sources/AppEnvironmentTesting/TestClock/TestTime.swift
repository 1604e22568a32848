import AppEnvironmentKit
import Foundation
import Locking

/// The time of a test clock, and what waits for it.
final class TestTime: Sendable {
  private struct State {
    var now = ClockClient.Instant(offset: .zero)
    var pending = DeadlineQueue<Pending>()
    var wallClock: WallClock
    var isAdvancing = false

    /// What was reported last for being pending.
    var reported: [String] = []

    /// How much may still happen before time has to move on, or it never will.
    var budget = TestTime.budget
  }

  let executor = ClockExecutor()
  let issues = ClockIssues()
  private let state: Locked<State>

  private static let budget = 100_000

  init(_ wallClock: WallClock) {
    state = Locked(State(wallClock: wallClock))
  }

  deinit {
    executor.retire()
  }

  var now: ClockClient.Instant { state.withLock { $0.now } }

  /// All that waits, in the order in which it falls due.
  var pending: [(deadline: ClockClient.Instant, element: Pending)] {
    // Copied under the lock, and sorted outside.
    state.withLock { $0.pending }.sorted
  }

  /// All that waits, one line each.
  var pendingLines: [String] { pending.map { "- due at \($0.deadline): \($0.element.description(due: $0.deadline))" } }

  /// Whether all that waits has been reported, and nothing else.
  var isPendingReported: Bool {
    let lines = pendingLines
    return state.withLock { $0.reported == lines }
  }

  /// Notes that this is reported.
  func noteReported(_ lines: [String]) {
    state.withLock { $0.reported = lines }
  }

  /// When the next that waits falls due.
  var nextDeadline: ClockClient.Instant? { state.withLock { $0.pending.firstDeadline } }

  /// Whether time has passed at all.
  var hasMoved: Bool { executor.hasMoved }

  var isNothingPending: Bool { state.withLock { $0.pending.isEmpty } }

  /// Calls `body` alone with the wall clock and the time now.
  func withWallClock<Result: Sendable>(_ body: @Sendable (inout WallClock, ClockClient.Instant) -> Result) -> Result {
    state.withLock { body(&$0.wallClock, $0.now) }
  }

  /// Adds something that waits; until now, if there is no deadline.
  func add(_ pending: Pending, at deadline: ClockClient.Instant?) -> DeadlineQueue<Pending>.Ticket {
    state.withLock { $0.pending.add(pending, at: max(deadline ?? $0.now, $0.now)) }
  }

  /// Adds an action; until now, if there is no deadline.
  func schedule(_ action: @escaping @Sendable () -> Void, at deadline: ClockClient.Instant?) {
    state.withLock { state in
      let action = ScheduledAction(scheduled: state.now, body: action)
      _ = state.pending.add(.action(action), at: max(deadline ?? state.now, state.now))
    }
  }

  /// Takes out something that waits; false when it is not there any more.
  func remove(_ ticket: DeadlineQueue<Pending>.Ticket) -> Bool {
    state.withLock { $0.pending.cancel(ticket) } != nil
  }

  /// Lets the calling task sleep until a deadline.
  func sleep(until deadline: ClockClient.Instant, caller: ClockClient.Caller?) async throws {
    try Task.checkCancellation()
    let hasPassed = state.withLock { state in
      guard deadline <= state.now else { return false }
      // Somebody who has slept for no time at all too often waits, so that the advance ends and reports it.
      state.budget -= 1
      return state.budget > 0
    }
    if hasPassed { return }
    if !executor.isCurrent {
      issues.reportSleeperElsewhere(caller, until: deadline)
    } else if executor.takeLateness() {
      issues.reportLateSleeper(caller, until: deadline)
    }
    let sleeper = Sleeper(caller: caller)
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        sleeper.fallAsleep(continuation) { add(.sleeper(sleeper), at: deadline) }
      }
    } onCancel: {
      sleeper.cancel { remove($0) }
    }
    try sleeper.check()
  }
}

extension TestTime {
  /// Whether this is the only advance at the moment; the caller ends it.
  func beginAdvancing() -> Bool {
    let isOnly = state.withLock { state in
      guard !state.isAdvancing else { return false }
      state.isAdvancing = true
      state.budget = Self.budget + state.pending.count
      return true
    }
    if isOnly { executor.beginAdvancing() }
    return isOnly
  }

  func endAdvancing(_ site: CallSite?) {
    let wasWokenMeanwhile = executor.endAdvancing()
    state.withLock { $0.isAdvancing = false }
    if wasWokenMeanwhile { issues.reportWakingFromOutside(now, site) }
  }

  /// Moves on, never back.
  func move(to instant: ClockClient.Instant) {
    let hasMoved = state.withLock { state in
      defer { state.now = max(state.now, instant) }
      return instant > state.now
    }
    if hasMoved { executor.noteMove() }
  }

  /// Whether as much has happened at one instant as can only be a loop.
  var standsStill: Bool { state.withLock { $0.budget <= 0 } }

  /// Whether a task is to be woken before anything else happens.
  func isSleeperNext(by instant: ClockClient.Instant) -> Bool {
    state.withLock { state in
      guard let deadline = state.pending.firstDeadline, deadline <= instant else { return false }
      return state.pending.first?.isSleeper ?? false
    }
  }

  /// Wakes the task that is next, if one is.
  func wakeSleeper(dueBy instant: ClockClient.Instant) -> Bool {
    guard case .sleeper(let sleeper) = popFirst(dueBy: instant, where: \.isSleeper) else { return false }
    sleeper.wake()
    return true
  }

  /// Runs the action that is next, if one is, and what it starts on the executor.
  func runAction(dueBy instant: ClockClient.Instant) -> Bool {
    switch popFirst(dueBy: instant, where: { !$0.isSleeper }) {
    case .action(let action):
      executor.running(action.body)
    case .repetition(let repetition):
      executor.running { repetition.tick(at: now) }
      repetition.wait { add(.repetition(repetition), at: $0) }
    case .sleeper, nil:
      return false
    }
    return true
  }

  private func popFirst(dueBy instant: ClockClient.Instant, where isWanted: @Sendable (Pending) -> Bool) -> Pending? {
    state.withLock { state in
      guard state.budget > 0, let next = state.pending.first, isWanted(next),
        let (deadline, pending) = state.pending.popFirst(dueBy: instant)
      else { return nil }
      if deadline > state.now {
        state.now = deadline
        executor.noteMove()
        state.budget = Self.budget + state.pending.count
      }
      state.budget -= 1
      return pending
    }
  }
}
