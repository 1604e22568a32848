extension Publisher {
  /// Traps if this publisher fails, in debug and release builds.
  ///
  /// Use it where a failure is a programming error, such as a resource of the program that can't be read.
  ///
  /// - Parameters:
  ///   - prefix: The text before the error in the message.
  ///   - file: The file in the message. The default is the caller's.
  ///   - line: The line in the message. The default is the caller's.
  /// - Returns: A publisher that can't fail.
  @inlinable public func assertNoFailure(
    _ prefix: String = "",
    file: StaticString = #file,
    line: UInt = #line
  ) -> Publishers.AssertNoFailure<Self> {
    Publishers.AssertNoFailure(upstream: self, prefix: prefix, file: file, line: line)
  }
}

extension Publishers {
  /// A publisher that traps if its upstream fails.
  public struct AssertNoFailure<Upstream: Publisher>: Publisher {
    /// The upstream's values.
    public typealias Output = Upstream.Output

    /// `Never`, because a failure traps.
    public typealias Failure = Never

    /// The publisher that must not fail.
    public let upstream: Upstream

    /// The text before the error in the message.
    public let prefix: String

    /// The file in the message.
    public let file: StaticString

    /// The line in the message.
    public let line: UInt

    /// Creates a publisher that traps on failure.
    ///
    /// - Parameters:
    ///   - upstream: The publisher that must not fail.
    ///   - prefix: The text before the error in the message.
    ///   - file: The file in the message.
    ///   - line: The line in the message.
    @inlinable public init(upstream: Upstream, prefix: String, file: StaticString, line: UInt) {
      self.upstream = upstream
      self.prefix = prefix
      self.file = file
      self.line = line
    }

    /// Attaches a subscriber.
    @inlinable public func receive<S: Subscriber>(subscriber: S) where Upstream.Output == S.Input, S.Failure == Never {
      upstream.receive(subscriber: Inner(downstream: subscriber, prefix: prefix, file: file, line: line))
    }
  }
}

extension Publishers.AssertNoFailure {
  @usableFromInline struct Inner<Downstream: Subscriber>: StatelessSubscriber
  where Downstream.Input == Upstream.Output, Downstream.Failure == Never {
    @usableFromInline typealias Input = Upstream.Output

    @usableFromInline let downstream: Downstream
    @usableFromInline let combineIdentifier = CombineIdentifier()
    @usableFromInline let prefix: String
    @usableFromInline let file: StaticString
    @usableFromInline let line: UInt

    @inlinable init(downstream: Downstream, prefix: String, file: StaticString, line: UInt) {
      self.downstream = downstream
      self.prefix = prefix
      self.file = file
      self.line = line
    }

    @usableFromInline var description: String { "AssertNoFailure" }

    @inlinable func receive(completion: Subscribers.Completion<Upstream.Failure>) {
      switch completion {
      case .finished:
        downstream.receive(completion: .finished)
      case .failure(let error):
        fatalError(prefix.isEmpty ? "\(error)" : "\(prefix): \(error)", file: file, line: line)
      }
    }
  }
}
