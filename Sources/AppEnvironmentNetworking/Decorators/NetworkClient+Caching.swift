import AppEnvironmentKit
import Foundation

extension NetworkClient {
  /// Keeps answers in memory, for as long as the server says, and then asks whether they still hold (RFC 9111).
  ///
  /// An answer with `Cache-Control: max-age` or `Expires` is given without a request while it is fresh, by the client's
  /// clock. After that, and with `no-cache`, the request is sent with `ETag` and `Last-Modified` as conditions, and where
  /// the server says 304 the kept answer is passed on as if it had come; a stale one is never given unasked, so
  /// `must-revalidate` changes nothing. Kept are whole answers with status 200 to GET requests that have no `Range` and
  /// no conditions of their own; not with `no-store`, not for other values of the headers in `Vary`, and never for
  /// another `Authorization` or `Cookie`. POST and the like throw away what is kept of their URL.
  ///
  /// A request with `Cache-Control: no-cache` is always sent; one with `.reloadIgnoringLocalCacheData` without conditions
  /// as well.
  /// - Parameter bytes: How much memory what is kept may take; what was used least recently goes first. Answers that are
  ///   longer, and those that are on their way, are not among it.
  public func caching(bytes: Int = 10_000_000) -> NetworkClient {
    let (cache, clock) = (ResponseCache(limit: bytes), clock)
    return decorated { send in
      let exchange = CachedExchange(cache: cache, clock: clock, send: send)
      return { request in
        if ResponseCache.handles(request) { return Deferred { exchange.answer(request) }.eraseToAnyPublisher() }
        guard !request.isGET, request.httpMethod != "HEAD" else { return send(request) }
        return send(request).transformed { Invalidation(cache: cache, request: request) }
      }
    }
  }
}

private struct CachedExchange: Sendable {
  let cache: ResponseCache
  let clock: ClockClient
  let send: NetworkClient.Send

  func answer(_ request: URLRequest) -> AnyPublisher<NetworkEvent, any Error> {
    guard !request.isReloading, let kept = cache.answer(to: request) else { return fetch(request) }
    if kept.isFresh(at: clock.now, for: request) { return publisher(kept) }
    let asked = clock.now
    return send(kept.condition(request))
      .transformed { Caching(cache: cache, clock: clock, request: request, asked: asked) }
      .flatMap(maxPublishers: .max(1)) { event -> AnyPublisher<NetworkEvent, any Error> in
        guard case .response(let response) = event, response.statusCode == 304 else {
          return Just(event).setFailureType(to: (any Error).self).eraseToAnyPublisher()
        }
        // A redirect may lead to another place by now, whose word on what is kept of the old one means nothing.
        return response.url == kept.response.url ? publisher(renew(kept, response, asked)) : fetch(request)
      }
      .eraseToAnyPublisher()
  }

  private func fetch(_ request: URLRequest) -> AnyPublisher<NetworkEvent, any Error> {
    let asked = clock.now
    return send(request).transformed { Caching(cache: cache, clock: clock, request: request, asked: asked) }
  }

  private func renew(_ kept: KeptAnswer, _ response: HTTPURLResponse, _ asked: ClockClient.Instant) -> KeptAnswer {
    let renewed = KeptAnswer(
      request: kept.request, response: kept.response(updatedBy: response), body: kept.body,
      wasRedirected: kept.request.url != kept.response.url, asked: asked, date: clock.date())
    ResponseCache.keeps(renewed.response) ? cache.keep(renewed) : cache.remove(kept.request)
    return renewed
  }

  private func publisher(_ kept: KeptAnswer) -> AnyPublisher<NetworkEvent, any Error> {
    kept.events.publisher.setFailureType(to: (any Error).self).eraseToAnyPublisher()
  }
}

/// Puts an answer together as it passes by, to be kept when it is whole.
private struct Caching: EventTransformation {
  let cache: ResponseCache
  let clock: ClockClient
  let request: URLRequest
  let asked: ClockClient.Instant
  var wasRedirected = false
  var response: HTTPURLResponse?
  var body = Data()

  mutating func transform(_ event: NetworkEvent) throws -> NetworkEvent? {
    switch event {
    case .redirect:
      wasRedirected = true
    case .response(let response):
      self.response = ResponseCache.keeps(response) && response.expectedContentLength <= cache.limit ? response : nil
    case .data(let data):
      guard response != nil else { break }
      // It is not worth collecting what will not be kept.
      if body.count + data.count > cache.limit { (response, body) = (nil, Data()) } else { body.append(data) }
    case .startsOver:
      (wasRedirected, response, body) = (false, nil, Data())
    }
    return event
  }

  mutating func finish() throws {
    guard let response else { return }
    cache.keep(
      KeptAnswer(
        request: request, response: response, body: body, wasRedirected: wasRedirected, asked: asked,
        date: clock.date()))
  }
}

/// Throws away what is kept of a URL when it is changed (RFC 9111, section 4.4).
private struct Invalidation: EventTransformation {
  let cache: ResponseCache
  let request: URLRequest

  mutating func transform(_ event: NetworkEvent) throws -> NetworkEvent? {
    if case .response(let response) = event, response.statusCode < 400 { cache.remove(request) }
    return event
  }
}
