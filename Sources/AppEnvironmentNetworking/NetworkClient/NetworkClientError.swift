import Foundation

/// An error that explains why a request has no acceptable response. Each case names the request.
///
/// ``description`` is one line for a person, such as `GET https://example.org/weather?city=…: timed out after 30.0 seconds
/// in total`, and ``reason`` is its second half. Both show the lines of a body separated by ` ⏎ `. User names, passwords and
/// values in the query are left out. URLs and reasons are cut off after 2,000 characters.
///
/// ```swift
/// do {
///   return try await client.data(for: request).data
/// } catch NetworkClientError.badStatus(_, 404, _) {
///   return Data()
/// }
/// ```
///
/// ``NetworkClient/retrying(_:)`` treats ``offline(_:)``, ``cannotResolve(_:)``, ``refused(_:)``, ``connectionLost(_:)``,
/// ``timedOut(_:_:)``, ``truncated(_:received:expected:)`` and some statuses of ``badStatus(_:status:body:)`` as transient. The
/// other errors occur again if the same request is made again.
public enum NetworkClientError: Error, Hashable, Sendable {
  /// The machine has no network: a connection failed, and no interface but loopback has a routable address.
  case offline(Request)
  /// The host's name has no address, or the resolver doesn't answer.
  case cannotResolve(Request)
  /// The host or the proxy refuses the connection or is unreachable.
  case refused(Request)
  /// The connection was lost before there was a response. The server may have acted on the request.
  case connectionLost(Request)
  /// A time limit was exceeded. The server may have acted on the request.
  case timedOut(Request, Limit)
  /// The request was cancelled, but not through its subscription or task: after those, nothing is published, and `async`
  /// functions throw `CancellationError`.
  case cancelled(Request)
  /// The status doesn't mean success; `body` has up to five lines of the response's body.
  case badStatus(Request, status: Int, body: String)
  /// The body is longer than the `limit` bytes of ``NetworkClient/limited(bytes:)``.
  case bodyTooLarge(Request, limit: Int)
  /// The headers or trailers of the response exceed a limit of the live client.
  case headersTooLarge(Request, HeaderLimit)
  /// The body ended early, after `received` of `expected` bytes; `expected` is `nil` if the length isn't known.
  case truncated(Request, received: Int, expected: Int?)
  /// The chunks or the compression of the body are malformed, or the body expands more than valid contents do.
  case malformedBody(Request, reason: String)
  /// The host's `address` isn't public, and the client refuses such addresses: see
  /// ``NetworkClient/live(clock:connectionsPerHost:refusingPrivateAddresses:)``.
  case privateAddress(Request, address: String)
  /// The connection can't be secured: the certificate isn't valid for the host, isn't trusted or has expired, or the server
  /// doesn't support TLS 1.2. The `reason` is in the words of the system's library.
  case tls(Request, reason: String)
  /// The request, a redirect or the head of the response isn't valid HTTP. Where it is the request, nothing was sent.
  case notHTTP(Request, reason: String)
  /// There were more than 16 redirects.
  case tooManyRedirects(Request)
  /// The body can't be decoded; `reason` names the key or the type, and `body` has its first lines.
  case undecodable(Request, reason: String, body: String)
  /// No route of a stub, and no recorded exchange, answers the request.
  case unmatched(Request, reason: String)
  /// Another error, in the words of the system.
  case other(Request, reason: String)

  /// A time limit.
  public enum Limit: Hashable, Sendable {
    /// The request's `timeoutInterval`, 60 seconds by default: no header and no byte of a body was sent or received for that
    /// long. The time in which the request waits for others to its host, or a subscriber demands nothing, doesn't count.
    case idle(Duration)
    /// The limit for each attempt of ``NetworkClient/timeout(perAttempt:total:)``.
    case perAttempt(Duration)
    /// The limit for all attempts of ``NetworkClient/timeout(perAttempt:total:)``.
    case total(Duration)
  }

