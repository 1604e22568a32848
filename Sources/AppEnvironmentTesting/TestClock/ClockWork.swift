import CAppEnvironmentTesting

/// The state of a clock's executor: its queue and its unfinished tasks.
///
/// The task whose job was run last is *unsettled* until it waits, is in the queue again, or has returned. No other work
/// begins before.
struct ClockWork {
  /// A piece of work in the queue.
  struct Item: Sendable {
    enum Body: Sendable {
      case job(UnownedJob)
      case action(@Sendable () -> Void)
    }

    let body: Body

    /// The task that the job belongs to; `nil` for other work, such as that of an actor.
    let task: TaskHandle?
    let place: ClockExecutor.Place
  }

  /// The next step of the executor's thread.
  enum Step {
    /// Run a piece of work, which has been removed from the queue.
    case run(Item)

    /// Wait for a task that another thread runs.
    case wait(TaskHandle)

    /// Call the idle handler, because all tasks wait.
    case proceed(ClockExecutor.IdleHandler)

    /// Remove the idle handler.
    case finish(ClockExecutor.IdleHandler, ClockExecutor.End)

    /// Continue on a thread of another place.
    case go(ClockExecutor.Place)

    /// End, because all tasks wait and there is no idle handler.
    case rest
  }

  private struct TrackedTask {
    let task: TaskHandle

    /// The number of changes of the time before the task was last enqueued.
    var moves: Int

    /// A Boolean value that indicates whether a job of the task is in the queue.
    var isQueued = false

    /// A Boolean value that indicates whether the executor no longer waits for the task, which took too long.
    var isLeft = false
  }

  /// The place of the thread that runs the work, or is about to; `nil` if there is no such thread.
  private(set) var place: ClockExecutor.Place?

  /// A Boolean value that indicates whether that thread waits for a task that another thread runs.
  private(set) var isWaiting = false

  /// The handler that is called when all tasks wait, during an advance.
  var idleHandler: ClockExecutor.IdleHandler?

  private var items = ClockQueue()

  /// The task whose job was run last, until it's known to wait.
  private var unsettled: TaskHandle?

  /// The unfinished tasks that were enqueued here, by address: those that sleep on the clock, and all others.
  private var awake: [UInt: TrackedTask] = [:]
  private var asleep: [UInt: TrackedTask] = [:]

  /// Tasks that have returned, for the next step.
  private var returned: [TaskHandle] = []

  /// The tasks that were resumed from outside after the time had changed, outside of an advance.
  var lateTasks: Set<UInt> = []

  /// A Boolean value that indicates whether an advance is in progress.
  var isAdvancing = false

  /// A Boolean value that indicates whether a task was resumed from outside, after the time had changed, during the
  /// advance.
  var wasWokenMeanwhile = false

  /// The number of jobs that have been enqueued so far.
  private(set) var arrivals = 0

  /// The number of jobs since the time last changed, or an advance began.
  var turns = 0

  /// The number of jobs at one instant that counts as a loop.
  static let maximalTurns = 2_000_000

  /// Adds work at the end of the queue, or at its head if it continues the unsettled task: a task that resumes runs
  /// until it waits, on all of its executors, before any other work begins.
  mutating func append(_ item: Item) {
    arrivals += 1
    if let task = item.task {
      awake[task.address]?.isQueued = true
      if task == unsettled { return items.prepend(item) }
    }
    items.append(item)
  }

  /// The unfinished tasks, in no particular order.
  var tasks: [TaskHandle] { awake.values.map(\.task) + asleep.values.map(\.task) }

  /// Notes a task that is enqueued or created.
  ///
  /// - Parameters:
  ///   - task: The task.
  ///   - moves: The number of changes of the time so far.
  ///   - isFromOutside: A Boolean value that indicates whether code that doesn't belong to the clock resumes the task.
  mutating func noteArrival(of task: TaskHandle, moves: Int, isFromOutside: Bool) {
    var known = awake[task.address] ?? asleep.removeValue(forKey: task.address)
    if let record = known, record.task != task {
      // The address is that of an earlier `async let`.
      returned += [record.task] + forget(task.address)
      known = nil
    }
    awake[task.address] = TrackedTask(task: known?.task ?? task, moves: moves)
    guard let known, isFromOutside, known.moves != moves else { return }
    if isAdvancing { wasWokenMeanwhile = true } else { lateTasks.insert(task.address) }
  }

  /// Notes that a task sleeps on the clock.
  mutating func noteSleep(of task: TaskHandle) {
    asleep[task.address] = awake.removeValue(forKey: task.address)
  }

  /// Notes that a sleep of a task ends. The task is unsettled, unless another one is.
  mutating func noteWaking(of task: TaskHandle) {
    if let record = asleep.removeValue(forKey: task.address) { awake[task.address] = record }
    if unsettled == nil { unsettled = task }
  }

