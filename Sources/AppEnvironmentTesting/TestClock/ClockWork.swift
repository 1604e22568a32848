import CAppEnvironmentTesting

/// The state of a clock's executor: its queue and its known tasks.
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

  /// The next step of the executor.
  enum Step {
    case run(Item)

    /// Wait for a task that another thread runs.
    case wait(TaskHandle)
    case proceed(ClockExecutor.IdleHandler)
    case finish(ClockExecutor.IdleHandler)
    case stop(ClockExecutor.IdleHandler)
    case go(ClockExecutor.Place)
    case rest
  }

  private struct TrackedTask {
    let task: TaskHandle

    /// The number of times that time had moved when the task last came here.
    var moves: Int
    var isQueued = false

    /// A Boolean value that indicates whether the executor has stopped waiting for the task.
    var isLeft = false
  }

  /// The executor on which a thread runs this work, or is about to.
  private(set) var place: ClockExecutor.Place?

  /// A Boolean value that indicates whether that thread waits for a task that another thread runs.
  private(set) var isWaiting = false
  var idleHandler: ClockExecutor.IdleHandler?

  private var items = ClockQueue()

  /// The task whose job was run last, until it's known to wait.
  private var unsettled: TaskHandle?

  /// The unfinished tasks that were enqueued here, by address: those that sleep on the clock, and all others.
  private var awake: [UInt: TrackedTask] = [:]
  private var asleep: [UInt: TrackedTask] = [:]

  /// The tasks that resumed from outside after time had passed, and whether one did during an advance.
  var lateTasks: Set<UInt> = []
  var isAdvancing = false
  var wasWokenMeanwhile = false

  /// The number of jobs that have been enqueued so far.
  private(set) var arrivals = 0

  /// The number of jobs since time last moved, or an advance began.
  var turns = 0

  /// The number of jobs at one instant that counts as a loop.
  static let maximalTurns = 2_000_000

  /// Adds work at the end of the queue, or at its head when it continues the task that isn't settled: the turn of a
  /// task lasts until it waits, regardless of the executors on which it runs.
  mutating func append(_ item: Item) {
    arrivals += 1
    if let task = item.task {
      awake[task.address]?.isQueued = true
      if task == unsettled { return items.prepend(item) }
    }
    items.append(item)
  }

  var tasks: [TaskHandle] { awake.values.map(\.task) + asleep.values.map(\.task) }

  /// Notes a task that is enqueued here.
  mutating func noteArrival(of task: TaskHandle, moves: Int, isFromOutside: Bool) {
    let known = awake[task.address] ?? asleep.removeValue(forKey: task.address)
    awake[task.address] = TrackedTask(task: known?.task ?? task, moves: moves)
    guard let known, isFromOutside, known.moves != moves else { return }
    if isAdvancing { wasWokenMeanwhile = true } else { lateTasks.insert(task.address) }
  }

  mutating func noteSleep(of task: TaskHandle) {
    asleep[task.address] = awake.removeValue(forKey: task.address)
  }

  mutating func noteWaking(of task: TaskHandle) {
    if let record = asleep.removeValue(forKey: task.address) { awake[task.address] = record }
    if unsettled == nil { unsettled = task }
  }

  /// Removes a task; the caller releases what is returned.
  mutating func forget(_ task: UInt) -> [TaskHandle] {
    lateTasks.remove(task)
    return [awake.removeValue(forKey: task)?.task, asleep.removeValue(forKey: task)?.task].compactMap(\.self)
  }

  mutating func giveUp(on task: TaskHandle) {
    awake[task.address]?.isLeft = true
  }

  /// Returns the place for the next thread, or `nil` if a thread is already there or there is no work.
  mutating func start() -> ClockExecutor.Place? {
    guard place == nil, !items.isEmpty || idleHandler != nil || unsettled != nil else { return nil }
    place = idleHandler != nil ? .queue : items.first?.place ?? .queue
    return place
  }

  /// Returns a Boolean value that indicates whether the thread waits for a task, once.
  mutating func endWait() -> Bool {
    defer { isWaiting = false }
    return isWaiting
  }

  /// Returns the next step of the thread at a place, and tasks that have returned, for the caller to release.
  mutating func nextStep(at place: ClockExecutor.Place, _ clock: UInt32) -> (Step, [TaskHandle]) {
    var completed: [TaskHandle] = []
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

  func isIdle(except caller: TaskHandle?, isCurrent: Bool) -> (Bool, [TaskHandle]) {
    guard items.isEmpty, place == nil || isCurrent else { return (false, []) }
    return (awake.values.allSatisfy { $0.task == caller || $0.isLeft || !$0.task.isActive }, [])
  }

  private mutating func go(to place: ClockExecutor.Place) -> Step {
    self.place = place
    return .go(place)
  }

  private mutating func step(for item: Item, at place: ClockExecutor.Place) -> Step {
    if let idleHandler {
      turns += 1
      if turns > Self.maximalTurns { return .stop(idleHandler) }
      if item.place == .main, !idleHandler.waitsForMainActor { return .finish(idleHandler) }
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
    guard let record = awake[task.address] else {
      // Released by the caller, for it may be the last reference.
      if asleep[task.address] == nil { completed.append(task) }
      unsettled = nil
      return nil
    }
    guard isElsewhere(record, clock, &completed) else {
      unsettled = nil
      return nil
    }
    guard place == .queue else { return go(to: .queue) }
    // The actor that the task is enqueued on may be one whose work is in this queue.
    if let item = items.removeFirstActorWork() { return .run(item) }
    isWaiting = true
    return .wait(task)
  }

  /// A task that runs, or is enqueued on an actor, although it's not in the queue.
  private mutating func unsettledTask(_ clock: UInt32, _ completed: inout [TaskHandle]) -> TaskHandle? {
    for record in awake.values where isElsewhere(record, clock, &completed) { return record.task }
    return nil
  }

  /// Returns a Boolean value that indicates whether a task is about to do something that this queue doesn't have, and
  /// removes it when it has returned.
  private mutating func isElsewhere(_ record: TrackedTask, _ clock: UInt32, _ completed: inout [TaskHandle]) -> Bool {
    if record.isQueued || record.isLeft || record.task == idleHandler?.caller { return false }
    if record.task.isComplete {
      completed += forget(record.task.address)
      return false
    }
    return record.task.isActive && !ClockRegistry.isElsewhere(record.task.address, than: clock)
  }
}
