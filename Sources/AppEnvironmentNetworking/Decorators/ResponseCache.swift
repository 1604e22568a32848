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

  func keep(_ response: CachedResponse) {
    guard let key = response.request.cacheKey else { return }
    state.withLock { state in
      state.remove(key)
      guard response.cost <= limit else { return }
      state.bytes += response.cost
      state.responses[key] = (response, 0)
      state.use(key)
      while state.bytes > limit, state.removeLeastRecentlyUsed() {}
    }
  }

  func remove(_ request: URLRequest) {
    guard let key = request.cacheKey else { return }
    state.withLock { $0.remove(key) }
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
