import AppEnvironmentKit
import Foundation

extension NetworkClient {
  /// Reports each exchange in one line when it ends: method, URL without secrets, status, bytes, time, or the error.
  ///
  /// `GET https://example.org/weather?city=…: 200, 1234 bytes, 0.25 seconds`. One that is cancelled is reported as that.
  /// - Parameter log: Takes the line; called on any thread.
  public func logging(_ log: @escaping @Sendable (_ line: String) -> Void) -> NetworkClient {
    let clock = clock
    return decorated { send in
      { request in
        nonisolated(unsafe) let upstream = send(request)  // because it may be subscribed to from any thread
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
