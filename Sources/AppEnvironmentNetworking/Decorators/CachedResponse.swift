import AppEnvironmentKit
import Foundation

/// A request with the complete response to it.
struct CachedResponse: Sendable {
  let request: URLRequest
  let response: HTTPURLResponse
  let body: Data
  /// The time of the request. At that time, the response was at most as old as it states.
  private let requested: ClockClient.Instant
  private let lifetime: Duration

  /// - Parameters:
  ///   - wasRedirected: A Boolean value that indicates whether redirects led to the response. They have no known
  ///     lifetime, so the response has none.
  ///   - requested: The moment at which the request was made.
  ///   - date: The date of the wall clock, for responses without a date.
  init(
    request: URLRequest, response: HTTPURLResponse, body: Data, wasRedirected: Bool, requested: ClockClient.Instant,
    date: Date
  ) {
    (self.request, self.response, self.body, self.requested) = (request, response, body, requested)
    lifetime = wasRedirected ? .zero : Self.lifetime(of: response, date)
  }

  var events: [NetworkEvent] { [.response(response)] + (body.isEmpty ? [] : [.data(body)]) }

  /// An estimate of the memory that the response takes, in bytes.
  var cost: Int {
    let headers = response.fields.reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count }
    return body.count + headers + 2 * (request.url?.absoluteString.utf8.count ?? 0) + 512
  }

  /// Returns a Boolean value that indicates whether the response can be used without asking the server (RFC 9111,
  /// sections 4.2 and 5.2.1).
  func isFresh(at now: ClockClient.Instant, for request: URLRequest) -> Bool {
    let control = CacheControl(of: request)
    let asksServer = control.has("no-cache") || control.has("no-store") || request.isReloading
    let isPragma = request.value(forHTTPHeaderField: "Pragma")?.lowercased() == "no-cache"
    let limit = min(lifetime, control.maxAge.map { .seconds($0) } ?? lifetime)
    let age = requested.duration(to: now) + .seconds(control.minFresh ?? 0)
    return !asksServer && !isPragma && age < limit
  }

  /// Returns a Boolean value that indicates whether the response also answers another request: the headers that it
  /// varies by are the same.
  func answers(_ other: URLRequest) -> Bool {
    // A response is never used for another user, even if the server allows it.
    (response.varyingHeaders + ["authorization", "cookie"]).allSatisfy { name in
      name != "*" && request.value(forHTTPHeaderField: name) == other.value(forHTTPHeaderField: name)
    }
  }

  /// The request with conditions, so that the server can answer that nothing has changed.
  func condition(_ request: URLRequest) -> URLRequest {
    var request = request
    if let tag = response.value(forHTTPHeaderField: "ETag") {
      request.setValue(tag, forHTTPHeaderField: "If-None-Match")
    }
    if let date = response.value(forHTTPHeaderField: "Last-Modified") {
      request.setValue(date, forHTTPHeaderField: "If-Modified-Since")
    }
    return request
  }

  /// Returns a Boolean value that indicates whether a response with status 304 confirms this one: it is of the same URL,
  /// because a redirect may have led to another, and it doesn't have another entity tag (RFC 9111, section 4.3.4).
  func isConfirmed(by new: HTTPURLResponse) -> Bool {
    // Strong and weak tags are compared without the mark of a weak one (RFC 9110, section 8.8.3.2).
    let tags = [response, new].compactMap { $0.value(forHTTPHeaderField: "ETag")?.trimmingPrefix("W/") }
    return new.url == response.url && tags.allSatisfy { $0 == tags[0] }
  }

  /// The response with the headers of a newer one that confirms it (RFC 9111, section 3.2).
  func response(updatedBy new: HTTPURLResponse) -> HTTPURLResponse {
    // These describe the body that is kept.
    let framing: Set = ["content-length", "content-encoding", "transfer-encoding", "content-range"]
    // These count from the confirmation (RFC 9111, section 5.1), which may not state them.
    let age: Set = ["age", "date"]
    var fields = response.fields.filter { !age.contains($0.key.lowercased()) }
    for (name, value) in new.fields where !framing.contains(name.lowercased()) {
      for old in fields.keys where old.lowercased() == name.lowercased() { fields[old] = nil }
      fields[name] = value
    }
    let updated = response.url.flatMap {
      HTTPURLResponse(url: $0, statusCode: response.statusCode, httpVersion: "HTTP/1.1", headerFields: fields)
    }
    return updated ?? response
  }

  /// The time for which the response is fresh (RFC 9111, section 4.2), without heuristics where the server states nothing.
  private static func lifetime(of response: HTTPURLResponse, _ date: Date) -> Duration {
    let control = CacheControl(of: response)
    guard !control.has("no-cache"), !response.varyingHeaders.contains("*") else { return .zero }
    // The first value counts where a list was sent (RFC 9111, section 5.1).
    let ages = (response.value(forHTTPHeaderField: "Age") ?? "").split(separator: ",")
    let sent = response.date(of: "Date", now: date) ?? date
    let age = max(seconds(ages.first?.trimmed ?? ""), Int(min(max(0, date.timeIntervalSince(sent)), 1e9)))
    if let maxAge = control.maxAge { return .seconds(maxAge - age) }
    guard let expires = response.date(of: "Expires", now: date) else { return .zero }
    return .seconds(min(expires.timeIntervalSince(sent), 1e9) - Double(age))
  }
}

extension HTTPURLResponse {
  /// The values of the headers by their names, as they were sent.
  var fields: [String: String] {
    Dictionary(allHeaderFields.map { ("\($0.key)", "\($0.value)") }) { first, _ in first }
  }

  /// The lowercase names in `Vary`, `*` among them where the response varies by more than headers.
  var varyingHeaders: [String] {
    (value(forHTTPHeaderField: "Vary") ?? "").split(separator: ",").map { $0.trimmed.lowercased() }
  }

  fileprivate func date(of header: String, now: Date) -> Date? {
    value(forHTTPHeaderField: header).flatMap { httpDate($0, now: now) }
  }
}

extension URLRequest {
  /// A Boolean value that indicates whether the request's policy excludes responses from a cache.
  var isReloading: Bool {
    switch cachePolicy {
    case .reloadIgnoringLocalCacheData, .reloadIgnoringLocalAndRemoteCacheData: true
    default: false
    }
  }
}
