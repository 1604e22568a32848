import Foundation
import Locking

/// What a line of the log says of one exchange.
final class LogEntry: Sendable {
  private struct State {
    var status: Int?
    var bytes = 0
    var restarts = 0
  }

  private let state = Locked(State())

  func note(_ event: NetworkEvent) {
    state.withLock { state in
      switch event {
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
    return "\(status), \(state.bytes) bytes\(retries)"
  }
}
