import Dispatch
import PackageSupport

/// The thread that performs the work of the clock.
///
/// There is at most one, on the queue or on the main actor. It asks ``ClockWork`` for the next step until it can rest:
///
/// 1. It runs the first piece of work.
/// 2. It follows the task of that work until the task is settled, even to other threads.
/// 3. When there is no work left, it calls the idle handler, which wakes the next sleeper of an advance or ends the advance.
extension ClockExecutor {
  /// Changes the work, and starts or wakes the thread if there is something to do.
  func start(_ change: (inout ClockWork) -> Void) {
    noteActivity()
    let (place, isWaiting) = state.withLock { work in
      change(&work)
      return (work.start(), work.endWait())
    }
    if isWaiting { alarm.signal() }
    if let place { go(to: place) }
  }

  private func go(to place: Place) {
    switch place {
    case .queue: queue.async { self.running { self.run(at: .queue) } }
    case .main: DispatchQueue.main.async { self.running { self.run(at: .main) } }
    }
  }

  /// Performs the pending work of a place.
  private func run(at place: Place) {
    var round = 0
    var start = ContinuousClock.now
    while true {
      let (step, completed) = state.withLock { $0.nextStep(at: place, number) }
      withExtendedLifetime(completed) {}
      if case .wait = step { round += 1 } else { round = 0 }
      if round == 1 { start = .now }
      switch step {
      case .run(let item):
        run(item)
      case .wait(let task):
        TaskWaiters.wait(for: task, alarm, round: round)
        if start.duration(to: .now) > TaskWaiters.patience { state.withLock { $0.giveUp(on: task) } }
      case .proceed(let handler):
        guard TaskRuntime.isExact else {
          return waitUntilQuiet(QuietCount(activity: currentActivity), handler)
        }
        if !handler.proceed() { finish(handler, .idle) }
      case .finish(let handler, let end): finish(handler, end)
      case .go(let place): return go(to: place)
      case .rest: return whenAtRest()
      }
    }
  }

  private func run(_ item: ClockWork.Item) {
    switch (item.body, item.place) {
    case (.action(let action), _): action()
    case (.job(let job), .queue) where !TaskRuntime.isExact: job.runSynchronously(on: asUnownedTaskExecutor())
    case (.job(let job), .queue) where item.task == nil: ActorWork.run(job)
    case (.job(let job), .queue): job.runSynchronously(on: Self.generic)
    case (.job(let job), .main): job.runSynchronously(on: MainActor.sharedUnownedExecutor)
    }
  }

  /// A placeholder for no executor: a task runs as on the pool, and continues on an idle actor without being enqueued
  /// there.
  static var generic: UnownedSerialExecutor {
    unsafeBitCast((UInt(0), UInt(0)), to: UnownedSerialExecutor.self)
  }

  private func finish(_ handler: IdleHandler, _ end: End) {
    state.withLock { $0.idleHandler = nil }
    notRunning { handler.finish(end) }
  }
}

/// The wait for tasks that can't be seen, where a clock uses public interfaces alone.
extension ClockExecutor {
  private var currentActivity: Int { activity.load(ordering: .relaxed) }

  private var hasItems: Bool { state.withLock { $0.hasItems } }

  /// Continues when nothing has arrived at the clock for some rounds, or there is work in the queue. The thread is free
  /// meanwhile, but its place is taken.
  private func waitUntilQuiet(_ count: QuietCount, _ handler: IdleHandler) {
    QuietRounds.shared.afterRound(includesMain: handler.waitsForMainActor) {
      var count = count
      let end = count.addRound(activity: self.currentActivity)
      if end == nil, !self.hasItems { return self.waitUntilQuiet(count, handler) }
      self.queue.async { self.running { self.endWait(handler, end) } }
    }
  }

  private func endWait(_ handler: IdleHandler, _ end: End?) {
    if let end, !hasItems, end != .idle || !handler.proceed() { finish(handler, end) }
    run(at: .queue)
  }

  /// Waits on the calling thread, which is that of the executor. Returns `nil` if there is work in the queue.
  func waitUntilQuiet(includesMain: Bool) -> End? {
    var count = QuietCount(activity: currentActivity)
    while true {
      let isDone = DispatchSemaphore(value: 0)
      QuietRounds.shared.afterRound(includesMain: includesMain) { isDone.signal() }
      QuietRounds.shared.block(on: isDone)
      if hasItems { return nil }
      if let end = count.addRound(activity: currentActivity) { return end }
    }
  }
}

/// The rounds since something last arrived at a clock.
private struct QuietCount: Sendable {
  /// The number of rounds in one wait that counts as a loop.
  private static let maximalRounds = 10_000

  private var activity: Int
  private var quiet = 0
  private var rounds = 0

  init(activity: Int) {
    self.activity = activity
  }

  /// Counts a round, and returns the end of the wait if this was the last one.
  mutating func addRound(activity: Int) -> ClockExecutor.End? {
    rounds += 1
    quiet = activity == self.activity ? quiet + 1 : 0
    self.activity = activity
    if quiet == QuietRounds.needed { return .idle }
    return rounds < Self.maximalRounds ? nil : .neverIdle
  }
}
