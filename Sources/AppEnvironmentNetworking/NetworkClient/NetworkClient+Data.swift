import AppEnvironmentKit
import Foundation
import PackageSupport

extension NetworkClient {
  /// Publishes the response with its complete body, whatever the status.
  ///
  /// The body is collected in memory: see ``limited(bytes:)``. The value arrives on a queue of the client.
  ///
  /// ```swift
  /// environment.networkClient.data(for: URLRequest(url: url))
  ///   .map(\.data)
  ///   .replaceError(with: Data())
  /// ```
  public func data(for request: URLRequest) -> AnyPublisher<(data: Data, response: HTTPURLResponse), any Error> {
    answer(for: request).map { ($0.data, $0.response) }.eraseToAnyPublisher()
  }

  /// Returns the response with its complete body, whatever the status.
  ///
  /// The body is collected in memory: see ``limited(bytes:)``. Throws ``NetworkClientError``, and `CancellationError` as
  /// soon as the task is canceled, which cancels the request.
  ///
  /// ```swift
  /// let (data, response) = try await environment.networkClient.data(for: URLRequest(url: url))
  /// ```
  public func data(for request: URLRequest) async throws -> (data: Data, response: HTTPURLResponse) {
    let answer = try await answer(for: request)
    return (answer.data, answer.response)
  }

  /// Publishes the response with its complete body and the redirects that led to it.
  ///
  /// Programs that store URLs replace them by ``NetworkAnswer/permanentURL``. See `data(for:)`.
  public func answer(for request: URLRequest) -> AnyPublisher<NetworkAnswer, any Error> {
    let send = send
    return Deferred {
      let collected = Collected(request)
      return send(request)
        .map { collected.add($0) }
        .ignoreOutput()
        .flatMap { (_: Never) -> Empty<NetworkAnswer, any Error> in }
        .append(Deferred { collected.result.publisher })
    }
    .eraseToAnyPublisher()
  }

  /// Returns the response with its complete body and the redirects that led to it, and throws as `data(for:)` does.
  public func answer(for request: URLRequest) async throws -> NetworkAnswer {
    let publisher: AnyPublisher<NetworkAnswer, any Error> = answer(for: request)
    guard let answer = try await publisher.firstValue() else {
      throw NetworkClientError.other(.init(request), reason: "the client finished without a response")
    }
    return answer
  }
}

/// The parts of an answer, as they arrive.
private final class Collected: Sendable {
  private struct State {
    var response: HTTPURLResponse?
    var data = Data()
    var redirects: [NetworkRedirect] = []
  }

  private let request: URLRequest
  private let state = Locked(State())

  init(_ request: URLRequest) {
    self.request = request
  }

  func add(_ event: NetworkEvent) {
    state.withLock { state in
      switch event {
      case .redirect(let redirect): state.redirects.append(redirect)
      case .response(let response): state.response = response
      case .data(let data): state.data.append(data)
      case .startsOver: state = State()
      }
    }
  }

  var result: Result<NetworkAnswer, any Error> {
    let state = self.state.withLock { $0 }
    guard let response = state.response else {
      return .failure(NetworkClientError.connectionLost(.init(request)))
    }
    return .success(NetworkAnswer(data: state.data, response: response, redirects: state.redirects))
  }
}
