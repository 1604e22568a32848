import PackageSupport

extension AnyPublisher where Failure == any Error, Output: Sendable {
  /// Subscribes, and returns the first value; nil if the publisher finishes without one.
  ///
  /// If the task is cancelled, so is the subscription, and the function throws `CancellationError` at once. If the task was
  /// cancelled before, there is no subscription. After the first value, a publisher that hasn't finished is cancelled, with
  /// `ValueTaken.isTaken`.
  package func firstValue() async throws -> Output? {
    let waiting = Waiting<Output>()
    return try await withTaskCancellationHandler {
      try Task.checkCancellation()
      await withCheckedContinuation { continuation in
        waiting.begin(continuation)
        nonisolated(unsafe) let subscription = sink { completion in  // because it has its own lock
          switch completion {
          case .finished: waiting.end(.success(nil))
          case .failure(let error): waiting.end(.failure(error))
          }
        } receiveValue: { value in
          waiting.end(.success(value))
        }
        waiting.keep { subscription.cancel() }
      }
      return try waiting.result()
    } onCancel: {
      waiting.end(.failure(CancellationError()))
    }
  }
}

/// The reason for which a subscription is cancelled.
package enum ValueTaken {
  /// A Boolean value that indicates whether a subscription is being cancelled on this thread because its only awaited value has
  /// arrived. Such a call hasn't failed, whether the value arrived before `sink` returned or later.
  @TaskLocal package static var isTaken = false
}

/// A task that waits for a result, and the subscription that delivers it.
private final class Waiting<Output: Sendable>: Sendable {
  private struct State {
    var result: Result<Output?, any Error>?
    var continuation: CheckedContinuation<Void, Never>?
    var cancel: (@Sendable () -> Void)?
  }

  private let state = Locked(State())

  func begin(_ continuation: CheckedContinuation<Void, Never>) {
    let hasEnded = state.withLock { state in
      if state.result == nil { state.continuation = continuation }
      return state.result != nil
    }
    if hasEnded { continuation.resume() }
  }

  /// Keeps the subscription that `cancel` cancels until there is a result.
  func keep(_ cancel: @escaping @Sendable () -> Void) {
    let result = state.withLock { state in
      if state.result == nil { state.cancel = cancel }
      return state.result
    }
    if let result { call(cancel, after: result) }
  }

  /// Resumes the task with the first result. The task reads the result with ``result()``, not from the continuation.
  func end(_ result: Result<Output?, any Error>) {
    let (cancel, continuation) = state.withLock { state in
      defer { (state.cancel, state.continuation) = (nil, nil) }
      if state.result == nil { state.result = result }
      return (state.cancel, state.continuation)
    }
    if let cancel { call(cancel, after: result) }
    continuation?.resume()
  }

  private func call(_ cancel: @Sendable () -> Void, after result: Result<Output?, any Error>) {
    if case .success = result {
      ValueTaken.$isTaken.withValue(true, operation: cancel)
    } else {
      cancel()
    }
  }

  func result() throws -> Output? {
    try state.withLock { $0.result }?.get()
  }
}
