internal import Foundation
import Locking
import Synchronization

/// The way from a notification centre to one subscriber: a conduit, and the observer that feeds it.
final class NotificationSubscription: Subscription, CustomStringConvertible, CustomReflectable,
  CustomPlaygroundDisplayConvertible
{
  private let inner: SubjectSubscription<Notification, Never>
  private let name: Notification.Name
  private let lock = Lock()

  // NB: the thread sanitizer does not see into Foundation, and so not that what was made here is handed on to the threads that
  // post. Still needed while it reports races between subscribing and posting without this edge.
  private static let edge = Atomic(0)

  // Both guarded by the lock.
  private var publisher: NotificationCenter.Publisher?
  private var observer: (any NSObjectProtocol)?

  /// Observes a publisher's centre.
  ///
  /// - Parameter conduit: What to send the notifications through. The calling thread has its turn.
  init(_ publisher: NotificationCenter.Publisher, _ inner: SubjectSubscription<Notification, Never>) {
    self.publisher = publisher
    self.inner = inner
    name = publisher.name
    nonisolated(unsafe) let this = self  // because a conduit may be sent into from any thread
    Self.edge.add(1, ordering: .releasing)
    observer = publisher.center.addObserver(forName: publisher.name, object: publisher.object, queue: nil) {
      _ = Self.edge.load(ordering: .acquiring)
      this.inner.send($0, version: 0, thread: currentThreadIdentity())
    }
  }

  var description: String { inner.description }

  var customMirror: Mirror {
    let publisher = lock.withLock { self.publisher }
    return Mirror(
      self, children: ["center": publisher?.center as Any, "name": name, "object": publisher?.object as Any])
  }

  var playgroundDescription: Any { description }

  func request(_ demand: Subscribers.Demand) {
    inner.request(demand)
  }

  func cancel() {
    inner.cancel()
    let held = lock.withLock { (publisher.take(), observer.take()) }
    if let publisher = held.0, let observer = held.1 { publisher.center.removeObserver(observer) }
  }
}
