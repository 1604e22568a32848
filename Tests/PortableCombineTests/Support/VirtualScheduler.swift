import Dispatch
import PortableCombine

/// A scheduler whose time stands still until it is told to pass; then everything that falls due runs in order, at its
/// own time, and what it schedules in turn runs too, if it falls due before the time that is advanced to.
final class VirtualScheduler: Scheduler {
  typealias SchedulerTimeType = DispatchQueue.SchedulerTimeType
  typealias SchedulerOptions = Never

  private struct Entry {
    let time: SchedulerTimeType
    let number: Int
    let interval: SchedulerTimeType.Stride?
    let action: () -> Void
  }

  private(set) var now = SchedulerTimeType(DispatchTime(uptimeNanoseconds: 1_000_000_000))
  private var entries: [Entry] = []
  private var nextNumber = 0

  /// Whether closures that fall due at the same time run last in, first out: an order that a stage must not rely on.
  var runsBackwards = false

  /// How many closures are waiting.
  var pending: Int { entries.count }

  var minimumTolerance: SchedulerTimeType.Stride { .nanoseconds(0) }

  func advance(by interval: SchedulerTimeType.Stride) {
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

  func schedule(options: Never?, _ action: @escaping () -> Void) {
    add(now, interval: nil, action)
  }

  func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: Never?,
    _ action: @escaping () -> Void
  ) {
    add(date, interval: nil, action)
  }

  func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
    options: Never?, _ action: @escaping () -> Void
  ) -> any Cancellable {
    let number = nextNumber
    add(date, interval: interval, action)
    return AnyCancellable { [self] in entries.removeAll { $0.number == number } }
  }

  private func add(_ time: SchedulerTimeType, interval: SchedulerTimeType.Stride?, _ action: @escaping () -> Void) {
    entries.append(Entry(time: time, number: nextNumber, interval: interval, action: action))
    nextNumber += 1
  }

  private func comesBefore(_ first: Entry, _ second: Entry) -> Bool {
    if first.time != second.time { return first.time < second.time }
    return runsBackwards ? first.number > second.number : first.number < second.number
  }
}
