import AppEnvironmentKit
import Foundation

/// Conditions of a network, for previews and tests. Durations are by the client's clock. AppEnvironmentNetworkingTesting adds
/// faults.
extension NetworkClient {
  /// A client that fails every request with ``NetworkClientError/offline(_:)``, without sending it.
  ///
  /// ```swift
  /// let onAPlane = environment.overriding { $0.networkClient = $0.networkClient.offline }
  /// ```
  public var offline: NetworkClient {
    decorated { _ in
      { request in Fail(error: NetworkClientError.offline(.init(request))).eraseToAnyPublisher() }
    }
  }

  /// A client that never answers, until the request is cancelled; nothing is sent. A test that awaits the answer never ends,
  /// unless it has a limit of time.
  ///
  /// Use it to see what a view shows while it loads:
  ///
  /// ```swift
  /// let loading = environment.overriding { $0.networkClient = $0.networkClient.stalling }
  /// ```
  public var stalling: NetworkClient {
    decorated { _ in { _ in Empty(completeImmediately: false).eraseToAnyPublisher() } }
  }

  /// Delays each request by a duration.
  ///
  /// Nothing is sent before the duration has passed. With a test's clock, that is when the test advances it. Cancelling the
  /// subscription ends the delay.
  ///
  /// ```swift
  /// let farAway = environment.networkClient.delayed(by: .milliseconds(300))
  /// ```
  /// - Parameter duration: The time from a subscription to the request; zero and negative durations don't delay it.
  /// - Returns: A client that publishes the same events later.
  public func delayed(by duration: Duration) -> NetworkClient {
    let clock = clock
    return decorated { send in
      { request in clock.wait(for: duration).flatMap { send(request) }.eraseToAnyPublisher() }
    }
  }

  /// Limits the rate at which bodies arrive.
  ///
  /// Each request has this rate, however many there are. Redirects and responses aren't delayed. A body of 100,000 bytes
  /// takes five seconds here:
  ///
  /// ```swift
  /// let onTheRoad = environment.networkClient.slowed(to: 20_000)
  /// ```
  /// - Parameter bytesPerSecond: The rate, after decompression; at least 1. Each piece contains the bytes of a tenth of a
  ///   second.
  /// - Returns: A client that publishes bodies in more, shorter pieces.
  public func slowed(to bytesPerSecond: Int) -> NetworkClient {
    let (clock, longest) = (clock, max(bytesPerSecond / 10, 1))
    return decorated { send in
      { request in
        send(request)
          .flatMap(maxPublishers: .max(1)) { event -> AnyPublisher<NetworkEvent, any Error> in
            guard case .data(let data) = event else { return .of([event]) }
            let pieces = stride(from: data.startIndex, to: data.endIndex, by: longest)
              .map { data[$0..<min($0 + longest, data.endIndex)] }
            return pieces.publisher.setFailureType(to: (any Error).self)
              .flatMap(maxPublishers: .max(1)) { piece in
                clock.wait(for: .seconds(Double(piece.count) / Double(max(bytesPerSecond, 1))))
                  .map { NetworkEvent.data(Data(piece)) }
              }
              .eraseToAnyPublisher()
          }
          .eraseToAnyPublisher()
      }
    }
  }
}
