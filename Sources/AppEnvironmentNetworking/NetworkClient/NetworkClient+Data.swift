import AppEnvironmentKit
import Foundation

extension NetworkClient {
  /// Publishes the response with its complete body, for any status.
  ///
  /// Publishes one value, on a thread of the client: receive it on the main queue to change views. The body is collected in
  /// memory: see ``limited(bytes:)``. Fails with ``NetworkClientError``, and in a test without a client with
  /// `UnimplementedError`. Cancelling the subscription cancels the request.
  ///
  /// ```swift
  /// environment.networkClient.dataPublisher(for: URLRequest(url: url))
  ///   .map(\.data)
  ///   .replaceError(with: Data())
  /// ```
  /// - Parameter request: The request.
  public func dataPublisher(for request: URLRequest) -> AnyPublisher<(data: Data, response: HTTPURLResponse), any Error>
  {
    collected(request) { ($0.data, $0.response) }
  }

  /// Returns the response with its complete body, for any status.
  ///
  /// The body is collected in memory: see ``limited(bytes:)``. Throws ``NetworkClientError``, and `CancellationError`
  /// as soon as the task is cancelled, which cancels the request.
  ///
  /// ```swift
  /// let (data, response) = try await environment.networkClient.data(for: URLRequest(url: url))
  /// ```
  /// - Parameter request: The request.
  public func data(for request: URLRequest) async throws -> (data: Data, response: HTTPURLResponse) {
    let answer = try await answer(for: request)
    return (answer.data, answer.response)
  }

  /// Publishes the response with its complete body and the redirects that led to it.
  ///
  /// Programs that store URLs replace them with ``NetworkAnswer/permanentURL``. Publishes, fails and is cancelled as
  /// ``dataPublisher(for:)``.
  /// - Parameter request: The request.
  public func answerPublisher(for request: URLRequest) -> AnyPublisher<NetworkAnswer, any Error> {
    collected(request) { $0 }
  }

  private func collected<Value>(
    _ request: URLRequest, as value: @escaping (NetworkAnswer) -> Value
  ) -> AnyPublisher<Value, any Error> {
    let send = send
    return Deferred {
      send(request)
        .reduce(CollectedAnswer(request)) { $0.adding($1) }
        .tryMap { value(try $0.answer()) }
    }
    .eraseToAnyPublisher()
  }

  /// Returns the response with its complete body and the redirects that led to it, and throws as `data(for:)` does.
  ///
  /// ```swift
  /// let answer = try await client.answer(for: URLRequest(url: feed))
  /// if let url = answer.permanentURL { feed = url }
  /// ```
  /// - Parameter request: The request.
  /// - Returns: The body, the last response and the redirects in their order.
  public func answer(for request: URLRequest) async throws -> NetworkAnswer {
    let publisher = answerPublisher(for: request)
    guard let answer = try await publisher.firstValue() else {
      throw NetworkClientError.other(.init(request), reason: "the client finished without a response")
    }
    return answer
  }
}

/// The parts of an answer, as they arrive. One subscription uses it, from one call to the next.
private final class CollectedAnswer {
  private let request: URLRequest
  private var response: HTTPURLResponse?
  private var data = Data()
  private var redirects: [NetworkRedirect] = []

  init(_ request: URLRequest) {
    self.request = request
  }

  func adding(_ event: NetworkEvent) -> Self {
    switch event {
    case .redirect(let redirect): redirects.append(redirect)
    case .response(let response): self.response = response
    case .data(let piece): data.append(piece)
    case .startsOver: (response, data, redirects) = (nil, Data(), [])
    }
    return self
  }

  func answer() throws -> NetworkAnswer {
    guard let response else { throw NetworkClientError.connectionLost(.init(request)) }
    return NetworkAnswer(data: data, response: response, redirects: redirects)
  }
}
