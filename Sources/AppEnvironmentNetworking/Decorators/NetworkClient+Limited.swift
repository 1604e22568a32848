import AppEnvironmentKit
import Foundation

extension NetworkClient {
  /// Cuts answers off whose body is longer than so many bytes.
  ///
  /// One that is announced as longer is not read at all. The error is ``NetworkClientError/bodyTooLarge(_:limit:)``.
  /// - Parameter bytes: The longest body that is let through, after decompression.
  public func limited(bytes: Int) -> NetworkClient {
    decorated { send in
      { request in
        send(request).transformed { Limit(request: request, bytes: bytes) }
      }
    }
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
      // What answers HEAD is announced and does not come.
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
