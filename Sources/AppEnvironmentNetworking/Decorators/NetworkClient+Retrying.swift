import AppEnvironmentKit
import Foundation

extension NetworkClient {
  /// Retries requests that fail with a transient error, after pauses by the client's clock.
  ///
  /// ```swift
  /// let client = environment.networkClient.retrying(RetryPolicy(attempts: 5, firstDelay: .milliseconds(500)))
  /// ```
  /// Transient errors are those of ``NetworkClientError`` that may not occur again: no network, an unknown host, a refused or
  /// lost connection, a timeout, a truncated body, and the policy's statuses. Errors of other types aren't retried. By
  /// default, there are up to three attempts, with pauses of 0.5 to 1 and of 1 to 2 seconds.
  ///
  /// Only requests whose method is idempotent (GET, HEAD, PUT, DELETE, OPTIONS or TRACE) are retried, unless the policy allows
  /// all methods. The pauses grow, are shortened at random, and are at least as long as `Retry-After` asks; ``validated()``
  /// may come before or after this. The last attempt's response or error is passed on. Cancelling the subscription ends a
  /// pause.
  ///
  /// Each retry publishes ``NetworkEvent/startsOver(_:)`` when its pause begins. `data(for:)`, `answer(for:)`, `json(_:from:)`
  /// and `download(for:to:)` then discard what they have of the failed attempt; a ``NetworkBody``, whose pieces have been read,
  /// throws the error instead. A request whose body is a stream isn't retried.
  /// - Parameter policy: The number of attempts, the pauses, and the statuses to retry.
  /// - Returns: A client that makes up to `policy.attempts` attempts.
  public func retrying(_ policy: RetryPolicy = RetryPolicy()) -> NetworkClient {
    retrying(policy, SeededRequests(seed: policy.seed ?? seed ?? .random(in: 0 ... .max)))
  }

  private func retrying(_ policy: RetryPolicy, _ numbers: SeededRequests) -> NetworkClient {
    let attempts = Attempts(client: self, policy: policy, numbers: numbers)
    let inner = self.attempts
    var client = self
    client.send = { request in
      policy.allows(request) ? attempts.publisher(request, number: 1) : attempts.client.send(request)
    }
    // A time limit for each attempt that is added later applies to the attempts, not to the whole exchange.
    client.attempts = { decorate in
      (inner.map { $0(decorate) } ?? decorate(attempts.client)).retrying(policy, numbers)
    }
    return client
  }
}

/// The attempts to send a request, with the pauses between them.
private struct Attempts: Sendable {
  let client: NetworkClient
  let policy: RetryPolicy
  let numbers: SeededRequests

  func publisher(_ request: URLRequest, number: Int) -> AnyPublisher<NetworkEvent, any Error> {
    let attempt = client.send(request)
    guard number < policy.attempts else { return attempt }
    return
      attempt
      .tryMap { event in
        if case .response(let response) = event, let error = refusal(response, of: request, number) { throw error }
        return event
      }
      .tryCatch { error in try retry(request, after: error, number + 1) }
      .eraseToAnyPublisher()
  }

  /// The pause before an attempt, or nil if the server requests a longer one than the policy allows.
  private func pause(before attempt: Int, of request: URLRequest, retryAfter text: String?) -> Duration? {
    let wanted = text.flatMap(retryAfter) ?? .zero
    guard wanted <= policy.maximumDelay else { return nil }
    var random = numbers.next(request)
    return max(wanted, policy.delay(before: attempt, &random))
  }

  /// The error to throw in place of a response, or nil where it is passed on.
  private func refusal(_ response: HTTPURLResponse, of request: URLRequest, _ number: Int) -> Refusal? {
    guard policy.statuses.contains(response.statusCode) else { return nil }
    let error = NetworkClientError.badStatus(.init(request), status: response.statusCode, body: "")
    return pause(before: number + 1, of: request, retryAfter: response.value(forHTTPHeaderField: "Retry-After"))
      .map { Refusal(error: error, pause: $0) }
  }

  private func retry(
    _ request: URLRequest, after error: any Error, _ number: Int
  ) throws -> AnyPublisher<NetworkEvent, any Error> {
    let refusal = error as? Refusal
    let retryAfter = (error as? NetworkClientError)?.request.retryAfter
    guard refusal != nil || policy.allows(error),
      let pause = refusal?.pause ?? pause(before: number, of: request, retryAfter: retryAfter)
    else { throw error }
    return Just(NetworkEvent.startsOver((refusal?.error ?? error).withPause(pause)))
      .setFailureType(to: (any Error).self)
      .append(client.clock.wait(for: pause).flatMap { publisher(request, number: number) })
      .eraseToAnyPublisher()
  }

  /// The pause that `Retry-After` requests: seconds, or until a date (RFC 9110, section 10.2.3).
  private func retryAfter(_ text: String) -> Duration? {
    let text = text.trimmed
    if !text.isEmpty, text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) { return .seconds(seconds(text)) }
    let now = client.clock.date()
    return httpDate(text, now: now).map { .seconds(max($0.timeIntervalSince(now), 0)) }
  }
}

extension Error {
  /// The error with the pause before the next attempt, where it can carry one.
  fileprivate func withPause(_ pause: Duration) -> any Error {
    (self as? NetworkClientError)?.with(pause: pause) ?? self
  }
}

/// A response that another attempt replaces.
private struct Refusal: Error {
  let error: NetworkClientError
  let pause: Duration
}
