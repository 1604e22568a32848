extension Publisher {
  /// Publishes values until one fails a predicate, and then finishes.
  ///
  /// ```swift
  /// [1, 2, 5, 1].publisher
  ///   .prefix { $0 < 3 }
  ///   .sink { print($0) }  // 1, 2
  ///   .store(in: &cancellables)
  /// ```
  ///
  /// - Parameter predicate: A closure that returns whether to publish a value.
  /// - Returns: A publisher of the values before the first one that fails the predicate.
  @inlinable public func prefix(while predicate: @escaping (Output) -> Bool) -> Publishers.PrefixWhile<Self> {
    Publishers.PrefixWhile(upstream: self, predicate: predicate)
  }

  /// Publishes values until one fails a predicate that may throw, and then finishes.
  ///
  /// - Parameter predicate: A closure that returns whether to publish a value, or throws to fail the publisher.
  /// - Returns: A publisher of the values before the first one that fails the predicate.
  @inlinable
  public func tryPrefix(while predicate: @escaping (Output) throws -> Bool) -> Publishers.TryPrefixWhile<Self> {
    Publishers.TryPrefixWhile(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// A publisher of the values of its upstream until one fails a predicate.
  public struct PrefixWhile<Upstream: Publisher>: Publisher {
    /// The upstream's values.
    public typealias Output = Upstream.Output

    /// The error of the upstream.
    public typealias Failure = Upstream.Failure

    /// The upstream publisher.
    public let upstream: Upstream

    /// The closure that decides whether to publish a value.
    public let predicate: (Upstream.Output) -> Bool

    /// Creates a publisher of the first values.
    ///
    /// - Parameters:
    ///   - upstream: The upstream publisher.
    ///   - predicate: The closure that decides whether to publish a value.
    @inlinable public init(upstream: Upstream, predicate: @escaping (Upstream.Output) -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where Upstream.Output == S.Input, Upstream.Failure == S.Failure {
      upstream.receive(
        subscriber: FilterStage(
          subscriber, DecidingRule { [predicate] in predicate($0) ? .send($0) : .finish }, name: "PrefixWhile"))
    }
  }

  /// A publisher of the values of its upstream until one doesn't satisfy a throwing predicate.
  ///
  /// If the closure throws, the publisher cancels its upstream and fails with the error.
  public struct TryPrefixWhile<Upstream: Publisher>: Publisher {
    /// The upstream's values.
    public typealias Output = Upstream.Output

    /// The upstream's error, or the closure's.
    public typealias Failure = any Error

    /// The upstream publisher.
    public let upstream: Upstream

    /// The closure that decides whether to publish a value, or throws.
    public let predicate: (Upstream.Output) throws -> Bool

    /// Creates a publisher of the first values.
    ///
    /// - Parameters:
    ///   - upstream: The upstream publisher.
    ///   - predicate: The closure that decides whether to publish a value, or throws.
    @inlinable public init(upstream: Upstream, predicate: @escaping (Upstream.Output) throws -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where Upstream.Output == S.Input, S.Failure == any Error {
      upstream.receive(
        subscriber: FilterStage(
          subscriber, DecidingRule { [predicate] in try predicate($0) ? .send($0) : .finish }, name: "TryPrefixWhile"))
    }
  }
}
