import AppEnvironmentKit
import Foundation
import Locking

/// The session that the exchanges of a client share.
package final class LiveNetwork: Sendable {
  private let session: URLSession
  private let delegate = SessionDelegate()
  private let exchangeCount = Locked(0)

  /// Where tasks are cancelled, and started in place of others: never on the thread of a delegate's method, for whom that
  /// would mean to wait for itself.
  let control = DispatchQueue(label: "NetworkClient.control", qos: .userInitiated)

  package init(connectionsPerHost: Int) {
    session = Self.makeSession(delegate, connectionsPerHost: connectionsPerHost)
  }

  deinit {
    session.finishTasksAndInvalidate()
  }

  /// How many exchanges there are that have not been released: none when all subscriptions have ended.
  package var exchanges: Int { exchangeCount.withLock { $0 } }

  /// How many tasks the session has not told the end of.
  package var tasks: Int { delegate.count }

  func exchangesChanged(by difference: Int) { exchangeCount.withLock { $0 += difference } }

  func send(_ request: URLRequest) -> AnyPublisher<NetworkEvent, any Error> {
    LivePublisher(network: self, request: request).eraseToAnyPublisher()
  }

  /// Makes a task that reports to an exchange.
  func task(_ request: URLRequest, for exchange: LiveExchange) -> URLSessionTask {
    let task = session.dataTask(with: request)
    delegate.add(exchange, for: task)
    return task
  }

  /// Cancels a task, which reports nothing more.
  func leave(_ task: URLSessionTask) {
    delegate.remove(task)
    control.async { task.cancel() }
  }

  /// NB: on Linux the shared session's cache crashes when requests are cancelled (seen with Swift 6.3.1, within ten
  /// cancelled requests). Still needed while a session with `URLCache.shared` does not hold through `StressTests`.
  private static func makeSession(_ delegate: SessionDelegate, connectionsPerHost: Int) -> URLSession {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    configuration.urlCredentialStorage = nil
    configuration.httpCookieStorage = nil
    configuration.httpMaximumConnectionsPerHost = connectionsPerHost
    return URLSession(configuration: configuration, delegate: delegate, delegateQueue: DelegateQueue.make())
  }
}

private struct LivePublisher: Publisher {
  typealias Output = NetworkEvent
  typealias Failure = any Error

  let network: LiveNetwork
  let request: URLRequest

  func receive(subscriber: some Subscriber<NetworkEvent, any Error>) {
    subscriber.receive(
      subscription: LiveExchange(network: network, request: request, downstream: AnySubscriber(subscriber)))
  }
}