  /// Removes a task and returns its handles, which the caller releases without the lock.
  mutating func forget(_ task: UInt) -> [TaskHandle] {
    lateTasks.remove(task)
    return [awake.removeValue(forKey: task)?.task, asleep.removeValue(forKey: task)?.task].compactMap(\.self)
  }

  /// Stops waiting for a task until it's enqueued again.
  mutating func giveUp(on task: TaskHandle) {
    awake[task.address]?.isLeft = true
  }

  /// A Boolean value that indicates whether there is work in the queue.
  var hasItems: Bool { !items.isEmpty }

  /// Returns the place for the next thread, or `nil` if a thread is already there or there is no work.
  mutating func start() -> ClockExecutor.Place? {
    guard place == nil, !items.isEmpty || idleHandler != nil || unsettled != nil else { return nil }
    place = idleHandler != nil ? .queue : items.first?.place ?? .queue
    return place
  }

  /// Returns a Boolean value that indicates whether the thread waits for a task, and resets it.
  mutating func endWait() -> Bool {
    defer { isWaiting = false }
    return isWaiting
  }

  /// Returns the next step of the thread at a place, and the tasks that have returned, which the caller releases without
  /// the lock.
  mutating func nextStep(at place: ClockExecutor.Place, _ clock: UInt32) -> (Step, [TaskHandle]) {
    var completed = returned
    returned = []
    isWaiting = false
    while true {
      if let step = settle(at: place, clock, &completed) { return (step, completed) }
      if let item = items.first { return (step(for: item, at: place), completed) }
      unsettled = unsettledTask(clock, &completed)
      if unsettled == nil { break }
    }
    guard idleHandler == nil || place == .queue else { return (go(to: .queue), completed) }
    guard let idleHandler else {
      self.place = nil
      return (.rest, completed)
    }
    return (.proceed(idleHandler), completed)
  }

  /// Returns a Boolean value that indicates whether no task except the caller's has work to do.
  ///
  /// - Parameters:
  ///   - caller: The task of the caller, which is running.
  ///   - isCurrent: A Boolean value that indicates whether the caller belongs to the clock, whose thread runs it then.
  func isIdle(except caller: TaskHandle?, isCurrent: Bool) -> Bool {
    guard items.isEmpty, place == nil || isCurrent else { return false }
    return awake.values.allSatisfy { $0.task == caller || $0.isLeft || !$0.task.isActive }
  }

  private mutating func go(to place: ClockExecutor.Place) -> Step {
    self.place = place
    return .go(place)
  }

  private mutating func step(for item: Item, at place: ClockExecutor.Place) -> Step {
    if let idleHandler {
      turns += 1
      if turns > Self.maximalTurns { return .finish(idleHandler, .neverIdle) }
      if item.place == .main, !idleHandler.waitsForMainActor { return .finish(idleHandler, .needsMainActor) }
    }
    guard item.place == place else { return go(to: item.place) }
    items.removeFirst()
    if let task = item.task {
      awake[task.address]?.isQueued = false
      unsettled = task
    }
    return .run(item)
  }

  /// Follows the unsettled task until it waits, or is in the queue again.
  private mutating func settle(
    at place: ClockExecutor.Place, _ clock: UInt32, _ completed: inout [TaskHandle]
  ) -> Step? {
    guard let task = unsettled else { return nil }
    let isSettled =
      if let record = awake[task.address] {
        !isElsewhere(record, clock, &completed)
      } else {
        // The task has returned, or begun to sleep on a thread that may not have suspended it yet.
        asleep[task.address] == nil || !task.isActive
      }
    if isSettled {
      unsettled = nil
      // This may be the last reference to a task that has returned.
      completed.append(task)
      return nil
    }
    guard place == .queue else { return go(to: .queue) }
    // The task may be enqueued on an actor whose work is in this queue.
    if let item = items.removeFirstActorWork() { return .run(item) }
    isWaiting = true
    return .wait(task)
  }

  /// Returns a task that runs, or is enqueued on an actor, although it isn't in the queue.
  private mutating func unsettledTask(_ clock: UInt32, _ completed: inout [TaskHandle]) -> TaskHandle? {
    for record in awake.values where isElsewhere(record, clock, &completed) { return record.task }
    return nil
  }

  /// Returns a Boolean value that indicates whether another thread or an actor is about to run a task. A task that has
  /// returned is removed, and appended to `completed`.
  private mutating func isElsewhere(_ record: TrackedTask, _ clock: UInt32, _ completed: inout [TaskHandle]) -> Bool {
    if record.isQueued || record.isLeft || record.task == idleHandler?.caller { return false }
    if record.task.isComplete {
      completed += forget(record.task.address)
      return false
    }
    return record.task.isActive && !ClockRegistry.isElsewhere(record.task.address, than: clock)
  }
}
