import AppEnvironmentKit
import Dispatch
import Foundation
import PackageSupport

/// The time of a test clock, and the pending work in the order in which it falls due.
final class TestTime: Sendable {
  typealias Ticket = DeadlineQueue<Pending>.Ticket

  fileprivate struct State {
    var now = ClockClient.Instant(offset: .zero)

    /// Sleeps, actions and timers in one queue, ordered by their deadlines and, at one deadline, by when they came.
    var pending = DeadlineQueue<Pending>()
    var wallClock: WallClock
    var isAdvancing = false

    /// The descriptions of the pending work that was reported last.
    var reported: [String] = []

    /// The number of turns that are left before time has to move on.
    var turns: Int

    /// Whether there were none left.
    var standsStill = false
    var isStandingReported = false

    /// Changes whenever something is added, removed or done.
    var activity = 0
    var isWatched = false
  }

  let executor: ClockExecutor
  let issues: ClockIssues

  /// The number of actions and sleeps at one instant, besides those that were pending when it began, that is taken for a
  /// loop.
  private let maximalTurns: Int

  /// The longest real time that a test may wait for a clock that nobody advances.
  private let patience: Duration
  private let state: Locked<State>

  init(_ wallClock: WallClock, maximalTurns: Int = 100_000, patience: Duration = .seconds(10), site: CallSite) {
    self.maximalTurns = maximalTurns
    self.patience = patience
    issues = ClockIssues(site: site)
    state = Locked(State(wallClock: wallClock, turns: maximalTurns))
    let rest = RestHandler()
    executor = ClockExecutor { rest.time?.watch() }
    rest.time = self
  }

  var now: ClockClient.Instant { state.withLock { $0.now } }

  /// The pending work, in the order in which it falls due.
  var pending: [PendingWork] {
    // Copied under the lock, and sorted outside.
    state.withLock { $0.pending }.sorted.map { PendingWork($0.element, deadline: $0.deadline) }
  }

  /// A Boolean value that indicates whether all of the pending work was reported, and nothing else.
  var isPendingReported: Bool {
    let descriptions = pending.map(\.description)
    return state.withLock { $0.reported == descriptions }
  }

  func noteReported(_ work: [PendingWork]) {
    let descriptions = work.map(\.description)
    state.withLock { $0.reported = descriptions }
  }

  /// The deadline of the work that falls due next.
  var nextDeadline: ClockClient.Instant? { state.withLock { $0.pending.firstDeadline } }

  /// A Boolean value that indicates whether time has passed at all.
  var hasMoved: Bool { executor.hasMoved }

  var isNothingPending: Bool { state.withLock { $0.pending.isEmpty } }

  /// Calls `body` exclusively with the wall clock and the current time.
  func withWallClock<Result: Sendable>(_ body: @Sendable (inout WallClock, ClockClient.Instant) -> Result) -> Result {
    state.withLock { body(&$0.wallClock, $0.now) }
  }

  /// Adds pending work, due immediately if there is no deadline.
  @discardableResult
  func add(_ pending: Pending, at deadline: ClockClient.Instant?) -> Ticket {
    let ticket = state.withLock { state in
      state.activity += 1
      return state.pending.add(pending, at: max(deadline ?? state.now, state.now))
    }
    watch()
    return ticket
  }

  /// Adds an action, due immediately if there is no deadline.
  func schedule(_ action: @escaping @Sendable () -> Void, at deadline: ClockClient.Instant?) {
    add(.action(ScheduledAction(scheduled: now, body: action)), at: deadline)
  }

  /// Removes pending work and returns whether it was still there.
  @discardableResult
  func remove(_ ticket: Ticket) -> Bool {
    state.withLock { state in
      state.activity += 1
      return state.pending.cancel(ticket)
    } != nil
  }

  fileprivate enum Wait {
    case none
    case forTime

    /// Time stands still, and nobody advances the clock.
    case forNothing
  }

  /// Suspends the calling task until a deadline.
  func sleep(until deadline: ClockClient.Instant, caller: ClockClient.Caller?) async throws {
    try Task.checkCancellation()
    switch state.withLock({ $0.wait(until: deadline) }) {
    case .none: return
    case .forNothing:
      reportStandstill(caller.map { CallSite($0) })
      throw CancellationError()
    case .forTime: break
    }
    ClockRegistry.claimCaller(for: executor)
    guard executor.isCurrent, let task = TaskHandle.current else {
      issues.reportSleeperElsewhere(caller, until: deadline)
      // Nobody can wake it in time, and a test that awaits it has to end. Cancelled, the task doesn't sleep again.
      withUnsafeCurrentTask { $0?.cancel() }
      throw CancellationError()
    }
    if executor.takeLateness(of: task) { issues.reportLateSleeper(caller, until: deadline) }
    let sleeper = Sleeper(task, caller: caller)
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        sleeper.fallAsleep(continuation) { add(.sleeper(sleeper), at: deadline) }
        executor.noteSleep(of: task)
        // It may have been cancelled before or meanwhile.
        if !sleeper.isAsleep { executor.noteWaking(of: task) }
      }
    } onCancel: {
      executor.noteWaking(of: task)
      sleeper.cancel { remove($0) }
    }
    try sleeper.check()
  }
}

