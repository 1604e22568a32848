import Locking

/// The publisher that tells that an object is about to change.
///
/// May be sent from any thread; subscribers are served there, in the order they came, whatever they have asked for.
public final class ObservableObjectPublisher: Publisher {
  /// There is nothing to say but that it happens.
  public typealias Output = Void

  /// Announcing cannot fail.
  public typealias Failure = Never

  @usableFromInline let list: ConduitList = ConduitList(
    of: Conduit<Void, Never>.self, name: "ObservableObjectPublisher")

  /// Makes a publisher with no subscribers.
  public init() {}

  /// Tells the subscribers that the object is about to change.
  @inlinable
  public func send() {
    list.send((), to: Conduit<Void, Never>.self)
  }

  /// Attaches a subscriber.
  @inlinable
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Void, S.Failure == Never {
    let conduit = Conduit<Void, Never>(subscriber, owner: self, list: list)
    // Changes are announced whether they were asked for or not.
    conduit.add(.unlimited)
    list.lock.lock()
    list.insert(conduit)
    list.lock.unlock()
    conduit.start(subscriber)
  }
}
