import AppEnvironmentKit
import Foundation

extension NetworkClient {
  /// Limits the time that requests may take, by the client's clock.
  ///
  /// ```swift
  /// let client = environment.networkClient.retrying().timeout(perAttempt: .seconds(10), total: .seconds(60))
  /// ```
  /// This client limits each attempt, which may be retried, and all attempts with their pauses. The error is
  /// ``NetworkClientError/timedOut(_:_:)`` with the limit that was exceeded, and the request is cancelled.
  ///
  /// The limits include the time in which a subscriber demands nothing, and in which the request waits for a connection. The
  /// request's own `timeoutInterval` is another limit: that of the time without progress, in real time. For a download, whose
  /// length and rate aren't known, use that limit alone. The error is published on a thread of the clock; a `TestClock`
  /// publishes it in `advance(by:)`.
  ///
  /// The limit for one attempt holds before and after ``retrying(_:)``. If a decorator between the two delays or
  /// withholds events, the exchange ends with the error instead of a retry.
  /// - Parameters:
  ///   - perAttempt: The time from the start of an attempt to the end of the body; nil for no limit.
  ///   - total: The time from the subscription to the end of the body; nil for no limit.
  /// - Returns: A client whose exchanges end in time.
  public func timeout(perAttempt: Duration? = nil, total: Duration? = nil) -> NetworkClient {
    var client = self
    if let perAttempt {
      let limit = NetworkClientError.Limit.perAttempt(perAttempt)
      if let attempts {
        // The outer limit comes a moment after the inner one, whose error can be retried.
        client = attempts { $0.timed(perAttempt, limit) }.timed(perAttempt + .nanoseconds(1), limit)
      } else {
        client = timed(perAttempt, limit)
      }
    }
    return total.map { client.timed($0, .total($0)) } ?? client
  }

  private func timed(_ duration: Duration, _ limit: NetworkClientError.Limit) -> NetworkClient {
    let clock = clock
    return decorated { send in
      { request in
        nonisolated(unsafe) let upstream = send(request)  // because publishers of clients have no thread
        return Deferred {
          let deadlines = CurrentValueSubject<Duration, any Error>(duration)
          let timeout = deadlines.map { clock.wait(for: $0) }.switchToLatest().tryMap { () -> NetworkEvent? in
            throw NetworkClientError.timedOut(.init(request), limit)
          }
          return
            upstream
            .handleEvents(receiveOutput: { event in
              guard case .startsOver(let error) = event, case .perAttempt = limit else { return }
              let pause = (error as? NetworkClientError)?.request.pause ?? .zero
              deadlines.send(pause + duration)
            })
            .map { Optional($0) }
            // Nil stands for the end of the exchange, which also ends the timeout.
            .append(Just(nil).setFailureType(to: (any Error).self))
            .merge(with: timeout)
            .prefix { $0 != nil }
            .compactMap { $0 }
        }
        .eraseToAnyPublisher()
      }
    }
  }
}
