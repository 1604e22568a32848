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
      upstream.receive(subscriber: ForwardingSubscriber(subscriber) { self.release() })
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