/// A reference to the time of a clock whose executor is at rest.
private final class RestHandler: Sendable {
  private struct Weak: Sendable {
    weak var time: TestTime?
  }

  private let state = Locked(Weak())

  var time: TestTime? {
    get { state.withLock { $0.time } }
    set { state.withLock { $0.time = newValue } }
  }
}

/// Advancing.
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

  /// Reports once that there is a loop at the current instant, and ends what waits for time.
  func reportStandstill(_ site: CallSite?) {
    let isFirst = state.withLock { state in
      defer { state.isStandingReported = true }
      return state.standsStill && !state.isStandingReported
    }
    guard isFirst else { return }
    issues.reportStandstill(self, turns: maximalTurns, site)
    cancelTasks()
    noteReported(pending)
  }

  /// Cancels the tasks of the clock but for the test itself. Those that sleep throw `CancellationError`.
  private func cancelTasks() {
    for task in executor.tasks where !ClockRegistry.isTest(task, of: executor) { task.cancel() }
    let sleepers = state.withLock { $0.pending }.sorted.compactMap(\.element.sleeper)
    for sleeper in sleepers { sleeper.cancel { remove($0) } }
  }

  /// Returns whether a task is to be woken before anything else happens.
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
      executor.running(action.body)
    case .repetition(let repetition):
      // The next tick comes before what the action schedules for its instant.
      let tick = repetition.takeTick(at: now) { add(.repetition(repetition), at: $0) }
      executor.running(tick)
    case .sleeper, nil:
      return false
    }
    return true
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
      guard state.takeTurn() else { return nil }
      return state.pending.popFirst(dueBy: instant)?.element
    }
  }
}

/// Tests that wait for a clock that nobody advances.
extension TestTime {
  /// The number of checks that have to find that nothing happens, until the test fails.
  private static let quietChecks = 10

  /// Begins to check from time to time whether the test waits and nobody advances the clock.
  fileprivate func watch() {
    let activity = state.withLock { state -> Int? in
      guard !state.isWatched, !state.isAdvancing, !state.pending.isEmpty else { return nil }
      state.isWatched = true
      return state.activity
    }
    if let activity { check(Seen(activity: activity, arrivals: executor.arrivals), quiet: 0) }
  }

  /// The counts by which a check sees whether something has happened.
  private struct Seen: Equatable {
    var activity: Int
    var arrivals: Int
  }

  private func check(_ seen: Seen, quiet: Int) {
    let interval = patience / Self.quietChecks
    DispatchQueue.global().asyncAfter(deadline: .now() + interval / .seconds(1)) { [weak self] in
      self?.endCheck(seen, quiet: quiet)
    }
  }

  private func endCheck(_ seen: Seen, quiet: Int) {
    let activity = state.withLock { state -> Int? in
      state.isWatched = !state.isAdvancing && !state.pending.isEmpty
      return state.isWatched ? state.activity : nil
    }
    guard let activity else { return }
    let current = Seen(activity: activity, arrivals: executor.arrivals)
    guard current == seen, executor.isIdle, let tests = executor.waitingTests else { return check(current, quiet: 0) }
    if quiet + 1 < Self.quietChecks { return check(current, quiet: quiet + 1) }
    state.withLock { $0.isWatched = false }
    issues.reportHang(self) {
      for test in tests { test.cancel() }
      self.cancelTasks()
    }
    noteReported(pending)
  }
}

extension TestTime.State {
  /// Begins to count the turns of an instant, or of an advance.
  fileprivate mutating func beginInstant(_ maximalTurns: Int) {
    turns = maximalTurns + pending.count
    (standsStill, isStandingReported) = (false, false)
    activity += 1
  }

  fileprivate mutating func move(to instant: ClockClient.Instant, _ maximalTurns: Int) {
    now = instant
    beginInstant(maximalTurns)
  }

  /// Counts a turn, or notes that time stands still when there is none left.
  fileprivate mutating func takeTurn() -> Bool {
    turns -= 1
    activity += 1
    if turns < 0 { standsStill = true }
    return !standsStill
  }

  fileprivate mutating func wait(until deadline: ClockClient.Instant) -> TestTime.Wait {
    if deadline > now { return .forTime }
    // A task that has slept for no time too often waits, so that the advance ends and reports it.
    if takeTurn() { return .none }
    return isAdvancing ? .forTime : .forNothing
  }
}
