import AppEnvironmentKit
import Foundation
import PackageSupport

/// A decorator's work on the events of one exchange, with its state.
protocol EventTransformation: Sendable {
  /// Returns the event to pass on, or nil to drop it; throws to end the exchange.
  mutating func transform(_ event: NetworkEvent) throws -> NetworkEvent?

  /// Returns the error to pass on if the exchange fails.
  mutating func fail(_ error: any Error) -> any Error

  /// Throws an error if the exchange must not finish.
  mutating func finish() throws
}

extension EventTransformation {
  mutating func fail(_ error: any Error) -> any Error { error }

  mutating func finish() throws {}
}

extension NetworkClient {
  /// Returns a client that applies a new transformation to each exchange.
  func transforming<Transformation: EventTransformation>(
    _ make: @escaping @Sendable (_ request: URLRequest) -> Transformation
  ) -> NetworkClient {
    decorated { send in { request in send(request).transformed { make(request) } } }
  }
}

extension AnyPublisher<NetworkEvent, any Error> {
  /// A publisher of these events, which then finishes.
  package static func of(_ events: [NetworkEvent]) -> AnyPublisher {
    events.publisher.setFailureType(to: (any Error).self).eraseToAnyPublisher()
  }

  /// Applies a new transformation to each subscription.
  func transformed<Transformation: EventTransformation>(
    _ make: @escaping @Sendable () -> Transformation
  ) -> AnyPublisher {
    nonisolated(unsafe) let upstream = self  // because publishers of clients have no thread
    return Deferred {
      let state = Transforming(make())
      return
        upstream
        .tryCompactMap { event in try state.transform(event) }
        .mapError { state.fail($0) }
        .append(Deferred { state.finish().publisher.flatMap { _ in Empty<NetworkEvent, any Error>() } })
    }
    .eraseToAnyPublisher()
  }
}

private final class Transforming<Transformation: EventTransformation>: Sendable {
  private struct State: Sendable {
    var transformation: Transformation
    var hasFailed = false
  }

  private let state: Locked<State>

  init(_ transformation: Transformation) {
    state = Locked(State(transformation: transformation))
  }

  func transform(_ event: NetworkEvent) throws -> NetworkEvent? {
    try state.withLock { state in
      do {
        return try state.transformation.transform(event)
      } catch {
        state.hasFailed = true
        throw error
      }
    }
  }

  /// Passes the transformation's own errors on unchanged.
  func fail(_ error: any Error) -> any Error {
    state.withLock { $0.hasFailed ? error : $0.transformation.fail(error) }
  }

  func finish() -> Result<Void, any Error> {
    state.withLock { state in Result { try state.transformation.finish() } }
  }
}
