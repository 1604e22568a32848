import AppEnvironmentKit
import Foundation
import Locking

/// Weather on demand: what networks do at the wrong moment, when a test or a preview says so.
extension NetworkClient {
  /// Fails every request with ``NetworkClientError/offline(_:)``; none is sent.
  public var offline: NetworkClient {
    decorated { _ in
      { request in Fail(error: NetworkClientError.offline(.init(request))).eraseToAnyPublisher() }
    }
  }

  /// Answers nothing, ever, until it is cancelled; no request is sent.
  public var stalling: NetworkClient {
    decorated { _ in { _ in Empty(completeImmediately: false).eraseToAnyPublisher() } }
  }

  /// Answers so many bytes of the body, and then nothing until it is cancelled.
  ///
  /// - Parameter bytes: How many; a body that is shorter ends as it does.
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

  /// Waits for a while, by the client's clock, before each request is sent.
  public func delayed(by duration: Duration) -> NetworkClient {
    let clock = clock
    return decorated { send in
      { request in clock.wait(for: duration).flatMap { send(request) }.eraseToAnyPublisher() }
    }
  }

  /// Breaks the connection after so many bytes of the body, with ``NetworkClientError/truncated(_:received:expected:)``.
  ///
  /// - Parameter bytes: How many are let through; a body that is shorter comes whole.
  public func failing(afterBytes bytes: Int) -> NetworkClient {
    decorated { send in
      { request in
        send(request).cutOff(
          after: bytes, NetworkClientError.truncated(.init(request), received: bytes, expected: nil))
      }
    }
  }

  /// Fails one request of so many, by chance, with ``NetworkClientError/connectionLost(_:)``; those are not sent.
  ///
  /// - Parameters:
  ///   - every: One of how many, on average; 1 fails all.
  ///   - seed: Which they are: the same for the same seed, in the order in which requests are subscribed to.
  public func failing(every: Int, seed: UInt64) -> NetworkClient {
    let random = Locked(SeededGenerator(seed: seed))
    return decorated { send in
      { request in
        Deferred {
          let fails = random.withLock { Int.random(in: 0..<max(every, 1), using: &$0) == 0 }
          return fails
            ? Fail(error: NetworkClientError.connectionLost(.init(request))).eraseToAnyPublisher() : send(request)
        }
        .eraseToAnyPublisher()
      }
    }
  }
}

private struct CutOff: Error {}

extension AnyPublisher<NetworkEvent, any Error> {
  /// Lets so many bytes of the body through, and fails when there are more.
  fileprivate func cutOff(after bytes: Int, _ error: any Error) -> AnyPublisher {
    nonisolated(unsafe) let upstream = self  // because publishers of clients may be subscribed to from any thread
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

  fileprivate static func of(_ events: [NetworkEvent]) -> AnyPublisher {
    events.publisher.setFailureType(to: (any Error).self).eraseToAnyPublisher()
  }
}
