import AppEnvironmentKit
import Foundation

extension NetworkClient {
  /// Creates a client of the network, over libcurl on Linux and `URLSession` on Apple's systems.
  ///
  /// ```swift
  /// environment.networkClient = .live(clock: environment.clockClient, refusingPrivateAddresses: true)
  /// ```
  /// The client has no cache, cookies or stored credentials. It requests only http and https URLs, checks the
  /// certificates of servers against the system's (on Linux, against those that `SSL_CERT_FILE` or `SSL_CERT_DIR`
  /// name), and takes proxies from the environment's variables. It follows up to 16 redirects; another host, port or
  /// scheme receives only headers that carry no credentials, such as `Accept`, `User-Agent` and `Range`. A request that
  /// isn't idempotent is sent once, over a new connection. On Linux, the body of a request may be a stream that doesn't
  /// wait for data, such as one of a file.
  ///
  /// Of a request, Linux uses the URL, the method, the headers, the body and `timeoutInterval`. User and password in a URL
  /// are sent to its origin with the scheme Basic. There are no client certificates.
  ///
  /// A request without these headers is sent with `Accept`, with `User-Agent`, which names the program, and, unless it has a
  /// `Range`, with `Accept-Encoding`; a POST with a body also with `Content-Type: application/x-www-form-urlencoded`. Headers
  /// that describe the connection or the framing, such as `Connection` and `Content-Length`, can't be set. A body in gzip or
  /// deflate is decompressed. One in another coding, or in response to a `Range`, is published as it was sent.
  /// - Parameters:
  ///   - clock: The time for decorators. The network itself runs in real time.
  ///   - connectionsPerHost: The number of requests to one host at a time, each over its own connection; further
  ///     requests wait for one to end.
  ///   - refusingPrivateAddresses: A Boolean value that indicates whether requests fail with
  ///     ``NetworkClientError/privateAddress(_:address:)`` if the host, or that of a redirect, has an address in a
  ///     private network, on the local link or on this machine. For programs that request URLs from strangers, such as
  ///     feeds. The connections are direct then, because a proxy would hide the address. On Apple's systems, the
  ///     address is looked up before the connection is made.
  public static func live(
    clock: ClockClient, connectionsPerHost: Int = 6, refusingPrivateAddresses: Bool = false
  ) -> NetworkClient {
    var configuration = LiveConfiguration()
    configuration.connectionsPerHost = max(connectionsPerHost, 1)
    if refusingPrivateAddresses { configuration.refusesAddress = { !$0.isPublic } }
    return live(clock: clock, over: LiveNetwork(configuration))
  }

  package static func live(clock: ClockClient, over network: LiveNetwork) -> NetworkClient {
    NetworkClient(clock: clock, seed: nil) { network.send($0) }
  }
}
