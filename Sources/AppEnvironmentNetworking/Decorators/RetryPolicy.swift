import Foundation
import PackageSupport

/// The number of attempts of a request, the pauses between them, and the failures to retry.
///
/// ```swift
/// let policy = RetryPolicy(attempts: 5, firstDelay: .milliseconds(500), maximumDelay: .seconds(30))
/// ```
/// Each pause is random, between half of its upper bound and the bound. With this policy, the bounds are 0.5, 1, 2 and 4
/// seconds, so that a request that fails five times ends after 3.75 to 7.5 seconds and the attempts' own time. A response with
/// `Retry-After` makes its pause at least as long as it asks, and is passed on if that is more than ``maximumDelay``.
public struct RetryPolicy: Sendable {
  /// The greatest number of attempts, including the first: 3 by default. Values below 1 count as 1.
  public var attempts: Int

  /// The upper bound of the pause before the second attempt, unless a response requests a longer one: one second by default. It
  /// doubles for each later attempt.
  public var firstDelay: Duration

  /// The upper bound of every pause: five minutes by default. A response that requests a longer pause is passed on.
  public var maximumDelay: Duration

  /// The seed of the random part of each pause; `nil` uses the client's seed.
  public var seed: UInt64?

  /// A Boolean value that indicates whether requests are retried that aren't idempotent, such as POST and PATCH. A server may
  /// then perform the action of one request more than once. False by default.
  public var retriesAllMethods: Bool

  /// The statuses to retry. A response with another status is passed on.
  ///
  /// By default: 408 (the request took too long), 429 (too many requests), 500 (a failure in the server), 502 and 504 (a failure
  /// behind the server), and 503 (the server is busy).
  public var statuses: Set<Int>

  /// Creates a policy.
  ///
  /// - Parameters:
  ///   - attempts: The greatest number of attempts, including the first.
  ///   - firstDelay: The upper bound of the pause before the second attempt, unless a response requests a longer one.
  ///     It doubles for each later attempt.
  ///   - maximumDelay: The upper bound of every pause.
  ///   - seed: The seed of the random part of each pause; `nil` uses the client's seed.
  ///   - retriesAllMethods: A Boolean value that indicates whether requests are retried that aren't idempotent (RFC
  ///     9110, section 9.2.2).
  ///   - statuses: The statuses to retry.
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

  /// The pause before an attempt from 2 on: between half and all of the longest one.
  func delay(before attempt: Int, _ random: inout SeededGenerator) -> Duration {
    var longest = min(firstDelay, maximumDelay)
    // After 128 doublings even an attosecond exceeds every duration.
    for _ in 0..<min(max(attempt - 2, 0), 128) where longest < maximumDelay {
      longest = longest < maximumDelay / 2 ? longest * 2 : maximumDelay
    }
    // In thousandths, so that the times are readable.
    return longest / 2 + longest / 2_000 * Int.random(in: 0...1_000, using: &random)
  }

  /// Returns a Boolean value that indicates whether a request is retried. A stream can't be sent twice.
  func allows(_ request: URLRequest) -> Bool {
    (retriesAllMethods || request.isIdempotent) && request.httpBodyStream == nil
  }

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
