internal import Foundation
import PackageSupport

/// The closures that a run loop runs later, on one timer.
///
/// One timer, and not one for each closure, because Foundation on Linux keeps every timer and its closure for ever,
/// fired or invalidated though it be. The same timer wakes the loop: setting its date from another thread does.
// NB: still needed while a weak reference to a `Timer` that was invalidated and let go of does not become nil, and
// while `RunLoop.perform` leaves a loop asleep that sleeps on another thread. Seen with Swift 6.3.1 on Linux.
final class RunLoopAgenda: @unchecked Sendable {  // because a lock guards all that changes
  /// A closure and when to run it.
  final class Entry {
    // All guarded by the agenda's lock. The number is that of the entry among all, and puts those of one date in order.
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

  // All guarded by the lock. The first entry to fall due comes last. The timer's date is never later than that entry's.
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
  ///   - date: When to run it.
  ///   - interval: After how many seconds to run it again; without an interval it is run once.
  /// - Returns: What to cancel it by.
  @discardableResult
  func add(_ date: Date, interval: TimeInterval?, _ action: @escaping () -> Void) -> Entry {
    lock.withLock {
      let entry = Entry(date: date, number: nextNumber, interval: interval, action: action)
      nextNumber += 1
      insert(entry)
      if date < timerDate { setTimer(date) }
      return entry
    }
  }

  /// Releases a closure, which isn't run again.
  func cancel(_ entry: Entry) {
    let action = lock.withLock { entry.action.take() }
    withExtendedLifetime(action) {}
  }

  /// Wakes the loop if it sleeps, so that it runs the closures that it was given.
  func wake() {
    lock.withLock { setTimer(timer == nil ? Date() : timerDate) }
  }

  /// Runs what is due, on the loop's thread. What is added meanwhile has to wait for the loop's next round.
  private func runDue() {
    let now = Date()
    let end = lock.withLock { nextNumber }
    while let due = lock.withLock({ nextDue(at: now, before: end) }) { due.action?() }
  }

  // What follows is called with the lock held.

  /// Removes the next closure that is due, which is `nil` if it was cancelled.
  private func nextDue(at now: Date, before end: UInt64) -> (action: (() -> Void)?, Void)? {
    // Before the closure, which may run the loop.
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
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if entry.isDue(before: entries[middle]) { low = middle + 1 } else { high = middle }
    }
    entries.insert(entry, at: low)
  }

  private func setTimer() {
    setTimer(entries.last?.date ?? .distantFuture)
  }

  private func setTimer(_ date: Date) {
    timerDate = date
    if let timer {
      timer.fireDate = date
    } else if let loop {
      // It never gets to its interval; it only has to have one to outlive its firing. What is due is not run by the
      // timer but after it, so that a closure may run the loop itself and have the timer fire again inside.
      let timer = Timer(fire: date, interval: 1_000_000_000, repeats: true) { [weak self] _ in
        guard let self else { return }
        RunLoop.current.perform { self.runDue() }
      }
      self.timer = timer
      loop.add(timer, forMode: .default)
    }
  }
}

extension RunLoopAgenda {
  private struct Page {
    weak var loop: RunLoop?
    let agenda: RunLoopAgenda
  }

  private static let pagesLock = Lock()
  nonisolated(unsafe) private static var pages: [ObjectIdentifier: Page] = [:]  // because the lock guards them

  /// The agenda of a run loop: the same for as long as the loop is there.
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
    // The closures of released loops are released without the lock.
    withExtendedLifetime(stale) {}
    return agenda
  }
}
