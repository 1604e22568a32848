import Dispatch
import Foundation
import PackageSupport

/// Rounds through the threads on which tasks run, for a clock that can't see its tasks.
///
/// A *round* ends when all threads of the cooperative pool have been held by it at the same time, and the main thread has come
/// by. Whatever was enqueued there before the round has then run until it waits. Therefore a few rounds in which nothing
/// arrives at the clock show that its tasks wait. Only work counts: a machine that is busy makes the rounds slower.
///
/// Rounds are shared: all clocks that wait when a round begins wait for that one.
final class QuietRounds: Sendable {
  static let shared = QuietRounds()

  /// The number of consecutive rounds without an arrival after which the tasks of a clock count as waiting. A task is followed
  /// through as many places, such as the pool, an actor and the main actor.
  ///
  /// Tuned with `benchmarks clock-misses`: four are enough for its programs, which continue in up to three places.
  static let needed = 8

  /// The priorities of the pool's queues, each of which has its own threads.
  private static let priorities: [TaskPriority] = [.background, .utility, .medium, .high]

  /// The number of seconds in which a process that does nothing counts as blocked. A thread that hasn't come by then isn't
  /// waited for, because the test itself may block it. While the process works, its threads are waited for.
  private static let patience = 5.0

  private struct Waiter: Sendable {
    let includesMain: Bool
    let body: @Sendable () -> Void
  }

  private struct State {
    var waiters: [Waiter] = []
    var isRunning = false

    /// The waiters of rounds that have ended but for the main thread.
    var waitersForMain: [Waiter] = []

    /// The number of rounds that have waited for the main thread, or `nil` if nothing looks after it.
    var watchedRounds: Int?
    var rounds = 0

    /// A Boolean value that indicates whether the main thread hasn't come in time.
    var isMainMissing = false
  }

  private let queue = DispatchQueue(label: "QuietRounds", qos: .userInitiated)
  private let state = Locked(State())
  private let pool = QuietRounds.priorities.map(PoolThreads.init)

  /// Calls `body` on some thread after a round that begins after this call.
  ///
  /// - Parameters:
  ///   - includesMain: A Boolean value that indicates whether to wait for the main thread as well. It can't come by while it
  ///     waits for the clock.
  ///   - body: A closure that returns soon.
  func afterRound(includesMain: Bool, _ body: @escaping @Sendable () -> Void) {
    let isFirst = state.withLock { state in
      state.waiters.append(Waiter(includesMain: includesMain && !state.isMainMissing, body: body))
      defer { state.isRunning = true }
      return !state.isRunning
    }
    if isFirst { queue.async { self.run() } }
  }

  /// Waits for `semaphore` on a thread that may belong to the pool. No round can hold it meanwhile.
  func block(on semaphore: DispatchSemaphore) {
    if let threads = PoolThreads.ofCurrent ?? threadsOfTask { threads.block(on: semaphore) } else { semaphore.wait() }
  }

  /// The threads that the calling thread belongs to if it runs a task and has never been held.
  private var threadsOfTask: PoolThreads? {
    guard !MainQueue.isCurrent, !ClockExecutor.isOnThreadOfAny,
      let priority = withUnsafeCurrentTask(body: { $0?.priority })
    else { return nil }
    return pool[Self.priorities.firstIndex { priority <= $0 } ?? pool.count - 1]
  }

  private func run() {
    while true {
      let waiters = state.withLock { state in
        state.isRunning = !state.waiters.isEmpty
        return state.waiters.takeAll()
      }
      if waiters.isEmpty { return }
      for threads in pool { threads.begin() }
      for threads in pool { threads.waitUntilHeld(Self.patience) }
      for threads in pool { threads.release() }
      let others = waiters.filter(\.includesMain)
      if !others.isEmpty { waitForMain(others) }
      for waiter in waiters where !waiter.includesMain { waiter.body() }
    }
  }

  private func waitForMain(_ waiters: [Waiter]) {
    let isWatched = state.withLock { state in
      state.waitersForMain += waiters
      defer { state.watchedRounds = state.watchedRounds ?? state.rounds }
      return state.watchedRounds != nil
    }
    DispatchQueue.main.async { self.endRounds(isMainMissing: false) }
    if !isWatched { watchMain() }
  }

  /// Calls the waiters for the main thread.
  private func endRounds(isMainMissing: Bool) {
    let waiters = state.withLock { state in
      state.isMainMissing = isMainMissing
      state.rounds += 1
      return state.waitersForMain.takeAll()
    }
    for waiter in waiters { waiter.body() }
  }

