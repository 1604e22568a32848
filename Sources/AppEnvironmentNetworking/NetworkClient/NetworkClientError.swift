import Foundation

/// Why a request brought no answer, or not the one that was wanted. Each case names the request.
///
/// ``description`` is one line for a person, `GET https://example.org/weather?city=…: timed out after 30 seconds in all`;
/// ``reason`` is its second half. Lines of a body are in it with ` ⏎ ` between them; in the case they are as they came.
/// Values of the query, and user names and passwords in URLs, are left out.
public enum NetworkClientError: Error, Hashable, Sendable {
  /// The machine has no network.
  case offline(Request)
  /// There is no address for the host's name.
  case cannotResolve(Request)
  /// Nobody listens there, or there is no way to it.
  case refused(Request)
  /// The connection broke before there was a response.
  case connectionLost(Request)
  /// It took too long, by the limit that is named.
  case timedOut(Request, Limit)
  /// Somebody else than the one who waits has cancelled it.
  case cancelled(Request)
  /// The status is not one of success; `body` has the first lines of what the server says to it, five at most.
  case badStatus(Request, status: Int, body: String)
  /// The body is longer than so many bytes, and was cut off there.
  case bodyTooLarge(Request, limit: Int)
  /// The headers are longer than the system takes.
  case headersTooLarge(Request)
  /// The connection broke, or was closed, before the body was complete; nil where its length is not known.
  case truncated(Request, received: Int, expected: Int?)
  /// The body's chunks or its compression are malformed, or it expands beyond all proportion.
  case malformedBody(Request, reason: String)
  /// The host's address isn't public, and the client refuses such addresses.
  case privateAddress(Request, address: String)
  /// There is no secure connection, for the reason that is given.
  case tls(Request, reason: String)
  /// The URL, a redirect or the answer is not one of HTTP.
  case notHTTP(Request, reason: String)
  /// One redirect followed the other, in a circle perhaps.
  case tooManyRedirects(Request)
  /// The body is not what it should be decoded to; `body` has its first lines.
  case undecodable(Request, reason: String, body: String)
  /// No route of a stub, and no recorded exchange, answers the request; `reason` says what there is.
  case unmatched(Request, reason: String)
  /// Anything else, in the system's own words.
  case other(Request, reason: String)

  /// Which limit was too short.
  public enum Limit: Hashable, Sendable {
    /// The request's `timeoutInterval`: for so long nothing came. On Linux in whole seconds, rounded up.
    case idle(Duration)
    /// The limit for each attempt.
    case perAttempt(Duration)
    /// The limit for everything.
    case total(Duration)
  }

  /// The request that failed.
  public var request: Request {
    switch self {
    case .offline(let request), .cannotResolve(let request), .refused(let request), .connectionLost(let request),
      .timedOut(let request, _), .cancelled(let request), .badStatus(let request, _, _),
      .bodyTooLarge(let request, _), .headersTooLarge(let request), .tooManyRedirects(let request),
      .truncated(let request, _, _),
      .malformedBody(let request, _), .privateAddress(let request, _),
      .tls(let request, _), .notHTTP(let request, _), .undecodable(let request, _, _), .unmatched(let request, _),
      .other(let request, _):
      request
    }
  }
}

extension NetworkClientError: CustomStringConvertible {
  /// The reason alone, one line in lower case and without a full stop, to follow a name and a colon.
  public var reason: String { oneLine(request.cause.map { "\(words), \($0)" } ?? words) }

  private var words: String {
    switch self {
    case .offline: "there is no network"
    case .cannotResolve: "the host cannot be found"
    case .refused: "the connection was refused"
    case .connectionLost: "the connection was lost before there was a response"
    case .timedOut(_, .idle(let duration)): "timed out after nothing came for \(duration)"
    case .timedOut(_, .perAttempt(let duration)): "timed out after \(duration) for one attempt"
    case .timedOut(_, .total(let duration)): "timed out after \(duration) in all"
    case .cancelled: "cancelled"
    case .badStatus(_, let status, ""): "status \(status)"
    case .badStatus(_, let status, let body): "status \(status): \(body)"
    case .bodyTooLarge(_, let limit): "the body is longer than \(limit) bytes"
    case .headersTooLarge: "the headers are too long"
    case .truncated(_, let received, let expected?): "only \(received) of \(expected) bytes of the body came"
    case .truncated(_, let received, nil): "the body was cut off after \(received) bytes"
    case .malformedBody(_, let reason): reason
    case .privateAddress(_, let address): "the address \(address) isn't public"
    case .tls(_, let reason): "no secure connection: \(reason)"
    case .notHTTP(_, let reason): "not HTTP: \(reason)"
    case .tooManyRedirects: "redirected too often"
    case .undecodable(_, let reason, ""): reason
    case .undecodable(_, let reason, let body): "\(reason), in: \(body)"
    case .unmatched(_, let reason): reason
    case .other(_, let reason): reason
    }
  }

  /// The request and the reason in one line, for a person.
  public var description: String { "\(request): \(reason)" }
}
