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

  /// Waits before each request is sent, some longer than others, by the client's clock.
  ///
  /// - Parameters:
  ///   - durations: The shortest and the longest wait.
  ///   - seed: Decides how long: the n-th request of a method and URL waits as long for the same seed.
  public func delayed(by durations: ClosedRange<Duration>, seed: UInt64) -> NetworkClient {
    let (clock, numbers) = (clock, SeededRequests(seed: seed))
    return decorated { send in
      { request in
        Deferred {
          var random = numbers.next(request)
          // In thousandths of the range, which are times that a person can read.
          let part = Int.random(in: 0...1_000, using: &random)
          let duration = durations.lowerBound + (durations.upperBound - durations.lowerBound) * part / 1_000
          return clock.wait(for: duration).flatMap { send(request) }
        }
        .eraseToAnyPublisher()
      }
    }
  }

  /// Lets bodies through no faster than so many bytes a second, by the client's clock: progress as on a slow line.
  ///
  /// - Parameter bytesPerSecond: How many; they come in pieces of a tenth of a second.
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
  /// The error's reason repeats the seed: `the connection was lost before there was a response, by seed 42, one in 5`.
  ///
  /// - Parameters:
  ///   - every: One of how many, on average; 1 fails all.
  ///   - seed: Which they are: of a method and URL, those in the same places for the same seed.
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