  /// Ends the rounds that wait for the main thread if it doesn't come in time.
  private func watchMain() {
    let work = ProcessWork()
    DispatchQueue.global().asyncAfter(deadline: .now() + Self.patience) {
      let isIdle = !work.hasAdvanced
      let (isMissing, isWatched) = self.state.withLock { state in
        let isMissing = isIdle && !state.waitersForMain.isEmpty && state.watchedRounds == state.rounds
        state.watchedRounds = state.waitersForMain.isEmpty || isMissing ? nil : state.rounds
        return (isMissing, state.watchedRounds != nil)
      }
      if isMissing { self.endRounds(isMainMissing: true) }
      if isWatched { self.watchMain() }
    }
  }
}

/// The threads of the pool for one priority, which a round holds.
private final class PoolThreads: Sendable {
  /// The threads that one round holds.
  private final class Hold: Sendable {
    let arrivals = DispatchSemaphore(value: 0)
    let gate = DispatchSemaphore(value: 0)

    /// The number of threads that can come.
    let expected: Int
    private let arrived = Locked<Set<pthread_t>>([])

    init(expected: Int) {
      self.expected = expected
    }

    /// Returns a Boolean value that indicates whether the calling thread comes for the first time.
    func noteThread() -> Bool { arrived.withLock { $0.insert(pthread_self()).inserted } }
  }

  private struct State {
    var hold = Hold(expected: 0)

    /// The number of threads that wait for a clock themselves.
    var blocked = 0

    /// The number of threads that haven't come in time.
    var missing = 0

    /// The number of tasks that hold a thread, or are to do so.
    var tasks = 0
  }

  /// The number of threads of the pool.
  private static let width = ProcessInfo.processInfo.activeProcessorCount

  /// The instances by the threads that have been held.
  private static let instances = Locked<[pthread_t: PoolThreads]>([:])

  /// The threads that the calling thread belongs to; `nil` if the thread doesn't belong to the pool, or has never been held.
  static var ofCurrent: PoolThreads? { instances.withLock { $0[pthread_self()] } }

  private let priority: TaskPriority
  private let state = Locked(State())

  init(_ priority: TaskPriority) {
    self.priority = priority
  }

  /// Asks all threads to come.
  func begin() {
    let (hold, earlier, count) = state.withLock { state in
      let earlier = state.hold
      state.hold = Hold(expected: max(0, Self.width - state.missing - state.blocked))
      // Tasks of earlier rounds for which no thread has come are enough to notice one.
      let count = max(state.hold.expected, Self.width - state.tasks)
      state.tasks += count
      return (state.hold, earlier, count)
    }
    withExtendedLifetime(earlier) {}
    for _ in 0..<count { Task.detached(priority: priority) { self.stay(hold) } }
  }

  private func stay(_ hold: Hold) {
    Self.instances.withLock { $0[pthread_self()] = self }
    if hold.noteThread() {
      // A thread that comes late for its round comes in time for the next one.
      state.withLock { if $0.hold !== hold, $0.missing > 0 { $0.missing -= 1 } }
    }
    hold.arrivals.signal()
    hold.gate.wait()
    state.withLock { $0.tasks -= 1 }
  }

  /// Waits until all threads have come that don't wait for a clock.
  func waitUntilHeld(_ patience: Double) {
    let hold = state.withLock { $0.hold }
    for arrived in 0..<hold.expected {
      var work = ProcessWork()
      while hold.arrivals.wait(timeout: .now() + patience) == .timedOut {
        guard work.hasAdvanced else { return state.withLock { $0.missing += hold.expected - arrived } }
        work = ProcessWork()
      }
    }
  }

  /// Lets the threads continue.
  func release() {
    let hold = state.withLock { $0.hold }
    for _ in 0..<Self.width { hold.gate.signal() }
  }

  /// Waits for a semaphore on one of these threads, which counts as held meanwhile.
  func block(on semaphore: DispatchSemaphore) {
    let hold = state.withLock { state in
      state.blocked += 1
      return state.hold
    }
    hold.arrivals.signal()
    semaphore.wait()
    state.withLock { $0.blocked -= 1 }
  }
}

/// The processor time of the process, since the creation of this value.
struct ProcessWork: Sendable {
  private let start = clock()
  private let began = ContinuousClock.now

  /// A Boolean value that indicates whether the process has worked for a noticeable time.
  var hasAdvanced: Bool { clock() - start > CLOCKS_PER_SEC / 20 }

  /// A Boolean value that indicates whether the process has worked for less than a twentieth of the time.
  var isIdle: Bool {
    Duration.microseconds(Int64(clock() - start) * 1_000_000 / Int64(CLOCKS_PER_SEC)) < began.duration(to: .now) / 20
  }
}
