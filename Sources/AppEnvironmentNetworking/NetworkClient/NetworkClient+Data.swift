import AppEnvironmentKit
import Foundation
import Locking

extension NetworkClient {
  /// Publishes the response with its whole body, in one value, whatever the status.
  ///
  /// The body is collected in memory: see ``limited(bytes:)``. It arrives on a queue of the client's.
  public func data(for request: URLRequest) -> AnyPublisher<(data: Data, response: HTTPURLResponse), any Error> {
    let send = send
    return Deferred {
      let collected = Collected(request)
      return send(request)
        .map { collected.add($0) }
        .ignoreOutput()
        .flatMap { (_: Never) -> Empty<(data: Data, response: HTTPURLResponse), any Error> in }
        .append(Deferred { collected.result.publisher })
    }
    .eraseToAnyPublisher()
  }

  /// Returns the response with its whole body, whatever the status.
  ///
  /// The body is collected in memory: see ``limited(bytes:)``. Throws ``NetworkClientError``, and `CancellationError` as
  /// soon as the task is cancelled, which cancels the request.
  public func data(for request: URLRequest) async throws -> (data: Data, response: HTTPURLResponse) {
    let publisher: AnyPublisher<(data: Data, response: HTTPURLResponse), any Error> = data(for: request)
    guard let result = try await publisher.firstValue() else {
      throw NetworkClientError.other(.init(request), reason: "the client gave no result")
    }
    return result
  }
}

/// The parts of one answer.
private final class Collected: Sendable {
  private struct State {
    var response: HTTPURLResponse?
    var data = Data()
  }

  private let request: URLRequest
  private let state = Locked(State())

  init(_ request: URLRequest) {
    self.request = request
  }

  func add(_ event: NetworkEvent) {
    state.withLock { state in
      switch event {
      case .response(let response): state.response = response
      case .data(let data): state.data.append(data)
      case .startsOver: state = State()
      }
    }
  }

  var result: Result<(data: Data, response: HTTPURLResponse), any Error> {
    let state = self.state.withLock { $0 }
    guard let response = state.response else {
      return .failure(NetworkClientError.connectionLost(.init(request)))
    }
    return .success((state.data, response))
  }
}
