internal import Foundation
import PackageSupport

/// The closures that are scheduled on a run loop, with the one timer that runs them. Those without a date have been due since
/// the distant past.
///
/// One timer serves all closures, because Foundation on Linux never releases a timer and its closure, even after the
/// timer has fired or was invalidated. Setting the timer's date from another thread also wakes the loop.
// NB: still needed while a weak reference to an invalidated `Timer` doesn't become nil, and while `RunLoop.perform`
// doesn't wake a loop that sleeps on another thread. Seen with Swift 6.3.1 on Linux.
final class RunLoopAgenda: @unchecked Sendable {  // because a lock guards all mutable state
  /// A closure with the date at which to run it.
  final class Entry {
    // All are guarded by the agenda's lock. The number is a serial number, which orders the entries of one date.
    fileprivate var date: Date
    fileprivate let number: UInt64
    fileprivate let interval: TimeInterval?
    fileprivate var action: (() -> Void)?

    fileprivate init(date: Date, number: UInt64, interval: TimeInterval?, action: @escaping () -> Void) {
      self.date = date
      self.number = number
      self.interval = interval
      self.action = action
    }

    fileprivate func isDue(before other: Entry) -> Bool {
      date == other.date ? number < other.number : date < other.date
    }
  }

  private let lock = Lock()

  // All are guarded by the lock. The entry that is due first is the last. The timer's date is never later than its date.
  private var entries: ContiguousArray<Entry> = []
  private var nextNumber: UInt64 = 0
  private var timer: Timer?
  private var timerDate = Date.distantFuture
  private weak var loop: RunLoop?

  private init(_ loop: RunLoop) {
    self.loop = loop
  }

  /// Adds a closure.
  ///
  /// - Parameters:
  ///   - date: The date at which to run it.
  ///   - interval: The interval in seconds after which to run it again; `nil` to run it once.
  /// - Returns: The entry, to cancel it by.
  @discardableResult func add(_ date: Date, interval: TimeInterval?, _ action: @escaping () -> Void) -> Entry {
    lock.withLock {
      let entry = Entry(date: date, number: nextNumber, interval: interval, action: action)
      nextNumber += 1
      insert(entry)
      if date < timerDate { setTimer(date) }
      return entry
    }
  }

  /// Removes a closure, which isn't run again.
  func cancel(_ entry: Entry) {
    let action = lock.withLock {
      // Without this, the entries of values that `debounce` has postponed would be kept until they are due.
      let index = index(of: entry)
      if index < entries.count, entries[index] === entry { entries.remove(at: index) }
      return entry.action.take()
    }
    withExtendedLifetime(action) {}
  }

  /// Runs the closures that are due, on the loop's thread. Closures added meanwhile wait for the loop's next round.
  private func runDue() {
    let now = Date()
    let end = lock.withLock { nextNumber }
    while let due = lock.withLock({ nextDue(at: now, before: end) }) { due.action?() }
  }

  // The following methods are called with the lock held.

  /// Removes the next entry that is due. The closure is `nil` if the entry was cancelled.
  private func nextDue(at now: Date, before end: UInt64) -> (action: (() -> Void)?, Void)? {
    // The timer is set before the closure is called, because the closure may run the loop.
    defer { setTimer() }
    guard let entry = entries.last, entry.date <= now, entry.number < end else { return nil }
    entries.removeLast()
    let action = entry.interval == nil ? entry.action.take() : entry.action
    if let interval = entry.interval, action != nil {
      let missed = (now.timeIntervalSince(entry.date) / interval).rounded(.down)
      entry.date += (missed + 1) * interval
      insert(entry)
    }
    return (action, ())
  }

  private func insert(_ entry: Entry) {
    entries.insert(entry, at: index(of: entry))
  }

  /// The index at which an entry is, or belongs.
  private func index(of entry: Entry) -> Int {
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if entry.isDue(before: entries[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private func setTimer() {
    setTimer(entries.last?.date ?? .distantFuture)
  }

  private func setTimer(_ date: Date) {
    timerDate = date
    if let timer {
      timer.fireDate = date
    } else if let loop {
      // The interval only keeps the timer valid after it has fired. The closures run after the timer rather than inside
      // it, so that a closure may run the loop, in which the timer can fire again.
      let timer = Timer(fire: date, interval: 1_000_000_000, repeats: true) { [weak self] _ in
        guard let self else { return }
        RunLoop.current.perform { self.runDue() }
      }
      self.timer = timer
      loop.add(timer, forMode: .default)
    }
    // A program whose main thread waits for its terminal between the rounds of the main loop wakes for the main queue.
    if loop === RunLoop.main, !Thread.isMainThread { DispatchQueue.main.async {} }
  }
}

extension RunLoopAgenda {
  private struct Page {
    weak var loop: RunLoop?
    let agenda: RunLoopAgenda
  }

  private static let pagesLock = Lock()
  nonisolated(unsafe) private static var pages: [ObjectIdentifier: Page] = [:]  // because the lock guards them

  /// Returns the agenda of a run loop, which is the same for as long as the loop exists.
  static func agenda(of loop: RunLoop) -> RunLoopAgenda {
    let key = ObjectIdentifier(loop)
    let (agenda, stale) = pagesLock.withLock { () -> (RunLoopAgenda, [ObjectIdentifier: Page]) in
      if let page = pages[key], page.loop === loop { return (page.agenda, [:]) }
      let agenda = RunLoopAgenda(loop)
      let stale = pages.filter { $0.value.loop == nil }
      for key in stale.keys { pages[key] = nil }
      pages[key] = Page(loop: loop, agenda: agenda)
      return (agenda, stale)
    }
    // The closures of released loops are released without the lock held.
    withExtendedLifetime(stale) {}
    return agenda
  }
}
