extension Publisher {
  /// Shares one subscription to this publisher among all subscribers.
  ///
  /// ```swift
  /// let page = download(url).share()
  /// page
  ///   .sink { print("\($0.count) bytes") }
  ///   .store(in: &cancellables)
  /// page
  ///   .sink { print($0) }  // without a second download
  ///   .store(in: &cancellables)
  /// ```
  ///
  /// The first subscriber creates the subscription, and later ones receive the values from then on. When the last one
  /// has cancelled, the subscription is cancelled too. The next subscriber creates a new one.
  ///
  /// - Returns: A publisher of the shared values. It is a class, so copies share the subscription too.
  @inlinable public func share() -> Publishers.Share<Self> {
    Publishers.Share(upstream: self)
  }
}

extension Publishers {
  /// A publisher whose subscribers share one subscription to its upstream.
  public final class Share<Upstream: Publisher>: Publisher, Equatable {
    /// The upstream's values.
    public typealias Output = Upstream.Output

    /// The error of the upstream.
    public typealias Failure = Upstream.Failure

    /// The publisher to share.
    public final let upstream: Upstream

    @usableFromInline let inner: Autoconnect<Multicast<Upstream, PassthroughSubject<Output, Failure>>>

    /// Creates a sharing publisher.
    ///
    /// - Parameter upstream: The publisher to share.
    @inlinable public init(upstream: Upstream) {
      self.upstream = upstream
      inner = upstream.multicast { PassthroughSubject() }.autoconnect()
    }

    /// Attaches a subscriber.
    @inlinable public final func receive<S: Subscriber>(subscriber: S)
    where Upstream.Output == S.Input, Upstream.Failure == S.Failure {
      inner.receive(subscriber: subscriber)
    }

    /// Returns a Boolean value that indicates whether two values are the same object.
    @inlinable public static func == (lhs: Share, rhs: Share) -> Bool {
      lhs === rhs
    }
  }
}
