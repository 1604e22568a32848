import CAppEnvironmentTesting
import Locking

/// Which tasks belong to which clock, wherever they are.
///
/// A thread that works for a clock catches what it starts and resumes. That leaves out a test on the main actor, which
/// stays there whatever executor it prefers, and tasks that are resumed from outside, such as a dispatch queue. They are
/// looked up here, by the number of the task.
enum ClockRegistry {
  private struct State {
    /// By the identity of a clock's executor.
    var clocks: [UInt: ClockMainExecutor] = [:]

    /// The tasks that use a clock and are not on its executor; 0 for the main thread while it has no task.
    var tests: [UInt32: ClockMainExecutor] = [:]

    /// The tasks that were caught for a clock.
    var caught: [UInt32: ClockMainExecutor] = [:]
  }

  private static let state = Locked(State())

  static func add(_ executor: ClockExecutor, _ mainExecutor: ClockMainExecutor) {
    state.withLock { $0.clocks[identity(executor.asUnownedTaskExecutor())] = mainExecutor }
    app_environment_testing_count_clocks(1)
  }

  static func remove(_ executor: ClockExecutor, _ mainExecutor: ClockMainExecutor, caught: some Sequence<UInt32>) {
    app_environment_testing_count_clocks(-1)
    let identity = identity(executor.asUnownedTaskExecutor())
    state.withLock { state in
      state.clocks[identity] = nil
      for (task, owner) in state.tests where owner === mainExecutor { state.tests[task] = nil }
      for task in caught where state.caught[task] === mainExecutor { state.caught[task] = nil }
    }
  }

  /// Notes that the calling task is a test, or part of one, that uses a clock; the last clock counts.
  static func noteTest(of mainExecutor: ClockMainExecutor) {
    let task = app_environment_testing_current_task_identifier()
    guard task != 0 || MainQueue.isCurrent else { return }
    state.withLock { $0.tests[task] = mainExecutor }
  }

  /// Whether the calling task, or the main thread, is a clock's test.
  static func isCalledByTest(of mainExecutor: ClockMainExecutor) -> Bool {
    let task = app_environment_testing_current_task_identifier()
    return (task != 0 || MainQueue.isCurrent) && isTest(task, of: mainExecutor)
  }

  static func isTest(_ task: UInt32, of mainExecutor: ClockMainExecutor) -> Bool {
    state.withLock { $0.tests[task] === mainExecutor }
  }

  /// The clock that a caught task belongs to; when it belongs to none so far, that which catches it now, if one does.
  static func owner(of task: UInt32, caughtBy catcher: ClockMainExecutor?) -> ClockMainExecutor? {
    state.withLock { state in
      if let owner = state.caught[task] { return owner }
      if let catcher { state.caught[task] = catcher }
      return catcher
    }
  }

  /// The clock that the calling task prefers or, where it prefers none, uses.
  static func mainExecutorOfCaller() -> ClockMainExecutor? {
    let preferred = withUnsafeCurrentTask { $0?.unownedTaskExecutor }.map(identity)
    let task = app_environment_testing_current_task_identifier()
    let isMainThread = MainQueue.isCurrent
    return state.withLock { state in
      if let preferred, let owner = state.clocks[preferred] { return owner }
      return task != 0 || isMainThread ? state.tests[task] : nil
    }
  }

  private static func identity(_ executor: UnownedTaskExecutor) -> UInt {
    unsafeBitCast(executor, to: (UInt, UInt).self).0
  }
}

/// Called by CAppEnvironmentTesting for what is enqueued on Swift's global executor while there are clocks: by a thread
/// of an executor, or by one of none. Returns whether the job was taken.
@_cdecl("app_environment_testing_catch_job")
func catchJob(_ executor: UnsafeMutableRawPointer?, _ job: UnsafeMutableRawPointer) -> Bool {
  let catcher = executor.map { Unmanaged<ClockExecutor>.fromOpaque($0).takeUnretainedValue() }
  let task = app_environment_testing_job_identifier(job)
  if let catcher, catcher.enqueue(unsafeBitCast(job, to: UnownedJob.self), ifItHas: task) { return true }
  // What is no task cannot be told from another.
  let owner = task == .max ? nil : ClockRegistry.owner(of: task, caughtBy: catcher?.mainExecutor)?.executor
  guard let executor = owner ?? catcher else { return false }
  executor.enqueue(unsafeBitCast(job, to: UnownedJob.self))
  return true
}

/// Called by CAppEnvironmentTesting for code that goes to the main actor: whether its task prefers or uses a clock.
@_cdecl("app_environment_testing_find_main_executor")
func findMainExecutor(_ words: UnsafeMutablePointer<UInt>) -> Bool {
  guard let executor = ClockRegistry.mainExecutorOfCaller() else { return false }
  (words[0], words[1]) = unsafeBitCast(executor.asUnownedSerialExecutor(), to: (UInt, UInt).self)
  return true
}
