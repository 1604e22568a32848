import AppEnvironmentKit
import Foundation

extension NetworkClient {
  /// Fails responses whose body is longer than a number of bytes.
  ///
  /// ```swift
  /// let client = environment.networkClient.limited(bytes: 1_000_000)
  /// let feed = try await client.data(for: URLRequest(url: url)).data
  /// ```
  /// The error is ``NetworkClientError/bodyTooLarge(_:limit:)``, and the request is cancelled. Where `Content-Length` announces
  /// a longer body, the exchange fails before the response is published. Otherwise up to `bytes` bytes are published before the
  /// error. The limit holds for each attempt of a client that retries, and not for responses to `HEAD`. A download over the limit
  /// leaves its file unchanged.
  /// - Parameter bytes: The length of the longest body that is passed on, after decompression.
  /// - Returns: A client whose bodies have at most this length.
  public func limited(bytes: Int) -> NetworkClient {
    transforming { Limit(request: $0, bytes: bytes) }
  }
}

private struct Limit: EventTransformation {
  let request: URLRequest
  let bytes: Int
  var received = 0

  mutating func transform(_ event: NetworkEvent) throws -> NetworkEvent? {
    switch event {
    case .redirect:
      break
    case .response(let response):
      // The length in a response to HEAD is that of a body that isn't sent.
      if response.expectedContentLength > bytes, request.httpMethod != "HEAD" { throw tooLarge }
    case .data(let data):
      received += data.count
      if received > bytes { throw tooLarge }
    case .startsOver:
      received = 0
    }
    return event
  }

  private var tooLarge: NetworkClientError { .bodyTooLarge(.init(request), limit: bytes) }
}
