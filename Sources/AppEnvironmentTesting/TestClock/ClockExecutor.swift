import AppEnvironmentKit
import CAppEnvironmentTesting
import Dispatch
import Locking

/// Runs the tasks of the code under test, one piece at a time on a queue of its own, and so knows when all of them wait.
///
/// A task is here because it prefers this executor, which child tasks inherit, or because it was started or resumed by
/// code that runs here: unstructured and detached tasks inherit nothing, so a hook of Swift's runtime catches them.
final class ClockExecutor: TaskExecutor {
  /// What to do when all tasks wait.
  struct IdleHandler: Sendable {
    /// Does something that gives the tasks work, or returns false.
    let proceed: @Sendable () -> Bool

    /// Called when there was nothing to proceed with, and the handler is done.
    let finish: @Sendable () -> Void
  }

  private struct State {
    var jobs = Jobs()

    /// Whether a thread runs jobs, or is about to.
    var isRunning = false
    var idleHandler: IdleHandler?
  }

  private enum Step {
    case run(UnownedJob)
    case handle(IdleHandler)
  }

  private let queue = DispatchQueue(label: "TestClock", qos: .userInitiated)
  private let state = Locked(State())

  /// Whether the calling thread runs code for this executor.
  var isCurrent: Bool { app_environment_testing_executor_of_thread() == address }

  private var address: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  func enqueue(_ job: consuming ExecutorJob) {
    enqueue(UnownedJob(job))
  }

  func enqueue(_ job: UnownedJob) {
    start { $0.jobs.append(job) }
  }

  /// Whether no task has anything to do, except that of the caller, if it runs here.
  var isIdle: Bool {
    let isCurrent = isCurrent
    return state.withLock { $0.jobs.isEmpty && (isCurrent || !$0.isRunning) }
  }

  /// Hands control over whenever all tasks wait, until there is nothing to proceed with.
  func whenIdle(_ handler: IdleHandler) {
    start { state in
      precondition(state.idleHandler == nil, "a clock was advanced twice at once")
      state.idleHandler = handler
    }
  }

  /// Runs something on the calling thread as if it ran here: tasks that it starts or resumes will.
  func running<Result>(_ body: () -> Result) -> Result {
    let previous = app_environment_testing_set_executor_of_thread(address)
    defer { _ = app_environment_testing_set_executor_of_thread(previous) }
    return body()
  }

  /// Runs something on the calling thread that does not belong here, such as resuming the test.
  private func notRunning(_ body: () -> Void) {
    let previous = app_environment_testing_set_executor_of_thread(nil)
    defer { _ = app_environment_testing_set_executor_of_thread(previous) }
    body()
  }

  private func start(_ change: (inout State) -> Void) {
    let isFirst = state.withLock { state in
      change(&state)
      defer { state.isRunning = true }
      return !state.isRunning
    }
    if isFirst { queue.async { self.running { self.run() } } }
  }

  private func run() {
    while let step = nextStep() {
      switch step {
      case .run(let job): job.runSynchronously(on: asUnownedTaskExecutor())
      case .handle(let handler):
        guard !handler.proceed() else { continue }
        state.withLock { $0.idleHandler = nil }
        notRunning(handler.finish)
      }
    }
  }

  private func nextStep() -> Step? {
    state.withLock { state in
      if let job = state.jobs.popFirst() { return .run(job) }
      if let handler = state.idleHandler { return .handle(handler) }
      state.isRunning = false
      return nil
    }
  }
}

/// Jobs in the order in which they came.
private struct Jobs {
  private var jobs: [UnownedJob] = []
  private var taken = 0

  var isEmpty: Bool { taken == jobs.count }

  mutating func append(_ job: UnownedJob) {
    jobs.append(job)
  }

  mutating func popFirst() -> UnownedJob? {
    guard taken < jobs.count else { return nil }
    defer {
      taken += 1
      if taken == jobs.count {
        jobs.removeAll(keepingCapacity: taken < 1_024)
        taken = 0
      }
    }
    return jobs[taken]
  }
}

/// Called by CAppEnvironmentTesting for what a thread of an executor enqueues on Swift's global executor.
@_cdecl("app_environment_testing_catch_job")
func catchJob(_ executor: UnsafeMutableRawPointer, _ job: UnsafeMutableRawPointer) {
  let job = unsafeBitCast(job, to: UnownedJob.self)
  Unmanaged<ClockExecutor>.fromOpaque(executor).takeUnretainedValue().enqueue(job)
}
