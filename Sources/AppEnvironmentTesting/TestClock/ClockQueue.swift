/// The work of a clock's executor, in the order in which it was enqueued.
struct ClockQueue {
  private var next: ClockWork.Item?
  private var items: [ClockWork.Item?] = []
  private var head = 0

  /// The number of jobs that belong to no task.
  private var actorWork = 0

  var isEmpty: Bool { next == nil && head == items.count }

  var first: ClockWork.Item? { next ?? (head == items.count ? nil : items[head]) }

  /// Puts an item before all others. There can be one at a time.
  mutating func prepend(_ item: ClockWork.Item) {
    if let next { items.insert(next, at: head) }
    next = item
  }

  mutating func append(_ item: ClockWork.Item) {
    items.append(item)
    if item.isActorWork { actorWork += 1 }
  }

  mutating func removeFirst() {
    guard next == nil else {
      next = nil
      return
    }
    if items[head]?.isActorWork == true { actorWork -= 1 }
    items[head] = nil
    skipRemoved()
  }

  mutating func removeFirstActorWork() -> ClockWork.Item? {
    guard actorWork > 0, let index = items[head...].firstIndex(where: { $0?.isActorWork == true }) else { return nil }
    actorWork -= 1
    defer {
      items[index] = nil
      skipRemoved()
    }
    return items[index]
  }

  private mutating func skipRemoved() {
    while head < items.count, items[head] == nil { head += 1 }
    guard head == items.count else { return }
    items.removeAll(keepingCapacity: head < 1_024)
    head = 0
  }
}

extension ClockWork.Item {
  /// A Boolean value that indicates whether this is the work of an actor, which may run the tasks of other clocks.
  var isActorWork: Bool {
    if case .job = body { task == nil && place == .queue } else { false }
  }
}
