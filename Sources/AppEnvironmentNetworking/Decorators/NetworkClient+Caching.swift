import AppEnvironmentKit
import Foundation

extension NetworkClient {
  /// Keeps answers in memory, and asks the server whether they still hold: `ETag` and `Last-Modified` (RFC 9110, 13.1).
  ///
  /// Every request is sent; one whose answer is kept asks for it only if it has changed, and where it has not the kept
  /// one is passed on as if it had come. Only GET requests take part, without a `Range` and conditions of their own, and
  /// answers with status 200 that have either header and do not say `no-store`.
  /// - Parameter bytes: How much is kept; what was used least recently goes first. A longer body is not kept at all.
  public func caching(bytes: Int = 10_000_000) -> NetworkClient {
    let cache = ResponseCache(limit: bytes)
    return decorated { send in
      { request in
        guard ResponseCache.handles(request) else { return send(request) }
        return Deferred {
          let kept = cache.answer(to: request)
          return send(kept?.condition(request) ?? request)
            .transformed { Caching(cache: cache, request: request, kept: kept) }
            .flatMap(maxPublishers: .max(1)) { event -> AnyPublisher<NetworkEvent, any Error> in
              guard case .response(let response) = event, response.statusCode == 304, let kept else {
                return Just(event).setFailureType(to: (any Error).self).eraseToAnyPublisher()
              }
              return kept.events.publisher.setFailureType(to: (any Error).self).eraseToAnyPublisher()
            }
        }
        .eraseToAnyPublisher()
      }
    }
  }
}

/// Puts an answer together as it passes by, to be kept when it is whole.
private struct Caching: EventTransformation {
  let cache: ResponseCache
  let request: URLRequest
  let kept: KeptAnswer?
  var response: HTTPURLResponse?
  var body = Data()

  mutating func transform(_ event: NetworkEvent) throws -> NetworkEvent? {
    switch event {
    case .redirect:
      break
    case .response(let response):
      self.response = ResponseCache.keeps(response) ? response : nil
    case .data(let data):
      guard response != nil else { break }
      // It is not worth collecting what will not be kept.
      if body.count + data.count > cache.limit { (response, body) = (nil, Data()) } else { body.append(data) }
    case .startsOver:
      (response, body) = (nil, Data())
    }
    return event
  }

  mutating func finish() throws {
    if let response { cache.keep(KeptAnswer(request: request, response: response, body: body)) }
  }
}
