extension Result {
  /// A publisher that sends the result, a value or an error, to each subscriber.
  @inlinable
  public var publisher: Result<Success, Failure>.Publisher {
    Publisher(self)
  }

  /// A publisher that sends a result's value and finishes, or fails with its error.
  ///
  /// A value waits for the first request; an error does not.
  public struct Publisher {
    /// The value.
    public typealias Output = Success

    /// What is sent.
    public let result: Result<Output, Failure>

    /// Makes a publisher of a result.
    ///
    /// - Parameter result: What to send.
    @inlinable
    public init(_ result: Result<Output, Failure>) {
      self.result = result
    }

    /// Makes a publisher of a value.
    ///
    /// - Parameter output: The value to send.
    @inlinable
    public init(_ output: Output) {
      self.init(.success(output))
    }

    /// Makes a publisher that fails.
    ///
    /// - Parameter failure: The error to fail with.
    @inlinable
    public init(_ failure: Failure) {
      self.init(.failure(failure))
    }
  }
}

extension Result.Publisher: Publisher {
  /// Attaches a subscriber.
  @inlinable
  public func receive<S: Subscriber>(subscriber: S) where Success == S.Input, Failure == S.Failure {
    switch result {
    case .success(let output):
      subscriber.receive(subscription: SingleValueSubscription(output, to: subscriber, name: "Once"))
    case .failure(let error):
      subscriber.receive(subscription: Subscriptions.empty)
      subscriber.receive(completion: .failure(error))
    }
  }
}

extension Result.Publisher: Equatable where Success: Equatable, Failure: Equatable {}
