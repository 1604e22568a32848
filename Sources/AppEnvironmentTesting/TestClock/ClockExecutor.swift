import AppEnvironmentKit
import CAppEnvironmentTesting
import Dispatch
import Locking
import Synchronization

/// Runs the tasks of the code under test, one piece at a time on a queue of its own, and so knows when all of them
/// wait.
///
/// A task is here because it prefers this executor, which child tasks inherit, or because it was started or resumed by
/// code that runs here: unstructured and detached tasks inherit nothing, so hooks of Swift's runtime catch them, and
/// those on their way to the main actor. See `TaskHooks.c`, and ``ClockRegistry`` for those that are elsewhere.
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

    /// The tasks that were here, and how often time had moved when they last were.
    var tasks: [UInt32: Int] = [:]

    /// Those that came from outside after time had passed over them, and whether one did during an advance.
    var lateTasks: Set<UInt32> = []
    var isAdvancing = false
    var wasWokenMeanwhile = false
  }

  private enum Step {
    case run(UnownedJob)
    case handle(IdleHandler)
    case giveUp(IdleHandler)
  }

  private let queue = DispatchQueue(label: "TestClock", qos: .userInitiated)
  private let state = Locked(State())
  nonisolated(unsafe) private let catcher: UnsafeMutablePointer<Catcher>  // because nobody changes what it points to

  /// How often time has moved.
  private let moves = Atomic(0)

  let mainExecutor = ClockMainExecutor()

  private struct WeakEnvironment: Sendable {
    weak var environment: TestEnvironment?
  }

  private let owner = Locked(WeakEnvironment())

  /// The environment that has the clock, if one has.
  var environment: TestEnvironment? {
    get { owner.withLock { $0.environment } }
    set { owner.withLock { $0.environment = newValue } }
  }

  init() {
    catcher = .allocate(capacity: 1)
    let words = unsafeBitCast(mainExecutor.asUnownedSerialExecutor(), to: (UInt, UInt).self)
    catcher.initialize(
      to: Catcher(
        executor: Unmanaged.passUnretained(self).toOpaque(), main_executor: words,
        oldest_task: app_environment_testing_current_task_identifier(), is_retired: false))
    mainExecutor.serve(self)
    ClockRegistry.add(self, mainExecutor)
    ClockRegistry.noteTest(of: mainExecutor)
  }

  deinit {
    ClockRegistry.remove(self, mainExecutor, caught: state.withLock { $0.tasks }.keys)
    catcher.deallocate()
  }

  /// The executor that the calling thread runs code for, if it does for one.
  static var ofThread: ClockExecutor? {
    app_environment_testing_catcher_of_thread().map {
      Unmanaged<ClockExecutor>.fromOpaque($0.pointee.executor).takeUnretainedValue()
    }
  }

  /// Whether the calling thread runs code for this executor.
  var isCurrent: Bool { app_environment_testing_catcher_of_thread() == UnsafePointer(catcher) }

  func enqueue(_ job: consuming ExecutorJob) {
    enqueue(UnownedJob(job))
  }

  func enqueue(_ job: UnownedJob) {
    let arrival = Arrival(of: job, moves: moves.load(ordering: .relaxed), mainExecutor: mainExecutor)
    start { state in
      state.note(arrival)
      state.jobs.append(job)
    }
  }

  /// Takes a job that one of its threads found, if it is of a task that was here before; otherwise returns false.
  func enqueue(_ job: UnownedJob, ifItHas task: UInt32) -> Bool {
    let moves = moves.load(ordering: .relaxed)
    var isTaken = false
    start { state in
      guard let index = state.tasks.index(forKey: task) else { return }
      state.tasks.values[index] = moves
      state.jobs.append(job)
      isTaken = true
    }
    return isTaken
  }

  /// Runs a job of the main actor, on its thread.
  func runOnMain(_ job: UnownedJob, as mainExecutor: ClockMainExecutor) {
    let arrival = Arrival(of: job, moves: moves.load(ordering: .relaxed), mainExecutor: mainExecutor)
    state.withLock { state in
      state.note(arrival)
      state.mainJobs += 1
    }
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
      let isOnMain = isCurrent && state.isMainRunning && MainQueue.isCurrent
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

  /// Notes that the caller is the clock's test, or part of it, when it does not run here.
  func noteCaller() {
    if !isCurrent { ClockRegistry.noteTest(of: mainExecutor) }
  }

  /// Lets code that still runs here do so as if it did elsewhere, for the clock is gone.
  func retire() {
    app_environment_testing_retire(catcher)
  }

  /// Whether time has moved at all.
  var hasMoved: Bool { moves.load(ordering: .relaxed) > 0 }

  /// Notes that time moves.
  func noteMove() {
    moves.wrappingAdd(1, ordering: .relaxed)
  }

  func beginAdvancing() {
    ClockRegistry.noteTest(of: mainExecutor)
    state.withLock { $0.isAdvancing = true }
  }

  /// Whether meanwhile a task came from outside that time had passed over.
  func endAdvancing() -> Bool {
    state.withLock { state in
      state.isAdvancing = false
      defer { state.wasWokenMeanwhile = false }
      return state.wasWokenMeanwhile
    }
  }

  /// Whether the calling task came from outside after time had passed over it; asked for the first time.
  func takeLateness() -> Bool {
    let task = app_environment_testing_current_task_identifier()
    return state.withLock { $0.lateTasks.remove(task) != nil }
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
  /// Notes a task that comes.
  fileprivate mutating func note(_ arrival: Arrival) {
    guard arrival.task != .max, let last = tasks.updateValue(arrival.moves, forKey: arrival.task) else { return }
    guard arrival.isFromOutside, last != arrival.moves else { return }
    if isAdvancing { wasWokenMeanwhile = true } else { lateTasks.insert(arrival.task) }
  }

  /// Whether there is something to do on the executor's queue.
  fileprivate var hasWork: Bool {
    if !jobs.isEmpty { return true }
    guard let idleHandler else { return false }
    return mainJobs == 0 || !idleHandler.waitsForMainActor
  }
}

/// How a job comes to an executor.
private struct Arrival {
  let task: UInt32
  let moves: Int

  /// From outside: by a thread that works for no clock, unless it runs the clock's test or it is the test that comes.
  let isFromOutside: Bool

  init(of job: UnownedJob, moves: Int, mainExecutor: ClockMainExecutor) {
    let task = app_environment_testing_job_identifier(unsafeBitCast(job, to: UnsafeRawPointer.self))
    self.task = task
    self.moves = moves
    isFromOutside =
      app_environment_testing_catcher_of_thread() == nil && task != .max
      && !ClockRegistry.isCalledByTest(of: mainExecutor) && !ClockRegistry.isTest(task, of: mainExecutor)
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
