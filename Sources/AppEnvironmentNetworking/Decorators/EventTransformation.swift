import AppEnvironmentKit
import Locking

/// What a decorator does to the events of one exchange, with what it remembers of them.
protocol EventTransformation: Sendable {
  /// Passes an event on, changes it, keeps it back, or ends the exchange with an error.
  mutating func transform(_ event: NetworkEvent) throws -> NetworkEvent?

  /// Looks at the error that the exchange ends with.
  mutating func fail(_ error: any Error) -> any Error

  /// Lets the exchange end well, or not.
  mutating func finish() throws
}

extension EventTransformation {
  mutating func fail(_ error: any Error) -> any Error { error }

  mutating func finish() throws {}
}

extension AnyPublisher<NetworkEvent, any Error> {
  /// Applies a transformation of its own to each subscription.
  func transformed<Transformation: EventTransformation>(
    _ make: @escaping @Sendable () -> Transformation
  ) -> AnyPublisher {
    nonisolated(unsafe) let upstream = self  // because publishers of clients may be subscribed to from any thread
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

  /// Errors of its own are not looked at.
  func fail(_ error: any Error) -> any Error {
    state.withLock { $0.hasFailed ? error : $0.transformation.fail(error) }
  }

  func finish() -> Result<Void, any Error> {
    state.withLock { state in Result { try state.transformation.finish() } }
  }
}
