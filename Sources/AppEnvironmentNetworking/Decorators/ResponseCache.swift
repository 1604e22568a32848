import AppEnvironmentKit
import Foundation
import PackageSupport

/// Complete responses by URL, up to a number of bytes; the least recently used are removed first.
final class ResponseCache: Sendable {
  fileprivate struct State {
    var responses: [String: (response: CachedResponse, use: Int)] = [:]
    /// Keys and uses, in the order of the uses; entries that aren't the last of their key are outdated.
    var uses: [(key: String, use: Int)] = []
    var bytes = 0
    var lastUse = 0
    /// The numbers of the requests that are under way and whose responses may be kept, by key.
    var fetches: [String: Set<Int>] = [:]
    var lastFetch = 0
  }

  /// A request that is under way, until it's released.
  final class Fetch: Sendable {
    fileprivate let key: String
    fileprivate let number: Int
    private let cache: ResponseCache

    fileprivate init(_ key: String, _ number: Int, in cache: ResponseCache) {
      (self.key, self.number, self.cache) = (key, number, cache)
    }

    deinit { cache.end(self) }
  }

  let limit: Int
  private let state = Locked(State())

  init(limit: Int) {
    self.limit = limit
  }

  /// Returns a Boolean value that indicates whether the response to a request may be kept: it is a plain GET without a
  /// body, a range or conditions.
  static func handles(_ request: URLRequest) -> Bool {
    let conditions = ["Range", "If-None-Match", "If-Modified-Since", "If-Match", "If-Unmodified-Since", "If-Range"]
    return request.isGET && request.url != nil && request.httpBody?.isEmpty != false && request.httpBodyStream == nil
      && !CacheControl(of: request).has("no-store")
      && conditions.allSatisfy { request.value(forHTTPHeaderField: $0) == nil }
  }

  /// Returns a Boolean value that indicates whether a response is kept: it is fresh for a while, or the server can
  /// confirm it later.
  static func keeps(_ response: HTTPURLResponse) -> Bool {
    let has = { response.value(forHTTPHeaderField: $0) != nil }
    let control = CacheControl(of: response)
    return response.statusCode == 200 && !control.has("no-store") && !response.varyingHeaders.contains("*")
      && (has("ETag") || has("Last-Modified") || control.maxAge ?? 0 > 0 || has("Expires"))
  }

  func response(to request: URLRequest) -> CachedResponse? {
    guard let key = request.cacheKey else { return nil }
    return state.withLock { state -> CachedResponse? in
      guard let response = state.responses[key]?.response, response.answers(request) else { return nil }
      state.use(key)
      return response
    }
  }

  /// Begins a request whose response may be kept.
  func begin(_ request: URLRequest) -> Fetch {
    let key = request.cacheKey ?? ""
    let number = state.withLock { state in
      state.lastFetch += 1
      state.fetches[key, default: []].insert(state.lastFetch)
      return state.lastFetch
    }
    return Fetch(key, number, in: self)
  }

  private func end(_ fetch: Fetch) {
    state.withLock { state in
      state.fetches[fetch.key]?.remove(fetch.number)
      if state.fetches[fetch.key]?.isEmpty == true { state.fetches[fetch.key] = nil }
    }
  }

  /// Replaces the response to a request; nil removes it. Ignored if the resource was changed, or the response to a later request
  /// has arrived, since the request began.
  func keep(_ response: CachedResponse?, of fetch: Fetch) {
    state.withLock { state in
      guard let fetches = state.fetches[fetch.key], fetches.contains(fetch.number) else { return }
      state.fetches[fetch.key] = fetches.filter { $0 > fetch.number }
      state.remove(fetch.key)
      guard let response, response.cost <= limit else { return }
      state.bytes += response.cost
      state.responses[fetch.key] = (response, 0)
      state.use(fetch.key)
      while state.bytes > limit, state.removeLeastRecentlyUsed() {}
    }
  }

  /// Removes the response of a URL whose resource may have changed.
  func invalidate(_ url: URL) {
    guard let key = URLRequest(url: url).cacheKey else { return }
    state.withLock { state in
      state.remove(key)
      state.fetches[key] = nil
    }
  }
}

extension ResponseCache.State {
  fileprivate mutating func use(_ key: String) {
    lastUse += 1
    responses[key]?.use = lastUse
    uses.append((key, lastUse))
    // Outdated entries are removed rarely, so that the cost of a use is constant on average.
    if uses.count > 2 * responses.count + 64 { uses.removeAll { responses[$0.key]?.use != $0.use } }
  }

  fileprivate mutating func remove(_ key: String) {
    if let kept = responses.removeValue(forKey: key) { bytes -= kept.response.cost }
  }

  /// Returns a Boolean value that indicates whether there was a response to remove.
  fileprivate mutating func removeLeastRecentlyUsed() -> Bool {
    guard let index = uses.firstIndex(where: { responses[$0.key]?.use == $0.use }) else { return false }
    remove(uses[index].key)
    uses.removeFirst(index + 1)
    return true
  }
}

extension URLRequest {
  var isGET: Bool { method.uppercased() == "GET" }

  /// The URL without its fragment, which isn't sent.
  fileprivate var cacheKey: String? { url.map { String($0.absoluteString.prefix { $0 != "#" }) } }
}
