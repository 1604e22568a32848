import Locking

extension ConnectablePublisher {
  /// Connects this publisher when its first subscriber comes, and disconnects it when the last has cancelled.
  @inlinable
  public func autoconnect() -> Publishers.Autoconnect<Self> {
    Publishers.Autoconnect(upstream: self)
  }
}

extension Publishers {
  /// A publisher that is connected for as long as it has subscribers.
  ///
  /// Once its upstream has ended it is not connected again: later subscribers learn of the end.
  public class Autoconnect<Upstream: ConnectablePublisher>: Publisher {
    /// The values of the upstream.
    public typealias Output = Upstream.Output

    /// The error of the upstream.
    public typealias Failure = Upstream.Failure

    /// The publisher that is connected.
    public final let upstream: Upstream

    @usableFromInline final let lock = Lock()

    // All guarded by the lock.
    @exclusivity(unchecked) @usableFromInline final var count = 0
    @exclusivity(unchecked) @usableFromInline final var isConnecting = false
    @exclusivity(unchecked) @usableFromInline final var connection: (any Cancellable)?

    /// Makes a publisher that connects another.
    @inlinable
    public init(upstream: Upstream) {
      self.upstream = upstream
    }

    /// Attaches a subscriber, and connects if it is the first.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where Upstream.Output == S.Input, Upstream.Failure == S.Failure {
      let connects = lock.withLock {
        count += 1
        guard count == 1, connection == nil, !isConnecting else { return false }
        isConnecting = true
        return true
      }
      upstream.subscribe(Inner(downstream: subscriber, subscription: CountedSubscription { self.release() }))
      guard connects else { return }
      let made = upstream.connect()
      let isWanted = lock.withLock {
        isConnecting = false
        if count > 0 { connection = made }
        return count > 0
      }
      if !isWanted { made.cancel() }
    }

    /// A subscriber has cancelled.
    @usableFromInline
    final func release() {
      let connection = lock.withLock {
        count -= 1
        return count == 0 ? self.connection.take() : nil
      }
      connection?.cancel()
    }
  }
}

extension Publishers.Autoconnect {
  @usableFromInline
  struct Inner<Downstream: Subscriber>: Subscriber, CustomStringConvertible, CustomReflectable,
    CustomPlaygroundDisplayConvertible
  where Downstream.Input == Upstream.Output, Downstream.Failure == Upstream.Failure {
    @usableFromInline let downstream: Downstream
    @usableFromInline let subscription: CountedSubscription

    @inlinable
    init(downstream: Downstream, subscription: CountedSubscription) {
      self.downstream = downstream
      self.subscription = subscription
    }

    @usableFromInline var combineIdentifier: CombineIdentifier { downstream.combineIdentifier }

    @usableFromInline var description: String { "Autoconnect" }

    @usableFromInline var customMirror: Mirror { Mirror(self, children: []) }

    @usableFromInline var playgroundDescription: Any { description }

    @inlinable
    func receive(subscription upstream: any Subscription) {
      guard subscription.keep(upstream) else { return upstream.cancel() }
      downstream.receive(subscription: subscription)
    }

    @inlinable
    func receive(_ input: Upstream.Output) -> Subscribers.Demand {
      downstream.receive(input)
    }

    @inlinable
    func receive(completion: Subscribers.Completion<Upstream.Failure>) {
      subscription.end()
      downstream.receive(completion: completion)
    }
  }
}

/// One subscriber's subscription to an upstream that counts them: it tells when it is cancelled, unless the upstream
/// has ended before.
@usableFromInline
final class CountedSubscription: Subscription, CustomStringConvertible, CustomReflectable,
  CustomPlaygroundDisplayConvertible
{
  @usableFromInline let lock = Lock()

  // Both guarded by the lock.
  @exclusivity(unchecked) @usableFromInline var onCancel: (() -> Void)?
  @exclusivity(unchecked) @usableFromInline var upstream: (any Subscription)?

  @inlinable
  init(onCancel: @escaping () -> Void) {
    self.onCancel = onCancel
  }

  @usableFromInline var description: String { "Autoconnect" }

  @usableFromInline var customMirror: Mirror { Mirror(self, children: []) }

  @usableFromInline var playgroundDescription: Any { description }

  @inlinable
  func keep(_ subscription: any Subscription) -> Bool {
    lock.withLock {
      guard upstream == nil, onCancel != nil else { return false }
      upstream = subscription
      return true
    }
  }

  @inlinable
  func request(_ demand: Subscribers.Demand) {
    lock.withLock { upstream }?.request(demand)
  }

  @inlinable
  func cancel() {
    let held = take()
    held.upstream?.cancel()
    held.onCancel?()
  }

  @inlinable
  func end() {
    withExtendedLifetime(take()) {}
  }

  @inlinable
  func take() -> (upstream: (any Subscription)?, onCancel: (() -> Void)?) {
    lock.withLock { (upstream.take(), onCancel.take()) }
  }
}
