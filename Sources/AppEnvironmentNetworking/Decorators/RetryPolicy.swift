import Foundation
import SeededNumbers

/// How often, when and for what requests are made again.
public struct RetryPolicy: Sendable {
  /// How many attempts there are at most, the first included.
  public var attempts: Int

  /// The longest pause before the second attempt; it doubles with each.
  public var firstDelay: Duration

  /// The longest pause of all. A server that asks for a longer one gets the last answer passed on instead.
  public var maximumDelay: Duration

  /// Decides how much of each pause is taken, so that many clients do not come back at once. The pauses of one seed are
  /// always the same; nil is the client's seed.
  public var seed: UInt64?

  /// Whether requests are made again that may change something twice, as those of POST and PATCH.
  public var retriesAllMethods: Bool

  /// The statuses that are worth another attempt.
  public var statuses: Set<Int>

  /// Makes a policy.
  ///
  /// - Parameters:
  ///   - attempts: How many attempts there are at most, the first included.
  ///   - firstDelay: The longest pause before the second attempt; it doubles with each.
  ///   - maximumDelay: The longest pause of all.
  ///   - seed: Decides how much of each pause is taken; nil is the client's seed.
  ///   - retriesAllMethods: Whether requests are made again that are not idempotent by RFC 9110.
  ///   - statuses: The statuses that are worth another attempt.
  public init(
    attempts: Int = 3,
    firstDelay: Duration = .seconds(1),
    maximumDelay: Duration = .seconds(300),
    seed: UInt64? = nil,
    retriesAllMethods: Bool = false,
    statuses: Set<Int> = [408, 429, 500, 502, 503, 504]
  ) {
    self.attempts = attempts
    self.firstDelay = firstDelay
    self.maximumDelay = maximumDelay
    self.seed = seed
    self.retriesAllMethods = retriesAllMethods
    self.statuses = statuses
  }

  /// The pause before an attempt, which is counted from 2: between half and all of what the doubling allows.
  func delay(before attempt: Int, _ random: inout SeededGenerator) -> Duration {
    let doublings = min(max(attempt - 2, 0), 40)
    let longest = min(firstDelay * (1 << doublings), maximumDelay)
    // In thousandths, which are times that a person can read.
    return longest / 2 + longest / 2 * Int.random(in: 0...1_000, using: &random) / 1_000
  }

  /// Whether a request may be made twice, by its method (RFC 9110, section 9.2.2).
  func allows(_ request: URLRequest) -> Bool {
    retriesAllMethods
      || ["GET", "HEAD", "PUT", "DELETE", "OPTIONS", "TRACE"].contains(request.httpMethod?.uppercased() ?? "GET")
  }

  /// Whether an error may go away by itself.
  func allows(_ error: any Error) -> Bool {
    switch error as? NetworkClientError {
    case .offline, .cannotResolve, .refused, .connectionLost, .timedOut, .truncated: true
    case .badStatus(_, let status, _): statuses.contains(status)
    case .cancelled, .bodyTooLarge, .headersTooLarge, .malformedBody, .privateAddress, .tls, .notHTTP,
      .tooManyRedirects, .undecodable, .unmatched, .other, nil:
      false
    }
  }
}
