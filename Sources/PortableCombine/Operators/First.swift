extension Publisher {
  /// Publishes the first value, and finishes.
  ///
  /// ```swift
  /// let taps = PassthroughSubject<String, Never>()
  /// taps
  ///   .first()
  ///   .sink { print($0) }  // OK
  ///   .store(in: &cancellables)
  /// taps.send("OK")
  /// taps.send("Cancel")
  /// ```
  ///
  /// It cancels this publisher after its first value.
  ///
  /// - Returns: A publisher of one value at most.
  @inlinable public func first() -> Publishers.First<Self> {
    Publishers.First(upstream: self)
  }
}

extension Publishers {
  /// A publisher of the first value of its upstream.
  public struct First<Upstream: Publisher>: Publisher {
    /// The upstream's values.
    public typealias Output = Upstream.Output

    /// The error of the upstream.
    public typealias Failure = Upstream.Failure

    /// The upstream publisher.
    public let upstream: Upstream

    /// Creates a publisher of the first value.
    ///
    /// - Parameter upstream: The upstream publisher.
    @inlinable public init(upstream: Upstream) {
      self.upstream = upstream
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where Upstream.Output == S.Input, Upstream.Failure == S.Failure {
      upstream.receive(
        subscriber: ReduceStage(subscriber, SelectionRule(stops: true) { _, _ in true }, nil, name: "First"))
    }
  }
}

extension Publishers.First: Equatable where Upstream: Equatable {}

extension Publisher {
  /// Publishes the first value that satisfies a predicate, and finishes.
  ///
  /// ```swift
  /// [1, 3, 4, 6].publisher
  ///   .first { $0.isMultiple(of: 2) }
  ///   .sink { print($0) }  // 4
  ///   .store(in: &cancellables)
  /// ```
  ///
  /// It cancels this publisher after that value.
  ///
  /// - Parameter predicate: A closure that returns whether a value satisfies the condition.
  /// - Returns: A publisher of one value at most.
  @inlinable public func first(where predicate: @escaping (Output) -> Bool) -> Publishers.FirstWhere<Self> {
    Publishers.FirstWhere(upstream: self, predicate: predicate)
  }

  /// Publishes the first value that satisfies a predicate that may throw, and finishes.
  ///
  /// - Parameter predicate: A closure that returns whether a value satisfies the condition, or throws to fail the
  ///   publisher.
  /// - Returns: A publisher of one value at most.
  @inlinable
  public func tryFirst(where predicate: @escaping (Output) throws -> Bool) -> Publishers.TryFirstWhere<Self> {
    Publishers.TryFirstWhere(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// A publisher of the first value of its upstream that satisfies a predicate.
  public struct FirstWhere<Upstream: Publisher>: Publisher {
    /// The upstream's values.
    public typealias Output = Upstream.Output

    /// The error of the upstream.
    public typealias Failure = Upstream.Failure

    /// The upstream publisher.
    public let upstream: Upstream

    /// The closure that tests a value.
    public let predicate: (Upstream.Output) -> Bool

    /// Creates a publisher that searches its upstream's values.
    ///
    /// - Parameters:
    ///   - upstream: The upstream publisher.
    ///   - predicate: The closure that tests a value.
    @inlinable public init(upstream: Upstream, predicate: @escaping (Upstream.Output) -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where Upstream.Output == S.Input, Upstream.Failure == S.Failure {
      upstream.receive(
        subscriber: ReduceStage(
          subscriber, SelectionRule(stops: true) { [predicate] input, _ in predicate(input) }, nil, name: "TryFirst"
        ))
    }
  }

  /// A publisher of the first value of its upstream that satisfies a throwing predicate.
  ///
  /// If the closure throws, the publisher cancels its upstream and fails with the error.
  public struct TryFirstWhere<Upstream: Publisher>: Publisher {
    /// The upstream's values.
    public typealias Output = Upstream.Output

    /// The upstream's error, or the closure's.
    public typealias Failure = any Error

    /// The upstream publisher.
    public let upstream: Upstream

    /// The closure that tests a value, or throws.
    public let predicate: (Upstream.Output) throws -> Bool

    /// Creates a publisher that searches its upstream's values.
    ///
    /// - Parameters:
    ///   - upstream: The upstream publisher.
    ///   - predicate: The closure that tests a value, or throws.
    @inlinable public init(upstream: Upstream, predicate: @escaping (Upstream.Output) throws -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where Upstream.Output == S.Input, S.Failure == any Error {
      upstream.receive(
        subscriber: ReduceStage(
          subscriber, SelectionRule(stops: true) { [predicate] input, _ in try predicate(input) }, nil,
          name: "TryFirstWhere"))
    }
  }
}

/// The rule of the operators that select one value: the first, the last, the least or the greatest.
@usableFromInline struct SelectionRule<Received, UpstreamFailure: Error, Failure: Error>: ~Copyable, ReduceRule {
  @usableFromInline typealias State = Received?

  /// A Boolean value that indicates whether no value after the first selected one matters.
  @usableFromInline let stops: Bool
  /// Returns a Boolean value that indicates whether a value takes the place of the selected one, if there is one.
  @usableFromInline let selects: (Received, Received?) throws -> Bool

  @inlinable init(stops: Bool = false, _ selects: @escaping (Received, Received?) throws -> Bool) {
    self.stops = stops
    self.selects = selects
  }

  @inlinable static func take(_ input: Received, _ body: Memory) throws -> Bool {
    guard try body.pointee.rule.selects(input, body.pointee.state) else { return false }
    setState(input, of: body)
    return body.pointee.rule.stops
  }

  @inlinable static func result(_ body: Memory) -> Received? {
    body.pointee.state
  }
}
