import AppEnvironmentKit
import CAppEnvironmentTesting
import Dispatch
import Foundation
import Locking

/// Runs the tasks of the code under test, one piece at a time on a queue of its own, and so knows when all of them
/// wait.
///
/// A task is here because it prefers this executor, which child tasks inherit, or because it was started or resumed by
/// code that runs here: unstructured and detached tasks inherit nothing, so hooks of Swift's runtime catch them, and
/// those on their way to the main actor. See `TaskHooks.c`.
final class ClockExecutor: TaskExecutor {
  /// What to do when all tasks wait.
  struct IdleHandler: Sendable {
    /// Whether the main actor may work meanwhile; not when its thread waits for this.
    let waitsForMainActor: Bool

    /// Does something that gives the tasks work, or returns false.
    let proceed: @Sendable () -> Bool

    /// Called when there was nothing to proceed with, and the handler is done.
    let finish: @Sendable () -> Void
  }

  private typealias Catcher = app_environment_testing_catcher

  fileprivate struct State {
    var jobs = Jobs()

    /// Whether a thread runs jobs, or is about to.
    var isRunning = false

    /// How many jobs the main actor has still to do, and whether it is doing one.
    var mainJobs = 0
    var isMainRunning = false
    var idleHandler: IdleHandler?
  }

  private enum Step {
    case run(UnownedJob)
    case handle(IdleHandler)
    case giveUp(IdleHandler)
  }

  private let queue = DispatchQueue(label: "TestClock", qos: .userInitiated)
  private let state = Locked(State())
  nonisolated(unsafe) private let catcher: UnsafeMutablePointer<Catcher>  // because nobody changes what it points to

  init() {
    catcher = .allocate(capacity: 1)
    let mainExecutor = ClockMainExecutor()
    let words = unsafeBitCast(mainExecutor.asUnownedSerialExecutor(), to: (UInt, UInt).self)
    catcher.initialize(
      to: Catcher(
        executor: Unmanaged.passUnretained(self).toOpaque(), main_executor: words,
        oldest_task: app_environment_testing_current_task_identifier()))
    mainExecutor.serve(self)
  }

  deinit {
    catcher.deallocate()
  }

  /// Whether the calling thread runs code for this executor.
  var isCurrent: Bool { app_environment_testing_catcher_of_thread() == UnsafePointer(catcher) }

  func enqueue(_ job: consuming ExecutorJob) {
    enqueue(UnownedJob(job))
  }

  func enqueue(_ job: UnownedJob) {
    start { $0.jobs.append(job) }
  }

  /// Runs a job of the main actor, on its thread.
  func runOnMain(_ job: UnownedJob, as mainExecutor: ClockMainExecutor) {
    state.withLock { $0.mainJobs += 1 }
    DispatchQueue.main.async {
      self.state.withLock { $0.isMainRunning = true }
      self.running { job.runSynchronously(on: mainExecutor.asUnownedSerialExecutor()) }
      self.start { state in
        state.isMainRunning = false
        state.mainJobs -= 1
      }
    }
  }

  /// Whether no task has anything to do, except that of the caller, if it runs here.
  var isIdle: Bool {
    let isCurrent = isCurrent
    return state.withLock { state in
      let isOnMain = isCurrent && state.isMainRunning && Thread.isMainThread
      guard state.jobs.isEmpty, state.mainJobs == (isOnMain ? 1 : 0) else { return false }
      return (isCurrent && !isOnMain) || !state.isRunning
    }
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
    let previous = app_environment_testing_set_catcher_of_thread(catcher)
    defer { _ = app_environment_testing_set_catcher_of_thread(previous) }
    return body()
  }

  /// Runs something on the calling thread that does not belong here, such as resuming the test.
  private func notRunning(_ body: () -> Void) {
    let previous = app_environment_testing_set_catcher_of_thread(nil)
    defer { _ = app_environment_testing_set_catcher_of_thread(previous) }
    body()
  }

  private func start(_ change: (inout State) -> Void) {
    let isFirst = state.withLock { state in
      change(&state)
      guard !state.isRunning, state.hasWork else { return false }
      state.isRunning = true
      return true
    }
    if isFirst { queue.async { self.running { self.run() } } }
  }

  private func run() {
    while let step = nextStep() {
      switch step {
      case .run(let job):
        job.runSynchronously(on: asUnownedTaskExecutor())
      case .handle(let handler):
        if !handler.proceed() { finish(handler) }
      case .giveUp(let handler):
        finish(handler)
      }
    }
  }

  private func finish(_ handler: IdleHandler) {
    state.withLock { $0.idleHandler = nil }
    notRunning(handler.finish)
  }

  private func nextStep() -> Step? {
    state.withLock { state in
      if let job = state.jobs.popFirst() { return .run(job) }
      if let handler = state.idleHandler {
        if state.mainJobs == 0 { return .handle(handler) }
        if !handler.waitsForMainActor { return .giveUp(handler) }
      }
      state.isRunning = false
      return nil
    }
  }
}

extension ClockExecutor.State {
  /// Whether there is something to do on the executor's queue.
  fileprivate var hasWork: Bool {
    if !jobs.isEmpty { return true }
    guard let idleHandler else { return false }
    return mainJobs == 0 || !idleHandler.waitsForMainActor
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
