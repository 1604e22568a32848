extension Publisher {
  /// Sends the value that stands at an index, and finishes.
  ///
  /// - Parameter index: Where the value stands; the first stands at 0. A negative index is a programming error and traps.
  /// - Returns: A publisher of one value; of none where there are not so many.
  @inlinable
  public func output(at index: Int) -> Publishers.Output<Self> {
    output(in: index..<index + 1)
  }

  /// Sends the values that stand in a range, and finishes with the last of them.
  ///
  /// - Parameter range: Where the values stand; the first stands at 0. A negative bound is a programming error and traps.
  /// - Returns: A publisher of those values, as far as there are so many.
  @inlinable
  public func output<R: RangeExpression>(in range: R) -> Publishers.Output<Self> where R.Bound == Int {
    Publishers.Output(upstream: self, range: range.relative(to: 0..<Int.max))
  }

  /// Sends the first values, and finishes with the last of them.
  ///
  /// - Parameter maxLength: How many values to send. A negative number is a programming error and traps.
  /// - Returns: A publisher of as many values, or fewer where there are not so many.
  @inlinable
  public func prefix(_ maxLength: Int) -> Publishers.Output<Self> {
    output(in: 0..<maxLength)
  }
}

extension Publishers {
  /// A publisher that sends those values of another that stand in a range, and finishes with the last of them.
  public struct Output<Upstream: Publisher>: Publisher {
    /// The values of the upstream.
    public typealias Output = Upstream.Output

    /// The error of the upstream.
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are sent.
    public let upstream: Upstream

    /// Where the values stand that are sent; the first value stands at 0.
    public let range: CountableRange<Int>

    /// Makes a publisher of the values in a range. A negative bound is a programming error and traps.
    @inlinable
    public init(upstream: Upstream, range: CountableRange<Int>) {
      precondition(range.lowerBound >= 0, "A value cannot stand before the first: \(range)")
      self.upstream = upstream
      self.range = range
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where Upstream.Output == S.Input, Upstream.Failure == S.Failure {
      upstream.receive(subscriber: FilterStage(subscriber, Rule(range: range), 0))
    }
  }
}

extension Publishers.Output: Equatable where Upstream: Equatable {}

extension Publishers.Output {
  @usableFromInline
  struct Rule: ~Copyable, FilterRule {
    @usableFromInline typealias Received = Upstream.Output
    @usableFromInline typealias Sent = Upstream.Output
    @usableFromInline typealias UpstreamFailure = Upstream.Failure
    @usableFromInline typealias Failure = Upstream.Failure
    @usableFromInline typealias State = Int

    @usableFromInline static var name: StaticString { "Output" }

    @usableFromInline let range: CountableRange<Int>

    @inlinable
    init(range: CountableRange<Int>) {
      self.range = range
    }

    @inlinable
    static func decide<Downstream: Subscriber>(
      _ input: Received,
      _ body: Memory<Downstream>
    ) -> Decision<Sent> {
      let index = body.pointee.state
      guard index < body.pointee.rule.range.upperBound else { return .ignore }
      body.pointee.state = index + 1
      guard index >= body.pointee.rule.range.lowerBound else { return .skip }
      return index + 1 == body.pointee.rule.range.upperBound ? .sendLast(input) : .send(input)
    }

    @inlinable
    static func start<Downstream: Subscriber>(_ body: Memory<Downstream>) -> Bool {
      body.pointee.rule.range.isEmpty
    }
  }
}
