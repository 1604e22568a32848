internal import Foundation
import PackageSupport

/// A timer that runs, from when a timer publisher is connected until that is cancelled.
final class TimerConnection: Cancellable, @unchecked Sendable {  // because a lock guards all that changes
  private let lock = Lock()

  // Both guarded by the lock. There is a list until it is cancelled.
  private var list: SubscriptionList?
  private var timer: Timer?

  /// Creates a connection to the subscribers in a list.
  init(sendingTo list: SubscriptionList) {
    self.list = list
  }

  /// Whether it was cancelled.
  var isCancelled: Bool { lock.withLock { list == nil } }

  /// Starts the timer, unless the connection was cancelled before.
  func start(_ publisher: Timer.TimerPublisher) {
    let interval = RunLoop.SchedulerTimeType.Stride(publisher.interval).repeating
    // NB: Foundation on Linux fires a timer that was not given a date at once, and keeps it and its closure for ever.
    // So that is given the connection alone, which lets go of the rest. See `RunLoopAgenda` for when this has changed.
    let timer = Timer(fire: Date(timeIntervalSinceNow: interval), interval: interval, repeats: true) { [self] _ in
      let list = lock.withLock { self.list }
      list?.send(Date(), to: SubjectSubscription<Date, Never>.self)
    }
    if let tolerance = publisher.tolerance { timer.tolerance = tolerance }
    let isWanted = lock.withLock {
      if list != nil { self.timer = timer }
      return list != nil
    }
    guard isWanted else { return timer.invalidate() }
    publisher.runLoop.add(timer, forMode: publisher.mode)
  }

  func cancel() {
    let held = lock.withLock { (list.take(), timer.take()) }
    held.1?.invalidate()
  }
}
