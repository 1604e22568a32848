internal import Foundation
import PackageSupport
import Synchronization

/// The subscription of one subscriber to a notification center.
final class NotificationSubscription: Subscription, PlainlyDescribed {
  private struct State {
    var publisher: NotificationCenter.Publisher?
    var observer: (any NSObjectProtocol)?
  }

  private let inner: SubjectSubscription<Notification, Never>
  private let name: Notification.Name
  private let state: Guarded<State>

  // NB: the thread sanitizer doesn't see that Foundation synchronizes the observer with the threads that post. Still needed
  // while it reports races between subscribing and posting without this edge.
  private static let edge = Atomic(0)

  /// Observes a publisher's center.
  ///
  /// - Parameter inner: The subscription to send the notifications through. The calling thread serves it.
  init(_ publisher: NotificationCenter.Publisher, _ inner: SubjectSubscription<Notification, Never>) {
    self.inner = inner
    name = publisher.name
    state = Guarded(State(publisher: publisher))
    nonisolated(unsafe) weak let this = self  // because a subscription may be sent into from any thread
    Self.edge.add(1, ordering: .releasing)
    let observer = publisher.center.addObserver(forName: publisher.name, object: publisher.object, queue: nil) {
      _ = Self.edge.load(ordering: .acquiring)
      this?.inner.send(Versioned($0))
    }
    state.withLock { $0.observer = observer }
  }

  /// Ends the observation when the subscriber releases its subscription, as in Combine.
  deinit {
    stopObserving()
  }

  var description: String { inner.description }

  var customMirror: Mirror {
    let publisher = state.withLock { $0.publisher }
    return Mirror(
      self, children: ["center": publisher?.center as Any, "name": name, "object": publisher?.object as Any])
  }

  func request(_ demand: Subscribers.Demand) {
    inner.request(demand)
  }

  func cancel() {
    inner.cancel()
    stopObserving()
  }

  private func stopObserving() {
    let held = state.withLock { ($0.publisher.take(), $0.observer.take()) }
    if let publisher = held.0, let observer = held.1 { publisher.center.removeObserver(observer) }
  }
}
