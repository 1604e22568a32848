import AppEnvironmentKit
import Foundation

extension NetworkClient {
  /// Keeps responses in memory and uses them while they are fresh, by the rules of RFC 9111 for a private cache.
  ///
  /// ```swift
  /// environment.networkClient = environment.networkClient.caching(bytes: 50_000_000)
  /// ```
  /// A response is fresh for as long as `Cache-Control: max-age` or `Expires` states, by the client's clock. After that, and
  /// with `no-cache`, the request is sent with `ETag` and `Last-Modified` as conditions; where the server answers 304, the kept
  /// response is published as if it had been sent again. A stale response is never used without asking the server.
  ///
  /// Complete responses with status 200 to GET requests without a body, a `Range` or conditions are kept. They are
  /// never used after `no-store`, for other values of the headers in `Vary`, after `Vary: *`, or for another
  /// `Authorization` or `Cookie`. A successful request with another method, such as POST, removes the response of its
  /// URL, and those to requests that began before it aren't kept. A newer response that can't be kept, such as one with status
  /// 404, removes the older one; an error of the server doesn't.
  ///
  /// Requests with `Cache-Control: no-cache` are always sent, and those with `.reloadIgnoringLocalCacheData` without conditions;
  /// `max-age` and `min-fresh` of a request are honored. Other cache policies have no effect. A response behind a redirect is
  /// always confirmed first. Equal requests at the same time are all sent.
  ///
  /// Copies of the client share one cache, and nothing is written to disk. Add the cache once, where the environment is
  /// created: a client that is decorated for each request has an empty cache each time.
  /// - Parameter bytes: The memory that kept responses may take; the least recently used are removed first. A longer
  ///   response isn't kept. Each response counts with its body, its headers, its URL and 512 bytes.
  /// - Returns: A client with an empty cache, which is released with the last copy of the client.
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
    guard !request.isReloading, let cached = cache.response(to: request) else { return fetch(request) }
    let now = clock.now
    if cached.isFresh(at: now, for: request) { return .of(cached.events) }
    let caching = Caching(cache: cache, clock: clock, request: request, requested: now)
    return send(cached.condition(request))
      .transformed { caching }
      .flatMap(maxPublishers: .max(1)) { event -> AnyPublisher<NetworkEvent, any Error> in
        guard case .response(let response) = event, response.statusCode == 304 else { return .of([event]) }
        return cached.isConfirmed(by: response) ? .of(renew(cached, response, caching).events) : fetch(request)
      }
      .eraseToAnyPublisher()
  }

  private func fetch(_ request: URLRequest) -> AnyPublisher<NetworkEvent, any Error> {
    let caching = Caching(cache: cache, clock: clock, request: request, requested: clock.now)
    return send(request).transformed { caching }
  }

  private func renew(_ cached: CachedResponse, _ response: HTTPURLResponse, _ caching: Caching) -> CachedResponse {
    let renewed = CachedResponse(
      request: cached.request, response: cached.response(updatedBy: response), body: cached.body,
      wasRedirected: cached.request.url != cached.response.url, requested: caching.requested, date: clock.date())
    cache.keep(ResponseCache.keeps(renewed.response) ? renewed : nil, of: caching.fetch)
    return renewed
  }
}

/// Collects a response as it passes, and keeps it when it is complete.
private struct Caching: EventTransformation {
  let cache: ResponseCache
  let clock: ClockClient
  let request: URLRequest
  let requested: ClockClient.Instant
  let fetch: ResponseCache.Fetch
  var wasRedirected = false
  /// A Boolean value that indicates whether an older response must not be used after this one.
  var isAnswer = false
  var response: HTTPURLResponse?
  var body = Data()

  init(cache: ResponseCache, clock: ClockClient, request: URLRequest, requested: ClockClient.Instant) {
    (self.cache, self.clock, self.request, self.requested) = (cache, clock, request, requested)
    fetch = cache.begin(request)
  }

  mutating func transform(_ event: NetworkEvent) throws -> NetworkEvent? {
    switch event {
    case .redirect:
      wasRedirected = true
    case .response(let response):
      isAnswer = response.statusCode != 304 && response.statusCode < 500
      self.response = ResponseCache.keeps(response) && response.expectedContentLength <= cache.limit ? response : nil
    case .data(let data):
      guard response != nil else { break }
      if body.count + data.count > cache.limit { (response, body) = (nil, Data()) } else { body.append(data) }
    case .startsOver:
      (wasRedirected, isAnswer, response, body) = (false, false, nil, Data())
    }
    return event
  }

  mutating func finish() throws {
    guard isAnswer else { return }
    let kept = response.map {
      CachedResponse(
        request: request, response: $0, body: body, wasRedirected: wasRedirected, requested: requested,
        date: clock.date())
    }
    cache.keep(kept, of: fetch)
  }
}

/// Removes the responses of the URLs whose resources are changed: those that have answered the request without an error. A
/// redirect is such an answer (RFC 9111, section 4.4).
private struct Invalidation: EventTransformation {
  let cache: ResponseCache
  let request: URLRequest
  /// The URL that gets the request; nil if it's only read after a redirect.
  var target: URL?

  init(cache: ResponseCache, request: URLRequest) {
    (self.cache, self.request, target) = (cache, request, request.url)
  }

  mutating func transform(_ event: NetworkEvent) throws -> NetworkEvent? {
    switch event {
    case .redirect(let redirect):
      if let target { cache.invalidate(target) }
      target = [307, 308].contains(redirect.status) ? redirect.to : nil
    case .startsOver: target = request.url
    case .response(let response):
      if let target, response.statusCode < 400 { cache.invalidate(target) }
    case .data: break
    }
    return event
  }
}
