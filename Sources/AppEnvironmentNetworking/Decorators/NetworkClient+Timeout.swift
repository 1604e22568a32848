import AppEnvironmentKit
import Foundation

extension NetworkClient {
  /// Ends requests that take too long, by the client's clock.
  ///
  /// `client.retrying().timeout(perAttempt: .seconds(10), total: .seconds(60))` limits each attempt, the next of which may
  /// follow, and all of them with the pauses between them. The error is ``NetworkClientError/timedOut(_:_:)``.
  /// - Parameters:
  ///   - perAttempt: How long each attempt of a client that retries may take, from being sent to the end of the body;
  ///     for a client that does not, the one attempt. Nil for as long as it takes.
  ///   - total: How long it may take from subscribing to the end of the body; nil for as long as it takes.
  public func timeout(perAttempt: Duration? = nil, total: Duration? = nil) -> NetworkClient {
    var client = self
    if let perAttempt {
      let decorate: Decoration = { $0.timed(perAttempt, .perAttempt(perAttempt)) }
      client = attempts.map { $0(decorate) } ?? decorate(client)
    }
    return total.map { client.timed($0, .total($0)) } ?? client
  }

  private func timed(_ duration: Duration, _ limit: NetworkClientError.Limit) -> NetworkClient {
    let clock = clock
    return decorated { send in
      { request in
        let timeout = clock.wait(for: duration).tryMap { () -> NetworkEvent? in
          throw NetworkClientError.timedOut(.init(request), limit)
        }
        // Nil is the end of the exchange, which ends the wait as well.
        return send(request)
          .map { Optional($0) }
          .append(Just(nil).setFailureType(to: (any Error).self))
          .merge(with: timeout)
          .prefix { $0 != nil }
          .compactMap { $0 }
          .eraseToAnyPublisher()
      }
    }
  }
}

extension ClockClient {
  /// A publisher of one value after a duration; cancelling it leaves nothing behind on the clock.
  func wait(for duration: Duration) -> AnyPublisher<Void, any Error> {
    guard duration > .zero else { return Just(()).setFailureType(to: (any Error).self).eraseToAnyPublisher() }
    return timer(every: duration).first().map { _ in }.setFailureType(to: (any Error).self).eraseToAnyPublisher()
  }
}
