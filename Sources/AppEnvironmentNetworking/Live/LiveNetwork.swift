import AppEnvironmentKit
import Foundation
import PackageSupport

#if canImport(Combine)
  typealias SystemTransport = SessionTransport
#else
  typealias SystemTransport = CurlTransport
#endif

/// The limits of a live client.
package struct LiveConfiguration: Sendable {
  /// The number of connections to one host at a time.
  package var connectionsPerHost = 6
  /// A closure that returns whether connections to an address are refused; nil to allow every address, including
  /// through a proxy.
  package var refusesAddress: (@Sendable (InternetAddress) -> Bool)?

  package init() {}
}

/// The connections that the exchanges of one client share.
///
/// Each subscription is a ``LiveExchange``, which follows redirects and delivers events as they are demanded. Each of its
/// requests is a ``Transfer``: on Linux a ``CurlTransfer``, which belongs to the ``CurlLoop`` of a ``CurlTransport``, and on
/// Apple's systems a task of ``SessionTransport``.
package final class LiveNetwork: Sendable {
  let transport: SystemTransport
  private let exchangeCount = Locked(0)

  package init(_ configuration: LiveConfiguration = LiveConfiguration()) {
    transport = SystemTransport(configuration)
  }

  deinit {
    transport.stop()
  }

  /// The number of exchanges in memory: 0 when every subscription has ended.
  package var exchanges: Int { exchangeCount.withLock { $0 } }

  /// The number of transfers that haven't ended.
  package var transfers: Int { transport.transfers }

  /// Creates a publisher that performs an exchange for each subscription.
  func send(_ request: URLRequest) -> AnyPublisher<NetworkEvent, any Error> {
    LivePublisher(network: self, request: request).eraseToAnyPublisher()
  }

  func exchangesChanged(by difference: Int) { exchangeCount.withLock { $0 += difference } }
}

/// One request and its response on the wire, without redirects.
///
/// It calls its exchange from one thread at a time: `receive(response:decoder:)`, `receive(_:)` for each piece of the body
/// and `end(with:)`, and then `deliver()` when it has nothing more for the moment.
protocol Transfer: Sendable {
  /// Ends the transfer without another call to its exchange.
  func cancel()

  /// Resumes after the exchange has refused bytes.
  func resume()
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
