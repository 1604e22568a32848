public import Foundation
import PackageSupport
import Synchronization

extension NotificationCenter {
  /// Returns a publisher of notifications.
  ///
  /// ```swift
  /// let saved = Notification.Name("saved")
  /// NotificationCenter.default.publisher(for: saved)
  ///   .sink { print($0.name.rawValue) }  // saved
  ///   .store(in: &cancellables)
  /// NotificationCenter.default.post(name: saved, object: nil)
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name of the notifications.
  ///   - object: The object that posts them; `nil` for any object.
  /// - Returns: A publisher that never ends.
  public func publisher(for name: Notification.Name, object: AnyObject? = nil) -> NotificationCenter.Publisher {
    Publisher(center: self, name: name, object: object)
  }

  /// A publisher of notifications, which never ends.
  ///
  /// Notifications arrive on the thread that posts them. A subscriber without demand misses them. The interface and the
  /// behavior are Apple's.
  public struct Publisher {
    /// The notification center.
    public let center: NotificationCenter

    /// The name of the notifications.
    public let name: Notification.Name

    /// The object that posts them; `nil` for any object.
    public let object: AnyObject?

    /// Creates a publisher of notifications.
    ///
    /// - Parameters:
    ///   - center: The notification center.
    ///   - name: The name of the notifications.
    ///   - object: The object that posts them; `nil` for any object.
    public init(center: NotificationCenter, name: Notification.Name, object: AnyObject? = nil) {
      self.center = center
      self.name = name
      self.object = object
    }
  }
}

extension NotificationCenter.Publisher: Publisher {
  /// A notification.
  public typealias Output = Notification

  /// `Never`, because notifications can't fail.
  public typealias Failure = Never

  /// Attaches a subscriber, which observes the center until it cancels or releases its subscription.
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Notification, S.Failure == Never {
    let list = SubscriptionList(name: "NotificationCenter Observer")
    let subscription = SubjectSubscription<Notification, Never>(subscriber, owner: nil, list: list)
    subscription.start(subscriber, as: NotificationSubscription(self, subscription))
  }
}

extension NotificationCenter.Publisher: Equatable {
  /// Returns a Boolean value that indicates whether two publishers publish the same notifications.
  public static func == (lhs: NotificationCenter.Publisher, rhs: NotificationCenter.Publisher) -> Bool {
    lhs.center === rhs.center && lhs.name == rhs.name && lhs.object === rhs.object
  }
}

/// The subscription of one subscriber to a notification center.
final class NotificationSubscription: Subscription, PlainlyDescribed {
  private struct State {
    var publisher: NotificationCenter.Publisher?
    var observer: (any NSObjectProtocol)?
  }

  private let inner: SubjectSubscription<Notification, Never>
  private let name: Notification.Name
  private let state: Locked<State>

  // NB: the thread sanitizer doesn't see that Foundation synchronizes the observer with the threads that post. Still needed
  // while it reports races between subscribing and posting without this edge.
  private static let edge = Atomic(0)

  /// Observes a publisher's center.
  ///
  /// - Parameter inner: The subscription to send the notifications through. The calling thread serves it.
  init(_ publisher: NotificationCenter.Publisher, _ inner: SubjectSubscription<Notification, Never>) {
    self.inner = inner
    name = publisher.name
    state = Locked(unchecked: State(publisher: publisher))
    nonisolated(unsafe) weak let this = self  // because a subscription may be sent into from any thread
    Self.edge.add(1, ordering: .releasing)
    let observer = publisher.center.addObserver(forName: publisher.name, object: publisher.object, queue: nil) {
      _ = Self.edge.load(ordering: .acquiring)
      this?.inner.send(Versioned($0))
    }
    state.withLockUnchecked { $0.observer = observer }
  }

  /// Ends the observation when the subscriber releases its subscription, as in Combine.
  deinit {
    stopObserving()
  }

  var description: String { inner.description }

  var customMirror: Mirror {
    let publisher = state.withLockUnchecked { $0.publisher }
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
    let held = state.withLockUnchecked { ($0.publisher.take(), $0.observer.take()) }
    if let publisher = held.0, let observer = held.1 { publisher.center.removeObserver(observer) }
  }
}
