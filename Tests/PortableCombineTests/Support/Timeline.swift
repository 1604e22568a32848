/// Scheduled closures with a time that a test advances.
///
/// `VirtualScheduler` uses it in the tests of this module. Tests of other modules have `TestClock`.
final class Timeline<Time: Strideable> {
  private struct Entry {
    let time: Time
    let number: Int
    let interval: Time.Stride?
    let action: () -> Void
  }

  /// The current time.
  private(set) var now: Time

  /// A Boolean value that indicates whether closures that are due at the same time run in reverse order, on which no
  /// operator may rely.
  var runsBackwards = false

  private var entries: [Entry] = []
  private var nextNumber = 0

  /// Creates a timeline at a time.
  init(now: Time) {
    self.now = now
  }

  /// The number of scheduled closures.
  var pending: Int { entries.count }

  /// Advances the time. Closures that fall due run in order, each at its own time, including those that are added
  /// during the advance.
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

  /// Adds a closure to run at a time and, with an interval, again after each interval.
  ///
  /// - Returns: A closure that removes it.
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
