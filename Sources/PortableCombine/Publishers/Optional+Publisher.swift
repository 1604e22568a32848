extension Optional {
  /// A publisher that sends the value, if there is one, to each subscriber, and finishes.
  @inlinable
  public var publisher: Optional<Wrapped>.Publisher {
    Publisher(self)
  }

  /// A publisher that sends an optional's value, if there is one, and finishes.
  ///
  /// A value waits for the first request; without one it finishes at once.
  public struct Publisher {
    /// The value.
    public typealias Output = Wrapped

    /// What is there already, or is not, cannot fail.
    public typealias Failure = Never

    /// The value that is sent, if there is one.
    public let output: Wrapped?

    /// Makes a publisher of an optional.
    ///
    /// - Parameter output: The value to send, if there is one.
    @inlinable
    public init(_ output: Output?) {
      self.output = output
    }
  }
}

extension Optional.Publisher: Publisher {
  /// Attaches a subscriber.
  @inlinable
  public func receive<S: Subscriber>(subscriber: S) where Wrapped == S.Input, S.Failure == Never {
    if let output {
      subscriber.receive(subscription: SingleValueSubscription(output, to: subscriber, name: "Optional"))
    } else {
      subscriber.receive(subscription: Subscriptions.empty)
      subscriber.receive(completion: .finished)
    }
  }
}

extension Optional.Publisher: Equatable where Wrapped: Equatable {}
