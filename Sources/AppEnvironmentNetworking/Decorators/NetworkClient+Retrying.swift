import AppEnvironmentKit
import Foundation

extension NetworkClient {
  /// Makes requests again that fail in a way that may go away, by the client's clock.
  ///
  /// That is no network, no address, a refused or broken connection, a limit of time for one attempt, a body that was
  /// cut off, and the policy's statuses. The pauses grow, are cut short by chance, and are as long as the server's
  /// `Retry-After` says where that is longer, whether ``validated()`` comes before or after. Requests that may change
  /// something twice are made once. When the attempts are used up, the last answer or error is passed on.
  /// - Parameter policy: How often, when and for what.
  public func retrying(_ policy: RetryPolicy = RetryPolicy()) -> NetworkClient {
    retrying(policy, SeededRequests(seed: policy.seed ?? seed ?? .random(in: 0 ... .max)))
  }

  private func retrying(_ policy: RetryPolicy, _ numbers: SeededRequests) -> NetworkClient {
    let attempts = Attempts(client: self, policy: policy, numbers: numbers)
    var client = self
    client.send = { request in
      policy.allows(request) ? attempts.publisher(request, number: 1) : attempts.client.send(request)
    }
    client.attempts = { decorate in decorate(attempts.client).retrying(policy, numbers) }
    return client
  }
}

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

  /// How long to wait, or nil where the server wants to be left alone for longer: to come back earlier is no use.
  private func pause(before attempt: Int, of request: URLRequest, retryAfter text: String?) -> Duration? {
    let wanted = text.flatMap(retryAfter) ?? .zero
    guard wanted <= policy.maximumDelay else { return nil }
    var random = numbers.next(request)
    return max(wanted, policy.delay(before: attempt, &random))
  }

  /// What to throw instead of passing a response on.
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
    return Just(NetworkEvent.startsOver(refusal?.error ?? error))
      .setFailureType(to: (any Error).self)
      .append(client.clock.wait(for: pause).flatMap { publisher(request, number: number) })
      .eraseToAnyPublisher()
  }

  /// How long the server wants to be left alone: seconds, or until a date (RFC 9110, section 10.2.3).
  private func retryAfter(_ text: String) -> Duration? {
    let text = text.trimmingCharacters(in: .whitespaces)
    if let seconds = Int64(text) { return .seconds(min(max(seconds, 0), 1 << 40)) }
    return httpDate(text).map { .seconds(max($0.timeIntervalSince(client.clock.date()), 0)) }
  }
}

/// A response that another attempt is to replace.
private struct Refusal: Error {
  let error: NetworkClientError
  let pause: Duration
}

/// A date as headers have it, `Sun, 06 Nov 1994 08:49:37 GMT`.
func httpDate(_ text: String) -> Date? {
  let formatter = DateFormatter()
  formatter.locale = Locale(identifier: "en_US_POSIX")
  formatter.timeZone = TimeZone(secondsFromGMT: 0)
  formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss zzz"
  return formatter.date(from: text)
}
