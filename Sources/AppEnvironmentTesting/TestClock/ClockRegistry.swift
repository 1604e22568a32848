import AppEnvironmentKit
import CAppEnvironmentTesting
import PackageSupport
import Synchronization

/// The clocks of the process, and the clock that each task belongs to.
///
/// A task belongs to the clock of the code that creates it. The number of that clock, the *home* of the task, is stored in
/// the task when it's created, and doesn't change wherever the task runs: on the thread of an actor that parallel tests
/// share, on the main actor, or on the thread that resumes it. A task that prefers the executor of another clock *visits*
/// that clock.
///
/// A task may begin on another thread before its home is stored. Until then it belongs to no clock, or to the first one
/// that it sleeps on.
enum ClockRegistry {
  /// The home of tasks that belong to no clock.
  private static let noClock: UInt32 = 1

  /// A reference that doesn't keep its executor alive.
  private final class Entry: Sendable {
    weak let executor: ClockExecutor?

    init(_ executor: ClockExecutor) {
      self.executor = executor
    }
  }

  /// A part of the registry with its own lock, so that parallel tests, which look up different clocks, rarely wait for each
  /// other.
  private final class Shard: Sendable {
    struct State {
      /// The executors by number.
      var executors: [UInt32: Entry] = [:]

      /// The numbers of the clocks by the identities of their executors.
      var numbers: [UInt: UInt32] = [:]

      /// The clocks that tests use without running on their executors, by the test's task and in the order of their last
      /// use. The key `nil` stands for code on the main thread outside of tasks.
      var tests: [TaskHandle?: [UInt32]] = [:]
    }

    let state = Locked(State())
  }

  private static let shards = (0..<64).map { _ in Shard() }
  private static let count = Atomic(0)
  private static let lastNumber = Atomic(noClock)

  private static func shard(of number: UInt32) -> Shard { shards[Int(number % 64)] }
  private static func shard(ofObject address: UInt) -> Shard { shards[Int(address >> 6 & 63)] }
  private static func shard(of task: TaskHandle?) -> Shard { shard(ofObject: task?.address ?? 0) }

  /// A Boolean value that indicates whether there is any clock.
  static var isInUse: Bool { count.load(ordering: .relaxed) > 0 }

  /// Returns the number of a new clock.
  static func makeNumber() -> UInt32 { lastNumber.wrappingAdd(1, ordering: .relaxed).newValue }

  /// Adds the executor of a clock.
  static func add(_ executor: ClockExecutor) {
    count.wrappingAdd(1, ordering: .relaxed)
    let (identity, number, entry) = (identity(executor.asUnownedTaskExecutor()), executor.number, Entry(executor))
    shard(of: number).state.withLock { $0.executors[number] = entry }
    shard(ofObject: identity).state.withLock { $0.numbers[identity] = number }
  }

  /// Removes the executor of a clock, which is being deinitialized.
  static func remove(_ executor: ClockExecutor) {
    count.wrappingSubtract(1, ordering: .relaxed)
    let (identity, number) = (identity(executor.asUnownedTaskExecutor()), executor.number)
    shard(of: number).state.withLock { $0.executors[number] = nil }
    shard(ofObject: identity).state.withLock { state in
      if state.numbers[identity] == number { state.numbers[identity] = nil }
    }
    for shard in shards {
      let removed = shard.state.withLock { state -> [TaskHandle?] in
        let tests = state.tests.filter { $0.value.contains(number) }
        for (task, numbers) in tests {
          let others = numbers.filter { $0 != number }
          state.tests[task] = others.isEmpty ? nil : others
        }
        return Array(tests.keys)
      }
      // The last reference to a task must not be released while the lock is held.
      withExtendedLifetime(removed) {}
    }
  }

  /// Returns the executor of the clock with a number; `nil` if the clock no longer exists, or for the number of no clock.
  static func executor(_ number: UInt32) -> ClockExecutor? {
    number > noClock ? shard(of: number).state.withLock { $0.executors[number] }?.executor : nil
  }

  /// The executor of the clock that the calling code belongs to: the one that the task prefers, or its home. Code outside of
  /// tasks belongs to the clock whose work its thread runs.
  static var ofCaller: ClockExecutor? {
    guard isInUse else { return nil }
    let thread = app_environment_testing_get_thread()
    let task = TaskHandle.identityOfCurrent
    guard task != 0, task != thread.task else { return executor(thread.clock) }
    if let preferred = withUnsafeCurrentTask(body: { $0?.unownedTaskExecutor }).map(identity),
      let number = shard(ofObject: preferred).state.withLock({ $0.numbers[preferred] }),
      let executor = executor(number)
    {
      return executor
    }
    return executor(app_environment_testing_get_clocks(task).home)
  }

  /// Stores the home of a task that the caller has created.
  ///
  /// A task that was enqueued by ``route(_:isMain:)`` has a home already. Any other one begins on an actor, or at once on the
  /// calling thread.
  static func noteCreation(of task: UInt) {
    guard app_environment_testing_get_clocks(task).home == 0 else { return }
    let creator = ofCaller
    let home = creator?.number ?? noClock
    let isNoted = app_environment_testing_set_home_if_unknown(task, home)
    if isNoted || app_environment_testing_get_clocks(task).home == home { creator?.noteCreation(of: task) }
  }

