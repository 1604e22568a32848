extension Result {
  /// A publisher of the result's value or error.
  ///
  /// ```swift
  /// Result { try String(contentsOfFile: path, encoding: .utf8) }.publisher
  ///   .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  ///   .store(in: &cancellables)
  /// ```
  @inlinable public var publisher: Result<Success, Failure>.Publisher {
    Publisher(self)
  }

  /// A publisher of the value of a result, or of its error.
  ///
  /// A value waits for the first request. An error is sent at once.
  public struct Publisher {
    /// The value.
    public typealias Output = Success

    /// The result to publish.
    public let result: Result<Output, Failure>

    /// Creates a publisher of a result.
    ///
    /// - Parameter result: The result to publish.
    @inlinable public init(_ result: Result<Output, Failure>) {
      self.result = result
    }

    /// Creates a publisher of a value.
    ///
    /// - Parameter output: The value to publish.
    @inlinable public init(_ output: Output) {
      self.init(.success(output))
    }

    /// Creates a publisher that fails.
    ///
    /// - Parameter failure: The error.
    @inlinable public init(_ failure: Failure) {
      self.init(.failure(failure))
    }
  }
}

extension Result.Publisher: Publisher {
  /// Attaches a subscriber.
  @inlinable public func receive<S: Subscriber>(subscriber: S) where Success == S.Input, Failure == S.Failure {
    switch result {
    case .success(let output):
      subscriber.receive(subscription: SourceSubscription(output, to: subscriber, name: "Once"))
    case .failure(let error):
      subscriber.receive(subscription: Subscriptions.empty)
      subscriber.receive(completion: .failure(error))
    }
  }
}

extension Result.Publisher: Equatable where Success: Equatable, Failure: Equatable {}
