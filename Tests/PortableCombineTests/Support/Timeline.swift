/// Scheduled closures, and a time that a test advances.
///
/// A `VirtualScheduler` keeps its time with it. Tests of this module alone use it; those of the others have `TestClock`.
final class Timeline<Time: Strideable> {
  private struct Entry {
    let time: Time
    let number: Int
    let interval: Time.Stride?
    let action: () -> Void
  }

  /// The time now.
  private(set) var now: Time

  /// Whether closures that fall due at the same time run last in, first out: an order that nothing must rely on.
  var runsBackwards = false

  private var entries: [Entry] = []
  private var nextNumber = 0

  /// Makes a timeline that stands still at a time.
  init(now: Time) {
    self.now = now
  }

  /// The number of scheduled closures.
  var pending: Int { entries.count }

  /// Lets time pass. Everything that falls due runs in order, at its own time, and what it adds in turn runs too, if it
  /// falls due before the time that is advanced to.
  func advance(by interval: Time.Stride) {
    let end = now.advanced(by: interval)
    while let entry = entries.filter({ $0.time <= end }).min(by: comesBefore) {
      entries.removeAll { $0.number == entry.number }
      now = max(now, entry.time)
      if let interval = entry.interval {
        let next = entry.time.advanced(by: interval)
        entries.append(Entry(time: next, number: entry.number, interval: interval, action: entry.action))
      }
      entry.action()
    }
    now = end
  }

  /// Adds a closure that is to run at a time and, if there is an interval, again after each.
  ///
  /// - Returns: What takes it away again.
  @discardableResult
  func add(at time: Time, every interval: Time.Stride? = nil, _ action: @escaping () -> Void) -> () -> Void {
    let number = nextNumber
    nextNumber += 1
    entries.append(Entry(time: time, number: number, interval: interval, action: action))
    return { [self] in entries.removeAll { $0.number == number } }
  }

  private func comesBefore(_ first: Entry, _ second: Entry) -> Bool {
    if first.time != second.time { return first.time < second.time }
    return runsBackwards ? first.number > second.number : first.number < second.number
  }
}
