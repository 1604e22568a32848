extension Publisher {
  /// Publishes the value at an index, and finishes.
  ///
  /// ```swift
  /// ["a", "b", "c"].publisher
  ///   .output(at: 1)
  ///   .sink { print($0) }  // b
  ///   .store(in: &cancellables)
  /// ```
  ///
  /// - Parameter index: The index of the value. A negative one traps.
  /// - Returns: A publisher of one value at most.
  @inlinable public func output(at index: Int) -> Publishers.Output<Self> {
    output(in: index..<index + 1)
  }

  /// Publishes the values at the indices of a range, and finishes with the last of them.
  ///
  /// ```swift
  /// ["a", "b", "c", "d"].publisher
  ///   .output(in: 1...2)
  ///   .sink { print($0) }  // b, c
  ///   .store(in: &cancellables)
  /// ```
  ///
  /// - Parameter range: The range of indices. A negative bound traps.
  /// - Returns: A publisher of those values.
  @inlinable public func output<R: RangeExpression>(in range: R) -> Publishers.Output<Self> where R.Bound == Int {
    Publishers.Output(upstream: self, range: range.relative(to: 0..<Int.max))
  }

  /// Publishes the first values, and finishes with the last of them.
  ///
  /// ```swift
  /// (1...100).publisher
  ///   .prefix(3)
  ///   .sink { print($0) }  // 1, 2, 3
  ///   .store(in: &cancellables)
  /// ```
  ///
  /// It cancels this publisher after the last of those values. A length of zero finishes at once.
  ///
  /// - Parameter maxLength: The maximum number of values. A negative one traps.
  /// - Returns: A publisher of up to `maxLength` values.
  @inlinable public func prefix(_ maxLength: Int) -> Publishers.Output<Self> {
    output(in: 0..<maxLength)
  }
}

extension Publishers {
  /// A publisher of the values of its upstream at the indices of a range.
  public struct Output<Upstream: Publisher>: Publisher {
    /// The upstream's values.
    public typealias Output = Upstream.Output

    /// The error of the upstream.
    public typealias Failure = Upstream.Failure

    /// The upstream publisher.
    public let upstream: Upstream

    /// The range of indices.
    public let range: CountableRange<Int>

    /// Creates a publisher of the values in a range. A negative bound traps.
    ///
    /// - Parameters:
    ///   - upstream: The upstream publisher.
    ///   - range: The range of indices.
    @inlinable public init(upstream: Upstream, range: CountableRange<Int>) {
      precondition(range.lowerBound >= 0, "The lower bound must not be negative: \(range)")
      self.upstream = upstream
      self.range = range
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where Upstream.Output == S.Input, Upstream.Failure == S.Failure {
      upstream.receive(subscriber: FilterStage(subscriber, Rule(range: range), 0, name: "Output"))
    }
  }
}

extension Publishers.Output: Equatable where Upstream: Equatable {}

extension Publishers.Output {
  /// The rule of the operator's stage. ``FilterStage`` calls `decide` with each value and a pointer to the rule and
  /// its state.
  @usableFromInline struct Rule: ~Copyable, FilterRule {
    @usableFromInline typealias Received = Upstream.Output
    @usableFromInline typealias UpstreamFailure = Upstream.Failure
    @usableFromInline typealias State = Int

    @usableFromInline let range: CountableRange<Int>

    @inlinable init(range: CountableRange<Int>) {
      self.range = range
    }

    @inlinable static func decide(_ input: Received, _ body: Memory) -> Decision<Sent> {
      let index = body.pointee.state
      guard index < body.pointee.rule.range.upperBound else { return .ignore }
      body.pointee.state = index + 1
      guard index >= body.pointee.rule.range.lowerBound else { return .skip }
      return index + 1 == body.pointee.rule.range.upperBound ? .sendLast(input) : .send(input)
    }

    @inlinable static func start(_ body: Memory) -> Bool {
      body.pointee.rule.range.isEmpty
    }
  }
}
