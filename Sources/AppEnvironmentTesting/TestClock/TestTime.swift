import AppEnvironmentKit
import Foundation
import Locking

/// The time of a test clock, and what waits for it.
final class TestTime: Sendable {
  /// How much may happen at one instant before it can only be a loop without an end.
  ///
  /// The depth finds the loops that there are, and early: work that is merely much is wide, and not deep. The number is
  /// for loops that multiply, and for tasks that sleep for no time, which have no depth.
  struct Limits: Sendable {
    /// How often one thing may lead to another.
    var generations = 1_000_000

    /// How much may happen besides what waited when the instant began.
    var events = 5_000_000
  }

  typealias Ticket = DeadlineQueue<Entry>.Ticket

  struct Entry: Sendable {
    let pending: Pending

    /// How many led to this one, one after the other, at one instant.
    let generation: Int
  }

  fileprivate struct State {
    var now = ClockClient.Instant(offset: .zero)
    var pending = DeadlineQueue<Entry>()
    var wallClock: WallClock
    var isAdvancing = false

    /// What was reported last for being pending.
    var reported: [String] = []

    /// The generation of what happened last, and that with which the advance began.
    var generation = 0
    var firstGeneration = 0

    /// How much may still happen before time has to move on.
    var budget: Int

    /// Whether as much has happened at one instant as can only be a loop.
    var standsStill = false
    var isStandingReported = false

    mutating func add(_ pending: Pending, at deadline: ClockClient.Instant?) -> Ticket {
      let deadline = max(deadline ?? now, now)
      return self.pending.add(
        Entry(pending: pending, generation: deadline == now ? generation + 1 : 0), at: deadline)
    }
  }

  let executor = ClockExecutor()
  let issues = ClockIssues()
  private let limits: Limits
  private let state: Locked<State>

  init(_ wallClock: WallClock, limits: Limits) {
    self.limits = limits
    state = Locked(State(wallClock: wallClock, budget: limits.events))
  }

  deinit {
    executor.retire()
  }

  var now: ClockClient.Instant { state.withLock { $0.now } }

  /// All that waits, in the order in which it falls due.
  var pending: [(deadline: ClockClient.Instant, element: Pending)] {
    // Copied under the lock, and sorted outside.
    state.withLock { $0.pending }.sorted.map { ($0.deadline, $0.element.pending) }
  }

  /// All that waits, one line each, or how much more there is.
  var pendingLines: [String] {
    let pending = pending
    var lines = pending.prefix(Self.listed).map {
      "- due at \($0.deadline): \($0.element.description(due: $0.deadline))"
    }
    if pending.count > Self.listed { lines.append("- and \(pending.count - Self.listed) more") }
    return lines
  }

  private static let listed = 20

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
  func add(_ pending: Pending, at deadline: ClockClient.Instant?) -> Ticket {
    state.withLock { $0.add(pending, at: deadline) }
  }

  /// Adds an action; until now, if there is no deadline.
  func schedule(_ action: @escaping @Sendable () -> Void, at deadline: ClockClient.Instant?) {
    state.withLock { state in
      _ = state.add(.action(ScheduledAction(scheduled: state.now, body: action)), at: deadline)
    }
  }

  /// Takes out something that waits; false when it is not there any more.
  func remove(_ ticket: Ticket) -> Bool {
    state.withLock { $0.pending.cancel(ticket) } != nil
  }

  private enum Wait {
    case none
    case forTime

    /// Time stands still, and nobody advances the clock.
    case forNothing
  }

  /// Lets the calling task sleep until a deadline.
  func sleep(until deadline: ClockClient.Instant, caller: ClockClient.Caller?) async throws {
    try Task.checkCancellation()
    let wait = state.withLock { state in
      if deadline > state.now { return Wait.forTime }
      // Somebody who has slept for no time at all too often waits, so that the advance ends and reports it.
      state.budget -= 1
      if state.budget <= 0 { state.standsStill = true }
      guard state.standsStill else { return .none }
      return state.isAdvancing ? .forTime : .forNothing
    }
    switch wait {
    case .none: return
    case .forNothing:
      issues.reportStandstill(self, caller)
      throw CancellationError()
    case .forTime: break
    }
    if !executor.isCurrent {
      issues.reportSleeperElsewhere(caller, until: deadline)
      // Nobody can wake it in time, and a test that awaits it is to end. Cancelled, the task does not sleep again.
      withUnsafeCurrentTask { $0?.cancel() }
      throw CancellationError()
    }
    if executor.takeLateness() { issues.reportLateSleeper(caller, until: deadline) }
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
      state.begin(limits)
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
      guard instant > state.now else { return false }
      state.move(to: instant, limits)
      return true
    }
    if hasMoved { executor.noteMove() }
  }

  /// Whether as much has happened at one instant as can only be a loop.
  var standsStill: Bool { state.withLock { $0.standsStill } }

  /// Whether it does, and nobody has said so; asked for the first time.
  func takeStandstill() -> Bool {
    state.withLock { state in
      defer { state.isStandingReported = true }
      return state.standsStill && !state.isStandingReported
    }
  }

  /// Lets all sleeps end by `CancellationError`, for time does not pass any more.
  func cancelSleepers() {
    for case .sleeper(let sleeper) in pending.map(\.element) { sleeper.cancel { remove($0) } }
  }

  /// Whether a task is to be woken before anything else happens.
  func isSleeperNext(by instant: ClockClient.Instant) -> Bool {
    state.withLock { state in
      guard let deadline = state.pending.firstDeadline, deadline <= instant else { return false }
      return state.pending.first?.pending.isSleeper ?? false
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
      guard !state.standsStill, let next = state.pending.first, isWanted(next.pending),
        let deadline = state.pending.firstDeadline, deadline <= instant
      else { return nil }
      if deadline > state.now {
        state.move(to: deadline, limits)
        executor.noteMove()
      }
      state.standsStill = state.budget <= 0 || next.generation - state.firstGeneration > limits.generations
      guard !state.standsStill, let (_, entry) = state.pending.popFirst(dueBy: instant) else { return nil }
      state.generation = entry.generation
      state.budget -= 1
      return entry.pending
    }
  }
}

extension TestTime.State {
  /// Begins an advance: what happened before it does not count.
  fileprivate mutating func begin(_ limits: TestTime.Limits) {
    firstGeneration = generation
    budget = limits.events + pending.count
    (standsStill, isStandingReported) = (false, false)
  }

  fileprivate mutating func move(to instant: ClockClient.Instant, _ limits: TestTime.Limits) {
    now = instant
    generation = 0
    begin(limits)
  }
}
