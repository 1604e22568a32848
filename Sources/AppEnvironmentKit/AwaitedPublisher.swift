import Locking

extension AnyPublisher where Failure == any Error, Output: Sendable {
  /// Subscribes, and waits for the first value; nil when the publisher finishes without one.
  ///
  /// When the task is cancelled the subscription is too, and `CancellationError` is thrown at once; in a task that is
  /// cancelled already nothing is subscribed to. A publisher that goes on after its first value is cancelled too, with
  /// `ValueTaken.isTaken`: it has done what it was asked for.
  package func firstValue() async throws -> Output? {
    let waiting = Waiting<Output>()
    return try await withTaskCancellationHandler {
      try Task.checkCancellation()
      await withCheckedContinuation { continuation in
        waiting.begin(continuation)
        let subscription = sink { completion in
          switch completion {
          case .finished: waiting.end(.success(nil))
          case .failure(let error): waiting.end(.failure(error))
          }
        } receiveValue: { value in
          waiting.end(.success(value))
        }
        waiting.keep(Kept(subscription))
      }
      return try waiting.result()
    } onCancel: {
      waiting.end(.failure(CancellationError()))
    }
  }
}

/// Why a subscription is cancelled.
package enum ValueTaken {
  /// Whether it is, on this thread and at this moment, because the one value was taken that somebody waited for: not a
  /// call that was broken off, whether the value came before `sink` returned or later.
  @TaskLocal package static var isTaken = false
}

/// A task that waits for a result, and the subscription that is to bring it.
private final class Waiting<Output: Sendable>: Sendable {
  private struct State {
    var result: Result<Output?, any Error>?
    var continuation: CheckedContinuation<Void, Never>?
    var subscription: Kept?
  }

  private let state = Locked(State())

  func begin(_ continuation: CheckedContinuation<Void, Never>) {
    let hasEnded = state.withLock { state in
      if state.result == nil { state.continuation = continuation }
      return state.result != nil
    }
    if hasEnded { continuation.resume() }
  }

  func keep(_ subscription: Kept) {
    let result = state.withLock { state in
      if state.result == nil { state.subscription = subscription }
      return state.result
    }
    if let result { cancel(subscription, after: result) }
  }

  /// The first result counts. It is fetched by ``result()`` rather than passed with the continuation.
  func end(_ result: Result<Output?, any Error>) {
    let (subscription, continuation) = state.withLock { state in
      guard state.result == nil else { return (nil as Kept?, nil as CheckedContinuation<Void, Never>?) }
      state.result = result
      defer { (state.subscription, state.continuation) = (nil, nil) }
      return (state.subscription, state.continuation)
    }
    if let subscription { cancel(subscription, after: result) }
    continuation?.resume()
  }

  private func cancel(_ subscription: Kept, after result: Result<Output?, any Error>) {
    if case .success = result {
      ValueTaken.$isTaken.withValue(true) { subscription.cancel() }
    } else {
      subscription.cancel()
    }
  }

  func result() throws -> Output? {
    // Ended is what the continuation waited for.
    try state.withLock { $0.result }?.get()
  }
}

/// A subscription that may be cancelled from any thread.
private struct Kept: @unchecked Sendable {  // because `AnyCancellable` guards itself, and its type does not say so.
  private let subscription: AnyCancellable

  init(_ subscription: AnyCancellable) {
    self.subscription = subscription
  }

  func cancel() {
    subscription.cancel()
  }
}
