import AppEnvironmentKit
import CAppEnvironmentTesting
import Dispatch
import PackageSupport
import Synchronization

/// An executor that runs the tasks of a clock one at a time and knows when all of them wait.
///
/// There is one queue for all of the clock's work: jobs of tasks, jobs of the main actor, and actions for the main
/// actor, in the order in which they became ready. The next one begins when the one before it has been *settled*: its
/// task waits, or has come back to the queue. A task that continues on an actor is therefore followed there, even when
/// the actor is busy with the task of a parallel test, whose thread then runs both.
///
/// ``ClockRegistry`` decides which tasks belong here.
final class ClockExecutor: TaskExecutor {
  /// The executor that runs a piece of work.
  enum Place {
    /// The executor's own serial queue.
    case queue

    /// The main actor.
    case main
  }

  /// Something to do when all tasks wait.
  struct IdleHandler: Sendable {
    /// A Boolean value that indicates whether the main actor can run work while the handler is installed. It can't
    /// while its thread waits.
    let waitsForMainActor: Bool

    /// The task that waits for the handler, or `nil`.
    let caller: TaskHandle?

    /// Resumes a task, or returns `false` if there is nothing to resume.
    let proceed: @Sendable () -> Bool

    /// Called when the handler is removed.
    let finish: @Sendable (End) -> Void
  }

  /// A reason for which an idle handler was removed.
  enum End {
    /// All tasks wait, and there was nothing to proceed with.
    case idle

    /// The next work is the main actor's, whose thread waits for the handler.
    case needsMainActor

    /// The tasks never become idle.
    case neverIdle
  }

  /// The number of the clock.
  let number = ClockRegistry.makeNumber()

  let queue = DispatchQueue(label: "TestClock", qos: .userInitiated)
  let state = Locked(ClockWork())

  /// Called when there is nothing left to do.
  let whenAtRest: @Sendable () -> Void

  /// Wakes the queue's thread while it waits for a task.
  let alarm = DispatchSemaphore(value: 0)

  /// The number of changes of the clock and its executor.
  let activity = Atomic(0)

  /// The number of times that time has moved.
  private let moves = Atomic(0)

  private struct WeakEnvironment: Sendable {
    weak var environment: TestEnvironment?
  }

  private let owner = Locked(WeakEnvironment())

  /// The environment that has the clock, if one has.
  var environment: TestEnvironment? {
    get { owner.withLock { $0.environment } }
    set { owner.withLock { $0.environment = newValue } }
  }

  init(whenAtRest: @escaping @Sendable () -> Void) {
    self.whenAtRest = whenAtRest
    ClockRegistry.add(self)
    ClockRegistry.noteTest(of: self)
  }

  deinit {
    ClockRegistry.remove(self)
  }

  /// A Boolean value that indicates whether the calling code belongs to this clock.
  var isCurrent: Bool { ClockRegistry.ofCaller === self }

  /// A Boolean value that indicates whether the calling thread performs the work of this clock. It may run a task of another
  /// clock, on an actor that tasks of both use.
  var isOnThread: Bool { app_environment_testing_get_thread().clock == number }

