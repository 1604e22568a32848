import AppEnvironmentKit
import AppEnvironmentNetworking
import Foundation
import PackageSupport

/// Faults of a network. Durations are by the client's clock, and every pseudorandom decision repeats with its seed.
extension NetworkClient {
  /// Delivers `bytes` bytes of each body, then stalls until the request is cancelled.
  ///
  /// Redirects and the response are published as usual. Use it to show progress that stops, or to test a timeout:
  ///
  /// ```swift
  /// let client = environment.networkClient.stalling(afterBytes: 1_000).timeout(total: .seconds(30))
  /// ```
  /// - Parameter bytes: The number of bytes, after decompression; a shorter body isn't affected.
  /// - Returns: A client whose longer bodies never end.
  public func stalling(afterBytes bytes: Int) -> NetworkClient {
    decorated { send in
      { request in
        send(request)
          .cutOff(after: bytes, CutOff())
          .catch { error in
            error is CutOff
              ? Empty(completeImmediately: false).eraseToAnyPublisher() : Fail(error: error).eraseToAnyPublisher()
          }
          .eraseToAnyPublisher()
      }
    }
  }

  /// Delays each request by a random duration.
  ///
  /// Requests may overtake each other, as on a real network.
  ///
  /// ```swift
  /// let client = environment.networkClient.delayed(by: .milliseconds(50) ... .seconds(2), seed: 7)
  /// ```
  /// - Parameters:
  ///   - durations: The range of the delays, in which each thousandth is equally likely.
  ///   - seed: The seed of the delays: the n-th request of a method and URL has the same one for the same seed.
  /// - Returns: A client that publishes the same events later.
  public func delayed(by durations: ClosedRange<Duration>, seed: UInt64) -> NetworkClient {
    let (clock, numbers) = (clock, SeededRequests(seed: seed))
    return decorated { send in
      { request in
        Deferred {
          var random = numbers.next(request)
          // In thousandths of the range, so that the times are readable.
          let part = Int.random(in: 0...1_000, using: &random)
          let duration = durations.lowerBound + (durations.upperBound - durations.lowerBound) * part / 1_000
          return clock.wait(for: duration).flatMap { send(request) }
        }
        .eraseToAnyPublisher()
      }
    }
  }

  /// Truncates each body after `bytes` bytes, with `NetworkClientError.truncated(_:received:expected:)`.
  ///
  /// The bytes before are published. `retrying(_:)` treats the error as transient.
  ///
  /// ```swift
  /// let client = environment.networkClient.failing(afterBytes: 50_000).retrying()
  /// ```
  /// - Parameter bytes: The number of bytes, after decompression; a shorter body isn't affected.
  /// - Returns: A client that fails after longer bodies begin.
  public func failing(afterBytes bytes: Int) -> NetworkClient {
    decorated { send in
      { request in
        send(request).cutOff(
          after: bytes, NetworkClientError.truncated(.init(request), received: bytes, expected: nil))
      }
    }
  }

  /// Randomly fails one in `every` requests with `NetworkClientError.connectionLost(_:)`, without sending it.
  ///
  /// The error's reason repeats the seed: `the connection was lost before there was a response, by seed 42, one in 5`.
  ///
  /// ```swift
  /// let client = environment.networkClient.failing(every: 5, seed: 42).retrying()
  /// ```
  /// - Parameters:
  ///   - every: The average number of requests for each failure; 1 fails all requests.
  ///   - seed: The seed of the choice: the n-th request of a method and URL has the same outcome for the same seed.
  /// - Returns: A client that passes the other requests on.
  public func failing(every: Int, seed: UInt64) -> NetworkClient {
    let numbers = SeededRequests(seed: seed)
    return decorated { send in
      { request in
        Deferred {
          var random = numbers.next(request)
          guard Int.random(in: 0..<max(every, 1), using: &random) == 0 else { return send(request) }
          var shown = NetworkClientError.Request(request)
          shown.cause = "by seed \(seed), one in \(every)"
          return Fail(error: NetworkClientError.connectionLost(shown)).eraseToAnyPublisher()
        }
        .eraseToAnyPublisher()
      }
    }
  }
}

private struct CutOff: Error {}

extension AnyPublisher<NetworkEvent, any Error> {
  /// Fails a body after a number of bytes, unless it is shorter.
  fileprivate func cutOff(after bytes: Int, _ error: any Error) -> AnyPublisher {
    nonisolated(unsafe) let upstream = self  // because publishers of clients have no thread
    return Deferred {
      let left = Locked(bytes)
      return upstream.flatMap(maxPublishers: .max(1)) { event -> AnyPublisher in
        guard case .data(let data) = event else { return .of([event]) }
        let allowed = left.withLock { left in
          defer { left = Swift.max(left - data.count, 0) }
          return Swift.min(left, data.count)
        }
        if allowed == data.count { return .of([event]) }
        return .of(allowed == 0 ? [] : [.data(data.prefix(allowed))])
          .append(Fail(error: error)).eraseToAnyPublisher()
      }
    }
    .eraseToAnyPublisher()
  }
}
