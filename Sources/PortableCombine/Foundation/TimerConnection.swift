internal import Foundation
import PackageSupport

/// The running timer of a connected timer publisher, until the connection is cancelled.
final class TimerConnection: Cancellable, @unchecked Sendable {  // because a lock guards all mutable state
  private let lock = Lock()

  // Both are guarded by the lock. The list is `nil` once the connection is cancelled.
  private var list: SubscriptionList?
  private var timer: Timer?

  /// Creates a connection to the subscribers in a list.
  init(sendingTo list: SubscriptionList) {
    self.list = list
  }

  /// A Boolean value that indicates whether the connection was cancelled.
  var isCancelled: Bool { lock.withLock { list == nil } }

  /// Starts the timer, unless the connection was cancelled before.
  func start(_ publisher: Timer.TimerPublisher) {
    let interval = RunLoop.SchedulerTimeType.Stride(publisher.interval).repeating
    // NB: Foundation on Linux fires a timer without a date at once, and never releases a timer and its closure. So the
    // closure retains only the connection, which releases everything else. `RunLoopAgenda` says how to see whether this
    // is still needed.
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
