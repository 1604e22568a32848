import PackageSupport

extension Future where Failure == Never {
  /// The value, once there is one. Cancelling the task doesn't end the wait.
  public var value: Output {
    get async {
      switch await FutureResult(self).result {
      case .success(let output): output
      }
    }
  }
}

extension Future {
  /// The value, once there is one. Cancelling the task doesn't end the wait.
  ///
  /// - Throws: The error that the future fails with.
  public var value: Output {
    get async throws {
      try await FutureResult(self).result.get()
    }
  }
}

/// Waits for a future's result.
private final class FutureResult<Output, Failure: Error>: Subscriber {
  typealias Input = Output

  private let future: Future<Output, Failure>
  private let lock = Lock()
  private var received: Result<Output, Failure>?
  private var waiting: UnsafeContinuation<Void, Never>?

  init(_ future: Future<Output, Failure>) {
    self.future = future
  }

  var result: Result<Output, Failure> {
    get async {
      await withUnsafeContinuation { continuation in
        lock.withLock { waiting = continuation }
        future.receive(subscriber: self)
      }
      guard let result = lock.withLock({ received }) else {
        preconditionFailure("A future completed without a result")
      }
      return result
    }
  }

  func receive(subscription: any Subscription) {
    subscription.request(.max(1))
  }

  func receive(_ input: Output) -> Subscribers.Demand {
    resume(.success(input))
    return .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    if case .failure(let error) = completion { resume(.failure(error)) }
  }

  private func resume(_ result: Result<Output, Failure>) {
    lock.withLock { () -> UnsafeContinuation<Void, Never>? in
      defer { waiting = nil }
      if waiting != nil { received = result }
      return waiting
    }?.resume()
  }
}