  /// A Boolean value that indicates whether the calling thread performs the work of any clock.
  static var isOnThreadOfAny: Bool { app_environment_testing_get_thread().clock != 0 }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let task = app_environment_testing_task_of_job(unsafeBitCast(job, to: UnsafeRawPointer.self))
    if task != 0 { ClockRegistry.noteVisit(of: task, to: number) }
    enqueue(job, on: .queue)
  }

  /// Enqueues a job that belongs to the clock.
  func enqueue(_ job: UnownedJob, on place: Place) {
    let address = app_environment_testing_task_of_job(unsafeBitCast(job, to: UnsafeRawPointer.self))
    let task = address == 0 ? nil : TaskHandle(address)
    let isFromOutside =
      task != nil && !isCurrent && !ClockRegistry.isCalledByTest(of: self) && !ClockRegistry.isTest(task, of: self)
    let moves = moves.load(ordering: .relaxed)
    start { work in
      if let task { work.noteArrival(of: task, moves: moves, isFromOutside: isFromOutside) }
      work.append(ClockWork.Item(body: .job(job), task: task, place: place))
    }
  }

  /// Notes a task of the clock that was created without being enqueued here, because it begins on an actor.
  func noteCreation(of task: UInt) {
    let (task, moves) = (TaskHandle(task), moves.load(ordering: .relaxed))
    start { $0.noteArrival(of: task, moves: moves, isFromOutside: false) }
  }

  /// Notes that something happens on the clock that the executor may not see.
  func noteActivity() {
    activity.wrappingAdd(1, ordering: .relaxed)
  }

  /// Enqueues an action for the main actor.
  func runOnMain(_ action: @escaping @Sendable () -> Void) {
    start { $0.append(ClockWork.Item(body: .action(action), task: nil, place: .main)) }
  }

  /// Forgets a task that no longer prefers this executor.
  func leave(_ task: UInt) {
    withExtendedLifetime(state.withLock { $0.forget(task) }) {}
  }

  /// A Boolean value that indicates whether only the caller has work to do.
  var isIdle: Bool {
    let (isCurrent, caller) = (isCurrent, TaskHandle.current)
    return state.withLock { $0.isIdle(except: caller, isCurrent: isCurrent) }
  }

  /// The number of jobs that have been enqueued so far.
  var arrivals: Int { state.withLock { $0.arrivals } }

  /// The unfinished tasks that were enqueued here.
  var tasks: [TaskHandle] { state.withLock { $0.tasks } }

  /// The tasks of the tests that use the clock, if they all wait; `nil` if one of them has work to do, or can't be
  /// checked.
  var waitingTests: [TaskHandle]? {
    let tests = ClockRegistry.tests(of: self)
    let tasks = tests.tasks.filter { !$0.isComplete }
    return tests.isMainThread || tasks.isEmpty || tasks.contains(where: \.isActive) ? nil : tasks
  }

  /// Hands control over whenever all tasks wait, until there is nothing to proceed with.
  func whenIdle(_ handler: IdleHandler) {
    let isBlocked = state.withLock { work in
      precondition(work.idleHandler == nil, "Advance the clock after the current advance has returned")
      if !handler.waitsForMainActor, work.place == .main { return true }
      work.idleHandler = handler
      work.turns = 0
      return false
    }
    if isBlocked { handler.finish(.needsMainActor) } else { start { _ in } }
  }

  /// Runs `body` on the calling thread as code of the clock: the tasks that it creates belong to the clock.
  func running<Result>(_ body: () -> Result) -> Result {
    let previous = app_environment_testing_get_thread()
    app_environment_testing_set_thread(.init(clock: number, task: TaskHandle.identityOfCurrent))
    defer { app_environment_testing_set_thread(previous) }
    return body()
  }

  /// Runs `body` on the calling thread as code of no clock, such as resuming the test.
  func notRunning(_ body: () -> Void) {
    let previous = app_environment_testing_get_thread()
    app_environment_testing_set_thread(.init(clock: 0, task: 0))
    defer { app_environment_testing_set_thread(previous) }
    body()
  }

  /// Notes that the caller is the clock's test, or part of it, when it doesn't run here.
  func noteCaller() {
    if !isCurrent { ClockRegistry.noteTest(of: self) }
  }
}

/// The passing of time, as the executor's tasks experience it.
extension ClockExecutor {
  /// A Boolean value that indicates whether time has advanced since the clock was created.
  var hasMoved: Bool { moves.load(ordering: .relaxed) > 0 }

  /// Notes that time moves.
  func noteMove() {
    moves.wrappingAdd(1, ordering: .relaxed)
    state.withLock { $0.turns = 0 }
  }

  func beginAdvancing() {
    ClockRegistry.noteTest(of: self)
    state.withLock { $0.isAdvancing = true }
  }

  /// Returns a Boolean value that indicates whether a task came from outside during the advance after time had passed
  /// over it.
  func endAdvancing() -> Bool {
    state.withLock { work in
      work.isAdvancing = false
      defer { work.wasWokenMeanwhile = false }
      return work.wasWokenMeanwhile
    }
  }

  /// Returns a Boolean value that indicates whether a task came from outside after time had passed over it, once.
  func takeLateness(of task: TaskHandle) -> Bool {
    state.withLock { $0.lateTasks.remove(task.address) != nil }
  }

  /// Notes that a task waits for time, although it may not be suspended yet.
  func noteSleep(of task: TaskHandle?) {
    guard let task else { return }
    start { $0.noteSleep(of: task) }
  }

  /// Notes that a task is about to be resumed. Later work waits until the task is settled.
  func noteWaking(of task: TaskHandle?) {
    guard let task else { return }
    state.withLock { $0.noteWaking(of: task) }
  }
}
