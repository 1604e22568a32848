import PackageSupport

/// A publisher that notifies subscribers before an observable object changes.
///
/// ```swift
/// final class Clock: ObservableObject {
///   var time = 0 {
///     willSet { objectWillChange.send() }
///   }
/// }
/// ```
///
/// It may send from any thread. Subscribers receive it there, in the order in which they subscribed, regardless of
/// demand.
public final class ObservableObjectPublisher: Publisher {
  /// `Void`, because the change itself isn't published.
  public typealias Output = Void

  /// `Never`, because the publisher can't fail.
  public typealias Failure = Never

  @usableFromInline let list = SubscriptionList(name: "ObservableObjectPublisher")

  /// Creates a publisher without subscribers.
  public init() {}

  /// Notifies the subscribers that the object is about to change.
  @inlinable
  public func send() {
    list.send((), to: SubjectSubscription<Void, Never>.self)
  }

  /// Attaches a subscriber.
  @inlinable
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Void, S.Failure == Never {
    let subscription = SubjectSubscription<Void, Never>(subscriber, owner: self, list: list)
    // Changes are announced whether they were requested or not.
    subscription.demand.add(.unlimited)
    list.lock.withLock { list.insert(subscription) }
    subscription.start(subscriber)
  }
}
