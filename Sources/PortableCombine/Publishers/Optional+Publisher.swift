extension Optional {
  /// A publisher of the wrapped value, if there is one.
  ///
  /// ```swift
  /// Int("12").publisher
  ///   .sink { print($0) }  // 12
  ///   .store(in: &cancellables)
  /// ```
  @inlinable public var publisher: Optional<Wrapped>.Publisher {
    Publisher(self)
  }

  /// A publisher of the value of an optional, if there is one.
  ///
  /// The value waits for the first request. Without a value the publisher finishes at once.
  public struct Publisher {
    /// The value.
    public typealias Output = Wrapped

    /// `Never`, because the publisher can't fail.
    public typealias Failure = Never

    /// The value to publish, if there is one.
    public let output: Wrapped?

    /// Creates a publisher of an optional value.
    ///
    /// - Parameter output: The value to publish, if there is one.
    @inlinable public init(_ output: Output?) {
      self.output = output
    }
  }
}

extension Optional.Publisher: Publisher {
  /// Attaches a subscriber.
  @inlinable public func receive<S: Subscriber>(subscriber: S) where Wrapped == S.Input, S.Failure == Never {
    if let output {
      subscriber.receive(subscription: SourceSubscription(output, to: subscriber, name: "Optional"))
    } else {
      subscriber.receive(subscription: Subscriptions.empty)
      subscriber.receive(completion: .finished)
    }
  }
}

extension Optional.Publisher: Equatable where Wrapped: Equatable {}