  /// Enqueues a job of the global executor or of the main actor on the clock that it belongs to. Returns `false` if it
  /// belongs to no clock.
  static func route(_ job: UnownedJob, isMain: Bool) -> Bool {
    let task = app_environment_testing_task_of_job(unsafeBitCast(job, to: UnsafeRawPointer.self))
    guard isInUse else {
      if task != 0 { _ = app_environment_testing_set_home_if_unknown(task, noClock) }
      return false
    }
    guard task != 0 else { return enqueue(job, on: ofCaller, isMain: isMain) }
    var clocks = app_environment_testing_get_clocks(task)
    if clocks.home == 0 {
      // The running task enqueues itself. It began on another thread before its home was stored.
      if task == app_environment_testing_current_task() { return false }
      clocks.home = (ofCaller ?? (isMain ? usedByCaller : nil))?.number ?? noClock
    } else if !isMain, clocks.visited != 0 {
      executor(clocks.visited)?.leave(task)
    }
    if !isMain { clocks.visited = 0 }
    app_environment_testing_set_clocks(task, clocks)
    return enqueue(job, on: executor(clocks.visited) ?? executor(clocks.home), isMain: isMain)
  }

  private static func enqueue(_ job: UnownedJob, on executor: ClockExecutor?, isMain: Bool) -> Bool {
    guard let executor else { return false }
    executor.enqueue(job, on: isMain ? .main : .queue)
    return true
  }

  /// Notes that a task prefers the executor of a clock, which is the home of the task if it has none yet.
  static func noteVisit(of task: UInt, to number: UInt32) {
    var clocks = app_environment_testing_get_clocks(task)
    if clocks.home == 0 { clocks.home = number }
    clocks.visited = clocks.home == number ? 0 : number
    app_environment_testing_set_clocks(task, clocks)
  }

  /// Returns a Boolean value that indicates whether a task visits another clock than the given one.
  static func isElsewhere(_ task: UInt, than number: UInt32) -> Bool {
    let visited = app_environment_testing_get_clocks(task).visited
    return visited != 0 && visited != number && shard(of: visited).state.withLock { $0.executors[visited] != nil }
  }

  /// Makes a clock the home of the calling task if the task has none yet.
  static func claimCaller(for executor: ClockExecutor) {
    let task = TaskHandle.addressOfCurrent
    if task != 0 { _ = app_environment_testing_set_home_if_unknown(task, executor.number) }
  }

  /// Returns the address of an executor's object.
  private static func identity(_ executor: UnownedTaskExecutor) -> UInt {
    MemoryLayout<UnownedTaskExecutor>.size == 16 ? unsafeBitCast(executor, to: (UInt, UInt).self).0 : 0
  }
}

/// Tests that use a clock without running on its executor.
extension ClockRegistry {
  /// Notes that the calling task, or the main thread, is a test that uses a clock.
  static func noteTest(of executor: ClockExecutor) {
    let task = TaskHandle.current
    guard task != nil || MainQueue.isCurrent else { return }
    shard(of: task).state.withLock { state in
      guard state.tests[task]?.last != executor.number else { return }
      state.tests[task] = (state.tests[task] ?? []).filter { $0 != executor.number } + [executor.number]
    }
  }

  /// Returns a Boolean value that indicates whether the calling task, or the main thread, is a test that uses a clock.
  static func isCalledByTest(of executor: ClockExecutor) -> Bool {
    let task = TaskHandle.current
    return (task != nil || MainQueue.isCurrent) && isTest(task, of: executor)
  }

  /// Returns a Boolean value that indicates whether a task is a test that uses a clock. The task `nil` stands for the main
  /// thread.
  static func isTest(_ task: TaskHandle?, of executor: ClockExecutor) -> Bool {
    shard(of: task).state.withLock { $0.tests[task]?.contains(executor.number) ?? false }
  }

  /// The tasks of the tests that use a clock, and a Boolean value that indicates whether code on the main thread outside of
  /// tasks uses it as well.
  static func tests(of executor: ClockExecutor) -> (tasks: [TaskHandle], isMainThread: Bool) {
    let users = shards.flatMap { shard in
      shard.state.withLock { state in state.tests.filter { $0.value.contains(executor.number) }.map(\.key) }
    }
    return (users.compactMap(\.self), users.contains(nil))
  }

  /// The executor of the clock that the calling task, or the main thread, used last.
  private static var usedByCaller: ClockExecutor? {
    let task = TaskHandle.current
    guard task != nil || MainQueue.isCurrent else { return nil }
    return shard(of: task).state.withLock { $0.tests[task]?.last }.flatMap(executor)
  }
}

/// Enqueues a job on its clock and returns `true`, or returns `false` if it belongs to none. Called by the runtime's hooks.
@_cdecl("app_environment_testing_route")
func route(_ job: UnsafeMutableRawPointer, _ isMain: Bool) -> Bool {
  ClockRegistry.route(unsafeBitCast(job, to: UnownedJob.self), isMain: isMain)
}

/// Stores the home of a task that was created. Called by the runtime's hooks.
@_cdecl("app_environment_testing_note_creation")
func noteCreation(_ task: UInt) {
  ClockRegistry.noteCreation(of: task)
}
