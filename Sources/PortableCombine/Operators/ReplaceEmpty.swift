extension Publisher {
  /// Publishes a value if this publisher finishes without one.
  ///
  /// ```swift
  /// Empty<String, Never>()
  ///   .replaceEmpty(with: "no results")
  ///   .sink { print($0) }  // no results
  ///   .store(in: &cancellables)
  /// ```
  ///
  /// As in Combine, it requests all values of this publisher in addition to the subscriber's requests, and sends them
  /// regardless of demand. The replacement waits for a request.
  ///
  /// - Parameter output: The value to publish.
  /// - Returns: A publisher of at least one value, unless it fails.
  @inlinable
  public func replaceEmpty(with output: Output) -> Publishers.ReplaceEmpty<Self> {
    Publishers.ReplaceEmpty(upstream: self, output: output)
  }
}

extension Publishers {
  /// A publisher that replaces an empty upstream with a value.
  public struct ReplaceEmpty<Upstream: Publisher>: Publisher {
    /// The upstream's values.
    public typealias Output = Upstream.Output

    /// The error of the upstream.
    public typealias Failure = Upstream.Failure

    /// The replacement.
    public let output: Upstream.Output

    /// The upstream publisher.
    public let upstream: Upstream

    /// Creates a publisher that replaces an empty upstream.
    ///
    /// - Parameters:
    ///   - upstream: The upstream publisher.
    ///   - output: The replacement.
    @inlinable
    public init(upstream: Upstream, output: Output) {
      self.upstream = upstream
      self.output = output
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where Upstream.Failure == S.Failure, Upstream.Output == S.Input {
      upstream.receive(subscriber: ReduceStage(subscriber, Rule(output: output), true))
    }
  }
}

extension Publishers.ReplaceEmpty: Equatable where Upstream: Equatable, Upstream.Output: Equatable {}

extension Publishers.ReplaceEmpty {
  @usableFromInline
  struct Rule: ~Copyable, ReduceRule {
    @usableFromInline typealias Received = Upstream.Output
    @usableFromInline typealias Sent = Upstream.Output
    @usableFromInline typealias UpstreamFailure = Upstream.Failure
    @usableFromInline typealias Failure = Upstream.Failure
    /// Whether no value has come.
    @usableFromInline typealias State = Bool

    @usableFromInline static var name: StaticString { "ReplaceEmpty" }

    @usableFromInline let output: Upstream.Output

    @inlinable
    init(output: Upstream.Output) {
      self.output = output
    }

    /// Passes the value on. Only the replacement waits for demand.
    @inlinable
    static func take<Downstream: Subscriber>(_ input: Received, _ body: Memory<Downstream>) -> Bool
    where Downstream.Input == Upstream.Output {
      body.pointee.state = false
      _ = body.pointee.downstream.receive(input)
      return false
    }

    @inlinable
    static var asksToFinish: Bool { false }

    @inlinable
    static func result<Downstream: Subscriber>(_ body: Memory<Downstream>) -> Sent? {
      body.pointee.state ? body.pointee.rule.output : nil
    }
  }
}
