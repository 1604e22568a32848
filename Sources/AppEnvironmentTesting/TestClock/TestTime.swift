import AppEnvironmentKit
import Foundation
import PackageSupport

/// The time of a test clock, and the pending work in the order in which it falls due.
final class TestTime: Sendable {
  typealias Ticket = DeadlineQueue<Pending>.Ticket

  /// The state that the lock guards.
  struct State {
    var now = ClockClient.Instant(offset: .zero)

    /// Sleeps, actions and timers in one queue, ordered by their deadlines and, at one deadline, by the order in which
    /// they were added.
    var pending = DeadlineQueue<Pending>()
    var wallClock: WallClock
    var isAdvancing = false

    /// The descriptions of the pending work that was reported last.
    var reported: [String] = []

    /// The number of turns that are left before time has to move on.
    var turns: Int

    /// The number of the first piece of work that was added after the current round had begun.
    var roundEnd: UInt64 = 0

    /// A Boolean value that indicates whether no turns were left.
    var standsStill = false
    var isStandingReported = false

    /// Changes whenever something is added, removed or done.
    var activity = 0
    var isWatched = false
  }

  let executor: ClockExecutor
  let issues: ClockIssues

  /// The number of actions and sleeps at one instant, besides those that were pending when it began, that counts as a
  /// loop.
  let maximalTurns: Int

  /// The number of turns that a round of actions and wakings counts as: those that were pending when it began. In the public
  /// mode, each is followed by a wait of about a millisecond, so 5,000 rounds are a loop.
  let turnsOfRound: Int

  /// The longest real time that a test may wait for a clock that nobody advances.
  let patience: Duration
  let state: Locked<State>

  init(_ wallClock: WallClock, maximalTurns: Int = 100_000, patience: Duration = .seconds(10), site: CallSite) {
    self.maximalTurns = maximalTurns
    turnsOfRound = TaskRuntime.isExact ? 1 : max(1, maximalTurns / 5_000)
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
    // Copied with the lock held, and sorted without it.
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

  /// A Boolean value that indicates whether time has advanced since the clock was created.
  var hasMoved: Bool { executor.hasMoved }

  var isNothingPending: Bool { state.withLock { $0.pending.isEmpty } }

  /// Calls `body` exclusively with the wall clock and the current time.
  func withWallClock<Result: Sendable>(_ body: @Sendable (inout WallClock, ClockClient.Instant) -> Result) -> Result {
    state.withLock { body(&$0.wallClock, $0.now) }
  }

  /// Adds pending work, due immediately if there is no deadline.
  @discardableResult
  func add(_ pending: Pending, at deadline: ClockClient.Instant?) -> Ticket {
    executor.noteActivity()
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

  /// Adds the next tick of a repetition.
  func add(_ repetition: Repetition) {
    repetition.wait { deadline in
      let ticket = add(.repetition(repetition), at: deadline)
      return { self.remove(ticket) }
    }
  }

  /// Removes pending work and returns whether it was still there.
  @discardableResult
  func remove(_ ticket: Ticket) -> Bool {
    executor.noteActivity()
    return state.withLock { state in
      state.activity += 1
      return state.pending.cancel(ticket)
    } != nil
  }

  /// The reason for which a task waits.
  enum Wait {
    case none
    case forTime

    /// Time stands still, and nobody advances the clock.
    case forNothing
  }

  /// Suspends the calling task until a deadline.
  func sleep(until deadline: ClockClient.Instant) async throws {
    let callSite = ClockClient.callSite
    try Task.checkCancellation()
    executor.noteActivity()
    switch state.withLock({ $0.wait(until: deadline) }) {
    case .none: return
    case .forNothing:
      reportStandstill(callSite)
      throw CancellationError()
    case .forTime: break
    }
    let task = try checkCaller(callSite, until: deadline)
    let sleeper = Sleeper(task, callSite: callSite)
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        sleeper.fallAsleep(continuation) { add(.sleeper(sleeper), at: deadline) }
        executor.noteSleep(of: task)
        // The task may have been cancelled before or during the call.
        if !sleeper.isAsleep { executor.noteWaking(of: task) }
      }
    } onCancel: {
      executor.noteWaking(of: task)
      sleeper.cancel { remove($0) }
    }
    do {
      try sleeper.check()
    } catch {
      // A cancelled task doesn't sleep again.
      withUnsafeCurrentTask { $0?.cancel() }
      throw error
    }
  }

  /// Returns the calling task, or `nil` where tasks can't be seen.
  ///
  /// - Throws: `CancellationError` if the task doesn't belong to this clock, which fails the test.
  private func checkCaller(_ callSite: CallSite?, until deadline: ClockClient.Instant) throws -> TaskHandle? {
    ClockRegistry.claimCaller(for: executor)
    let (clock, task) = (ClockRegistry.ofCaller, TaskHandle.current)
    if clock === executor, let task {
      if executor.takeLateness(of: task) { issues.reportLateSleeper(callSite, until: deadline) }
      return task
    }
    if let clock, clock !== executor {
      issues.reportSleeperOfAnotherClock(callSite, until: deadline)
    } else if TaskRuntime.isExact {
      issues.reportSleeperElsewhere(callSite, until: deadline, isInTestEnvironment: executor.environment != nil)
    } else {
      return nil
    }
    // Nobody can wake the task in time, and a test that awaits it has to end. A cancelled task doesn't sleep again.
    withUnsafeCurrentTask { $0?.cancel() }
    throw CancellationError()
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

extension TestTime.State {
  /// Begins to count the turns of an instant, or of an advance.
  mutating func beginInstant(_ maximalTurns: Int) {
    turns = maximalTurns + pending.count
    (standsStill, isStandingReported) = (false, false)
    activity += 1
  }

  mutating func move(to instant: ClockClient.Instant, _ maximalTurns: Int) {
    now = instant
    beginInstant(maximalTurns)
  }

  /// Counts turns, or notes that time stands still when none are left.
  mutating func takeTurns(_ count: Int = 1) -> Bool {
    turns -= count
    activity += 1
    if turns < 0 { standsStill = true }
    return !standsStill
  }

  /// Counts the first piece of work, and with the first one of a round the whole round.
  mutating func takeTurns(ofRound count: Int) -> Bool {
    guard let number = pending.firstNumber, number >= roundEnd else { return takeTurns() }
    roundEnd = pending.nextNumber
    return takeTurns(count)
  }

  mutating func wait(until deadline: ClockClient.Instant) -> TestTime.Wait {
    if deadline > now { return .forTime }
    // A task that has slept for no time too often waits, so that the advance ends and reports it.
    if takeTurns() { return .none }
    return isAdvancing ? .forTime : .forNothing
  }
}
