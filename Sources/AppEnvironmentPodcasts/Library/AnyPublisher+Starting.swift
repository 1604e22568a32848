import AppEnvironmentKit
import PackageSupport

/// The cancellation of work that was started for a subscription.
final class Cancellation: Sendable {
  private struct State {
    var isCancelled = false
    var handler: (@Sendable () -> Void)?
  }

  private let state = Locked(State())

  /// Throws `CancellationError` after the subscription was cancelled.
  func check() throws {
    if state.withLock({ $0.isCancelled }) { throw CancellationError() }
  }

  /// Sets the closure to call when the subscription is cancelled. Calls it at once if it already is.
  func whenCancelled(_ handler: @escaping @Sendable () -> Void) {
    let isLate = state.withLock { state in
      if !state.isCancelled { state.handler = handler }
      return state.isCancelled
    }
    if isLate { handler() }
  }

  fileprivate func cancel() {
    let handler = state.withLock { state in
      state.isCancelled = true
      return state.handler.take()
    }
    handler?()
  }
}

extension AnyPublisher where Failure == any Error, Output: Sendable {
  typealias Done = @Sendable (Result<Output, any Error>) -> Void

  /// Creates a publisher of one result. Each subscription calls `start`, which calls its last argument once, on any
  /// thread.
  static func starting(_ start: @escaping @Sendable (Cancellation, @escaping Done) -> Void) -> AnyPublisher {
    Deferred {
      let cancellation = Cancellation()
      return Future<Output, any Error> { promise in
        nonisolated(unsafe) let promise = promise  // because nothing else uses it, and any thread may
        start(cancellation) { promise($0) }
      }
      .handleEvents(receiveCancel: { cancellation.cancel() })
    }
    .eraseToAnyPublisher()
  }
}
