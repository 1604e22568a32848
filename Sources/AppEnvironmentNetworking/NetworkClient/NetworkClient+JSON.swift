import AppEnvironmentKit
import Foundation

extension NetworkClient {
  /// Decodes the body of a successful response, and publishes the decoded value.
  ///
  /// ```swift
  /// environment.networkClient.jsonPublisher(Weather.self, from: URLRequest(url: url))
  ///   .receive(on: DispatchQueue.main)
  /// ```
  /// Fails as ``validated()`` does, and with ``NetworkClientError/undecodable(_:reason:body:)``. The body is collected in memory:
  /// see ``limited(bytes:)``. Its `Content-Type` isn't checked.
  /// - Parameters:
  ///   - type: The type of the value.
  ///   - request: The request.
  ///   - decoder: The decoder, which is used on a thread of the client.
  public func jsonPublisher<Value: Decodable>(
    _ type: Value.Type, from request: URLRequest, decoder: JSONDecoder = JSONDecoder()
  ) -> AnyPublisher<Value, any Error> {
    validated().dataPublisher(for: request)
      .tryMap { try decode(type, from: $0.data, of: request, decoder) }
      .eraseToAnyPublisher()
  }

  /// Decodes the body of a successful response, and returns the decoded value.
  ///
  /// Throws as ``validated()`` does, and ``NetworkClientError/undecodable(_:reason:body:)``.
  ///
  /// ```swift
  /// let weather = try await environment.networkClient.json(Weather.self, from: URLRequest(url: url))
  /// ```
  /// - Parameters:
  ///   - type: The type of the value.
  ///   - request: The request.
  ///   - decoder: The decoder.
  public func json<Value: Decodable>(
    _ type: Value.Type, from request: URLRequest, decoder: JSONDecoder = JSONDecoder()
  ) async throws -> Value {
    let result = try await validated().data(for: request)
    return try decode(type, from: result.data, of: request, decoder)
  }
}

private func decode<Value: Decodable>(
  _ type: Value.Type, from data: Data, of request: URLRequest, _ decoder: JSONDecoder
) throws -> Value {
  do {
    return try decoder.decode(type, from: data)
  } catch {
    throw NetworkClientError.undecodable(
      .init(request), reason: undecodableReason(error, type, data), body: firstLines(of: data))
  }
}
