import AppEnvironmentKit
import AppEnvironmentNetworking
import AppEnvironmentTesting
import Foundation
import PackageSupport

/// The events of a request so far.
final class Inbox: Sendable {
  private struct State {
    var events: [NetworkEvent] = []
    var completion: Subscribers.Completion<any Error>?
  }

  private final class Box: Sendable {
    let state = Locked(State())
  }

  private let box = Box()
  nonisolated(unsafe) private let subscription: AnyCancellable  // because it guards itself

  init(_ client: NetworkClient, _ request: URLRequest) {
    let box = box
    subscription = client.send(request).sink { completion in
      box.state.withLock { $0.completion = completion }
    } receiveValue: { event in
      box.state.withLock { $0.events.append(event) }
    }
  }

  /// Makes a request, and lets time pass.
  convenience init(_ client: NetworkClient, _ request: URLRequest, until clock: TestClock, _ duration: Duration) {
    self.init(client, request)
    clock.advance(by: duration)
  }

  var events: [NetworkEvent] { box.state.withLock { $0.events } }

  var statuses: [Int] {
    events.compactMap { if case .response(let response) = $0 { response.statusCode } else { nil } }
  }

  var text: String {
    events.map { if case .data(let data) = $0 { String(decoding: data, as: UTF8.self) } else { "" } }.joined()
  }

  var restarts: Int { events.count { if case .startsOver = $0 { true } else { false } } }

  var isFinished: Bool {
    if case .finished = box.state.withLock({ $0.completion }) { true } else { false }
  }

  var error: NetworkClientError? {
    if case .failure(let error) = box.state.withLock({ $0.completion }) { error as? NetworkClientError } else { nil }
  }

  func cancel() { subscription.cancel() }
}

/// A request to a host that doesn't exist.
func request(_ method: String = "GET", _ path: String = "/weather") -> URLRequest {
  guard let url = URL(string: "https://example.invalid\(path)") else { fatalError("not a path: \(path)") }
  var request = URLRequest(url: url)
  request.httpMethod = method
  return request
}
