import AppEnvironmentKit
import Foundation
import PackageSupport

extension NetworkClient {
  /// Reports each exchange in one line when it ends, without secrets.
  ///
  /// ```swift
  /// environment.networkClient = environment.networkClient.logging { print($0) }
  /// ```
  /// These lines are of a response, of a request that was redirected and retried, of an error, and of a subscription that
  /// was cancelled:
  ///
  /// ```text
  /// GET https://example.org/weather?city=…: 200, 1234 bytes, 0.25 seconds
  /// GET https://example.org/old: 200, 1234 bytes, redirected to https://example.org/new, tried 2 times, 1.5 seconds
  /// GET https://example.org/map: the host cannot be found, 0.01 seconds
  /// GET https://example.org/radar: cancelled, 3.0 seconds
  /// ```
  /// The status is that of the last response, and the bytes are those of its body after decompression. User, password and
  /// values in the query are left out. The duration is from the subscription to the end, by the client's clock, and includes
  /// the time in which a subscriber demands nothing.
  ///
  /// Before ``retrying(_:)``, each attempt has a line; one that is repeated because of its status is `cancelled`. After it,
  /// one line stands for all attempts.
  /// - Parameter log: Receives the line without a line ending; called once for each subscription, on any thread.
  /// - Returns: A client that publishes the same events.
  public func logging(_ log: @escaping @Sendable (_ line: String) -> Void) -> NetworkClient {
    let clock = clock
    return decorated { send in
      { request in
        nonisolated(unsafe) let upstream = send(request)  // because publishers of clients have no thread
        return Deferred {
          let start = clock.now
          let entry = LogEntry()
          let report = { (outcome: String) in
            log("\(NetworkClientError.Request(request)): \(outcome), \(start.duration(to: clock.now))")
          }
          return
            upstream
            .handleEvents(
              receiveOutput: { entry.note($0) },
              receiveCompletion: { completion in
                switch completion {
                case .finished: report(entry.summary)
                case .failure(let error): report((error as? NetworkClientError)?.reason ?? oneLine("\(error)"))
                }
              },
              receiveCancel: { report("cancelled") })
        }
        .eraseToAnyPublisher()
      }
    }
  }
}

/// The events of one exchange, for its line in the log.
private final class LogEntry: Sendable {
  private struct State {
    var status: Int?
    var bytes = 0
    var restarts = 0
    var redirect: NetworkRedirect?
  }

  private let state = Locked(State())

  func note(_ event: NetworkEvent) {
    state.withLock { state in
      switch event {
      case .redirect(let redirect): state.redirect = redirect
      case .response(let response): state.status = response.statusCode
      case .data(let data): state.bytes += data.count
      case .startsOver: state = State(restarts: state.restarts + 1)
      }
    }
  }

  var summary: String {
    let state = state.withLock { $0 }
    let status = state.status.map(String.init) ?? "no response"
    let retries = state.restarts == 0 ? "" : ", tried \(state.restarts + 1) times"
    let place = state.redirect.map { ", redirected to \(NetworkClientError.Request(method: "", url: $0.to).url)" } ?? ""
    return "\(status), \(state.bytes) bytes\(place)\(retries)"
  }
}
