import Foundation
import Locking

/// What a line of the log says of one exchange.
final class LogEntry: Sendable {
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