  /// A limit for the headers of a response. Lengths are in bytes, with the line endings.
  public enum HeaderLimit: Hashable, Sendable {
    /// The length of all headers and trailers, including those of interim responses: 262,144 bytes (256 KB).
    case size(Int)
    /// The number of headers and trailers: 1,000.
    case count(Int)
    /// The length of one header: 98,304 bytes (96 KB).
    case header(Int)
    /// The length of one trailer: 4,096 bytes.
    case trailer(Int)
  }

  /// The request that failed.
  public var request: Request {
    switch self {
    case .offline(let request), .cannotResolve(let request), .refused(let request), .connectionLost(let request),
      .timedOut(let request, _), .cancelled(let request), .badStatus(let request, _, _),
      .bodyTooLarge(let request, _), .headersTooLarge(let request, _), .truncated(let request, _, _),
      .malformedBody(let request, _), .privateAddress(let request, _), .tls(let request, _),
      .notHTTP(let request, _), .tooManyRedirects(let request), .undecodable(let request, _, _),
      .unmatched(let request, _), .other(let request, _):
      request
    }
  }
}

extension NetworkClientError: CustomStringConvertible, LocalizedError {
  /// The reason without the request: one line in lower case, without a period, such as `the host cannot be found`.
  public var reason: String { oneLine(request.cause.map { "\(words), \($0)" } ?? words) }

  private var words: String {
    switch self {
    case .offline: "there is no network"
    case .cannotResolve: "the host cannot be found"
    case .refused: "the connection was refused"
    case .connectionLost: "the connection was lost before there was a response"
    case .timedOut(_, .idle(let duration)): "timed out after \(duration) without progress"
    case .timedOut(_, .perAttempt(let duration)): "timed out after \(duration) for one attempt"
    case .timedOut(_, .total(let duration)): "timed out after \(duration) in total"
    case .cancelled: "cancelled"
    case .badStatus(_, let status, ""): "status \(status)"
    case .badStatus(_, let status, let body): "status \(status): \(body)"
    case .bodyTooLarge(_, let limit): "the body is longer than \(limit) bytes"
    case .headersTooLarge(_, .size(let limit)): "the headers are longer than \(limit) bytes"
    case .headersTooLarge(_, .count(let limit)): "there are more than \(limit) headers"
    case .headersTooLarge(_, .header(let limit)): "a header is longer than \(limit) bytes"
    case .headersTooLarge(_, .trailer(let limit)): "a trailer is longer than \(limit) bytes"
    case .truncated(_, let received, let expected?): "only \(received) of \(expected) bytes of the body were received"
    case .truncated(_, let received, nil): "the body was cut off after \(received) bytes"
    case .malformedBody(_, let reason): reason
    case .privateAddress(_, let address): "the address \(address) isn't public"
    case .tls(_, let reason): "no secure connection: \(reason)"
    case .notHTTP(_, let reason): "not HTTP: \(reason)"
    case .tooManyRedirects: "too many redirects"
    case .undecodable(_, let reason, ""): reason
    case .undecodable(_, let reason, let body): "\(reason), in: \(body)"
    case .unmatched(_, let reason): reason
    case .other(_, let reason): reason
    }
  }

  /// The request and the reason in one line.
  public var description: String { "\(request): \(reason)" }

  /// The description, for alerts and `localizedDescription`.
  public var errorDescription: String? { description }
}

extension NetworkClientError {
  /// The error with the pause before the next attempt, for time limits that hold for each attempt.
  func with(pause: Duration) -> NetworkClientError {
    var request = request
    request.pause = pause
    return switch self {
    case .offline: .offline(request)
    case .cannotResolve: .cannotResolve(request)
    case .refused: .refused(request)
    case .connectionLost: .connectionLost(request)
    case .timedOut(_, let limit): .timedOut(request, limit)
    case .badStatus(_, let status, let body): .badStatus(request, status: status, body: body)
    case .truncated(_, let received, let expected): .truncated(request, received: received, expected: expected)
    // Others aren't retried.
    default: self
    }
  }
}
