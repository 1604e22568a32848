import AppEnvironmentKit
import Foundation

extension NetworkClient {
  /// The network, over `URLSession`, in real time. A new client each time, with a session of its own: keep it.
  ///
  /// It keeps no cache, no cookies and no credentials. Redirects are followed to http and https alone, up to 16 in a row;
  /// what authorises a request is not sent on to another host, port or scheme: `Authorization`, `Proxy-Authorization`,
  /// `Cookie`, and each header whose name contains `auth`, `cookie`, `token`, `secret`, `api-key`, `access-key`,
  /// `password`, `credential` or `signature`, in any case, with hyphens and underscores or without. What a header of
  /// another name has is sent on.
  public static var live: NetworkClient { live(clock: .live) }

  /// The network, with decorators that go by a clock.
  ///
  /// - Parameters:
  ///   - clock: The time for decorators. The network itself keeps real time.
  ///   - connectionsPerHost: How many connections to one host there may be at a time; other requests wait for one.
  public static func live(clock: ClockClient, connectionsPerHost: Int = 6) -> NetworkClient {
    live(clock: clock, over: LiveNetwork(connectionsPerHost: connectionsPerHost))
  }

  package static func live(clock: ClockClient, over network: LiveNetwork) -> NetworkClient {
    NetworkClient(clock: clock) { network.send($0) }
  }
}
