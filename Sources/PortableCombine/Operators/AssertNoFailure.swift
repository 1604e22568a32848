extension Publisher {
  /// Stops the program if this publisher fails, in every kind of build.
  ///
  /// - Parameters:
  ///   - prefix: What to say before the error.
  ///   - file: The file to name; the caller's unless said otherwise.
  ///   - line: The line to name; the caller's unless said otherwise.
  /// - Returns: A publisher that cannot fail.
  @inlinable
  public func assertNoFailure(
    _ prefix: String = "",
    file: StaticString = #file,
    line: UInt = #line
  ) -> Publishers.AssertNoFailure<Self> {
    Publishers.AssertNoFailure(upstream: self, prefix: prefix, file: file, line: line)
  }
}

extension Publishers {
  /// A publisher that stops the program if another fails.
  public struct AssertNoFailure<Upstream: Publisher>: Publisher {
    /// The values of the upstream.
    public typealias Output = Upstream.Output

    /// A failure stops the program.
    public typealias Failure = Never

    /// The publisher that must not fail.
    public let upstream: Upstream

    /// What is said before the error.
    public let prefix: String

    /// The file that is named.
    public let file: StaticString

    /// The line that is named.
    public let line: UInt

    /// Makes a publisher that stops the program if another fails.
    @inlinable
    public init(upstream: Upstream, prefix: String, file: StaticString, line: UInt) {
      self.upstream = upstream
      self.prefix = prefix
      self.file = file
      self.line = line
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where Upstream.Output == S.Input, S.Failure == Never {
      upstream.receive(subscriber: Inner(downstream: subscriber, prefix: prefix, file: file, line: line))
    }
  }
}

extension Publishers.AssertNoFailure {
  @usableFromInline
  struct Inner<Downstream: Subscriber>: Subscriber, PlainlyDescribed
  where Downstream.Input == Upstream.Output, Downstream.Failure == Never {
    @usableFromInline let downstream: Downstream
    @usableFromInline let prefix: String
    @usableFromInline let file: StaticString
    @usableFromInline let line: UInt

    @inlinable
    init(downstream: Downstream, prefix: String, file: StaticString, line: UInt) {
      self.downstream = downstream
      self.prefix = prefix
      self.file = file
      self.line = line
    }

    @usableFromInline var combineIdentifier: CombineIdentifier { downstream.combineIdentifier }

    @usableFromInline var description: String { "AssertNoFailure" }

    @inlinable
    func receive(subscription: any Subscription) {
      downstream.receive(subscription: subscription)
    }

    @inlinable
    func receive(_ input: Upstream.Output) -> Subscribers.Demand {
      downstream.receive(input)
    }

    @inlinable
    func receive(completion: Subscribers.Completion<Upstream.Failure>) {
      switch completion {
      case .finished:
        downstream.receive(completion: .finished)
      case .failure(let error):
        fatalError(prefix.isEmpty ? "\(error)" : "\(prefix): \(error)", file: file, line: line)
      }
    }
  }
}
