extension Publisher {
  /// Subscribes to this publisher again when it fails, up to a number of times.
  ///
  /// ```swift
  /// numbers
  ///   .retry(2)
  ///   .catch { _ in Just(0) }
  ///   .sink { print($0) }
  ///   .store(in: &cancellables)
  /// ```
  ///
  /// Values that were published before a failure aren't taken back. A failure after the last retry is passed on.
  ///
  /// - Parameter retries: The maximum number of new subscriptions. As in Combine, a negative number sets no limit.
  /// - Returns: A publisher of the values of all subscriptions.
  @inlinable public func retry(_ retries: Int) -> Publishers.Retry<Self> {
    Publishers.Retry(upstream: self, retries: retries)
  }
}

extension Publishers {
  /// A publisher that subscribes to its upstream again when it fails.
  ///
  /// Any number of retries uses no more stack than one.
  public struct Retry<Upstream: Publisher>: Publisher {
    /// The upstream's values.
    public typealias Output = Upstream.Output

    /// The error of the upstream.
    public typealias Failure = Upstream.Failure

    /// The upstream publisher.
    public let upstream: Upstream

    /// The maximum number of new subscriptions; `nil` or a negative number for no limit.
    public let retries: Int?

    /// Creates a retrying publisher.
    ///
    /// - Parameters:
    ///   - upstream: The upstream publisher.
    ///   - retries: The maximum number of new subscriptions; `nil` for no limit.
    @inlinable public init(upstream: Upstream, retries: Int?) {
      self.upstream = upstream
      self.retries = retries
    }

    /// Attaches a subscriber.
    @inlinable public func receive<S: Subscriber>(subscriber: S)
    where Upstream.Failure == S.Failure, Upstream.Output == S.Input {
      let upstream = upstream
      var left = retries ?? .max
      let isLimited = retries != nil
      SequentialStage(subscriber, name: "Retry", publishers: [{ upstream.receive(subscriber: $0) }]) {
        guard left != 0 else { return nil }
        if isLimited { left -= 1 }
        return { upstream.receive(subscriber: $0) }
      }.start()
    }
  }
}

extension Publishers.Retry: Equatable where Upstream: Equatable {}
