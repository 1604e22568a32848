extension Publisher where Failure == Never {
  /// Returns a publisher that publishes nothing before it is connected.
  ///
  /// Connect it when all subscribers have attached:
  ///
  /// ```swift
  /// let numbers = [1, 2, 3].publisher.makeConnectable()
  /// numbers
  ///   .sink { print("first", $0) }
  ///   .store(in: &cancellables)
  /// numbers
  ///   .sink { print("second", $0) }
  ///   .store(in: &cancellables)
  /// numbers.connect()
  ///   .store(in: &cancellables)
  /// ```
  ///
  /// - Returns: A publisher that subscribes to this one when it is connected.
  @inlinable public func makeConnectable() -> Publishers.MakeConnectable<Self> {
    Publishers.MakeConnectable(upstream: self)
  }
}

extension Publishers {
  /// A publisher that subscribes to its upstream when it is connected.
  public struct MakeConnectable<Upstream: Publisher>: ConnectablePublisher {
    /// The upstream's values.
    public typealias Output = Upstream.Output

    /// The error of the upstream.
    public typealias Failure = Upstream.Failure

    @usableFromInline let inner: Multicast<Upstream, PassthroughSubject<Output, Failure>>

    /// Creates a connectable publisher.
    @inlinable public init(upstream: Upstream) {
      inner = upstream.multicast { PassthroughSubject() }
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where Upstream.Output == S.Input, Upstream.Failure == S.Failure {
      inner.receive(subscriber: subscriber)
    }

    /// Subscribes to the upstream.
    ///
    /// - Returns: A cancellable that ends the connection when it is cancelled or released.
    @inlinable public func connect() -> any Cancellable {
      inner.connect()
    }
  }
}
