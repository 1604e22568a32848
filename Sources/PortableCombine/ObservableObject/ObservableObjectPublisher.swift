import Locking

/// The publisher that tells that an object is about to change.
///
/// May be sent from any thread; subscribers are served there, in the order they came, whatever they have asked for.
public final class ObservableObjectPublisher: Publisher {
  /// There is nothing to say but that it happens.
  public typealias Output = Void

  /// Announcing cannot fail.
  public typealias Failure = Never

  @usableFromInline let list: SubscriptionList = SubscriptionList(name: "ObservableObjectPublisher")

  /// Makes a publisher with no subscribers.
  public init() {}

  /// Tells the subscribers that the object is about to change.
  @inlinable
  public func send() {
    list.send((), to: SubjectSubscription<Void, Never>.self)
  }

  /// Attaches a subscriber.
  @inlinable
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Void, S.Failure == Never {
    let subscription = SubjectSubscription<Void, Never>(subscriber, owner: self, list: list)
    // Changes are announced whether they were requested or not.
    subscription.add(.unlimited)
    list.lock.withLock { list.insert(subscription) }
    subscription.start(subscriber)
  }
}
