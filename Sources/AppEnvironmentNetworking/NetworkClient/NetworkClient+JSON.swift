import AppEnvironmentKit
import Foundation

extension NetworkClient {
  /// Publishes what the body of a successful answer decodes to.
  ///
  /// Fails as ``validated()`` does, and with ``NetworkClientError/undecodable(_:reason:body:)``.
  /// - Parameters:
  ///   - type: What to decode.
  ///   - request: What to send.
  ///   - decoder: How to decode it; used on the queue where the body arrives.
  public func json<Value: Decodable>(
    _ type: Value.Type, from request: URLRequest, decoder: JSONDecoder = JSONDecoder()
  ) -> AnyPublisher<Value, any Error> {
    validated().data(for: request)
      .tryMap { try decode(type, from: $0.data, of: request, decoder) }
      .eraseToAnyPublisher()
  }

  /// Returns what the body of a successful answer decodes to.
  ///
  /// Throws as ``validated()`` does, and ``NetworkClientError/undecodable(_:reason:body:)``.
  /// - Parameters:
  ///   - type: What to decode.
  ///   - request: What to send.
  ///   - decoder: How to decode it.
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
