import AppEnvironmentKit
import Foundation

/// A request and the whole answer to it.
struct KeptAnswer: Sendable {
  let request: URLRequest
  let response: HTTPURLResponse
  let body: Data
  /// When it was asked for, and for how long it holds from then on.
  let asked: ClockClient.Instant
  let lifetime: Duration

  /// - Parameters:
  ///   - wasRedirected: Nothing is known of how long a redirect holds, so its end is asked each time.
  ///   - asked: When the request was made: by then the answer was not older than it says.
  ///   - date: The date on the wall clock, for servers that do not tell theirs.
  init(
    request: URLRequest, response: HTTPURLResponse, body: Data, wasRedirected: Bool, asked: ClockClient.Instant,
    date: Date
  ) {
    (self.request, self.response, self.body, self.asked) = (request, response, body, asked)
    lifetime = wasRedirected ? .zero : Self.lifetime(of: response, date)
  }

  var events: [NetworkEvent] { [.response(response)] + (body.isEmpty ? [] : [.data(body)]) }

  /// About how much memory it takes, in bytes.
  var cost: Int {
    let headers = response.allHeaderFields.reduce(0) { $0 + "\($1.key)\($1.value)".utf8.count }
    return body.count + headers + 2 * (request.url?.absoluteString.utf8.count ?? 0) + 512
  }

  /// Whether it need not be asked for again.
  func isFresh(at now: ClockClient.Instant, for request: URLRequest) -> Bool {
    let control = CacheControl(of: request)
    let asksAnew = control.has("no-cache") || control.has("no-store") || request.isReloading
    // What HTTP/1.0 knew instead.
    let isPragma = request.value(forHTTPHeaderField: "Pragma")?.lowercased() == "no-cache"
    let longest = min(lifetime, control.maxAge.map { .seconds($0) } ?? lifetime)
    return !asksAnew && !isPragma && asked.duration(to: now) < longest
  }

  /// Whether the answer is one to this request too: the headers that it varies by are the same.
  func answers(_ other: URLRequest) -> Bool {
    let names = (response.value(forHTTPHeaderField: "Vary") ?? "").split(separator: ",")
    // Never another user's, whatever the server says.
    return (names.map { $0.trimmingCharacters(in: .whitespaces) } + ["Authorization", "Cookie"]).allSatisfy { name in
      request.value(forHTTPHeaderField: name) == other.value(forHTTPHeaderField: name)
    }
  }

  /// The request for the answer only if it is another by now.
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

  /// The response with what the server has said anew of it (RFC 9111, section 3.2).
  func response(updatedBy new: HTTPURLResponse) -> HTTPURLResponse {
    let pairs = { (response: HTTPURLResponse) in response.allHeaderFields.map { ("\($0.key)", "\($0.value)") } }
    // What says how the body came belongs to the body.
    let ofTheBody: Set = ["content-length", "content-encoding", "transfer-encoding", "content-range"]
    var fields = Dictionary(pairs(response)) { first, _ in first }
    for (name, value) in pairs(new) where !ofTheBody.contains(name.lowercased()) {
      for old in fields.keys where old.lowercased() == name.lowercased() { fields[old] = nil }
      fields[name] = value
    }
    let updated = response.url.flatMap {
      HTTPURLResponse(url: $0, statusCode: response.statusCode, httpVersion: "HTTP/1.1", headerFields: fields)
    }
    return updated ?? response
  }

  /// RFC 9111, section 4.2; nothing is guessed where the server says nothing.
  private static func lifetime(of response: HTTPURLResponse, _ date: Date) -> Duration {
    let control = CacheControl(of: response)
    guard !control.has("no-cache"), response.value(forHTTPHeaderField: "Vary") != "*" else { return .zero }
    let age = response.value(forHTTPHeaderField: "Age").flatMap { Int($0) } ?? 0
    if let maxAge = control.maxAge { return .seconds(min(maxAge, 1 << 31) - min(max(age, 0), 1 << 31)) }
    guard let expires = response.value(forHTTPHeaderField: "Expires").flatMap(httpDate) else { return .zero }
    let sent = response.value(forHTTPHeaderField: "Date").flatMap(httpDate) ?? date
    return .seconds(min(expires.timeIntervalSince(sent), 1e9) - Double(min(max(age, 0), 1 << 31)))
  }
}

extension URLRequest {
  /// Whether it is not to be answered from what is kept.
  var isReloading: Bool {
    switch cachePolicy {
    case .reloadIgnoringLocalCacheData, .reloadIgnoringLocalAndRemoteCacheData: true
    default: false
    }
  }
}
