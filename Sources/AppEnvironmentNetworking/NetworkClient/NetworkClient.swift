import AppEnvironmentKit
import Foundation

/// A client for requests over HTTP: a closure that performs an exchange, and functions that call it.
///
/// ```swift
/// let client = environment.networkClient.retrying().timeout(total: .seconds(30))
/// let (data, response) = try await client.data(for: URLRequest(url: url))
/// ```
/// `data(for:)` collects the body, `download(for:to:)` writes it to a file, ``body(for:)`` reads it as it arrives, and
/// `json(_:from:)` decodes it, as publishers, `async` functions or both. They fail with ``NetworkClientError``; `async`
/// functions throw `CancellationError` when their task is cancelled. Nothing is sent before a subscription, each
/// subscription performs its own exchange, and cancelling it cancels the request.
///
/// Decorators such as ``retrying(_:)`` return a client with another behavior. They measure time with ``clock``.
///
/// A client of your own begins as one of these three, and assigns ``send``:
///
/// - `live` uses the network, without a cache, cookies or stored credentials.
/// - `preview` answers from the files in `Responses` of the preview content.
/// - `test` fails the running test at every request. AppEnvironmentNetworkingTesting has a stub with routes.
public struct NetworkClient: Sendable {
  /// Performs an exchange: publishes redirects, the response, and then the body in pieces.
  ///
  /// Events are published as they are demanded, on a thread of the client or on the one that demands them. While nothing is
  /// demanded, the live client pauses the transfer when 256 KB of the body wait in memory. The publisher fails with
  /// ``NetworkClientError``. Its type is `any Error`, because `test` fails with `UnimplementedError`, and closures of your
  /// own may fail with other errors.
  ///
  /// Every function of the client calls this closure. Replace it to answer requests by code of your own:
  ///
  /// ```swift
  /// environment.networkClient.send = { request in
  ///   Fail(error: NetworkClientError.timedOut(.init(request), .idle(.seconds(60)))).eraseToAnyPublisher()
  /// }
  /// ```
  /// A decorator of your own is a client whose closure calls that of another one. This one adds a header to every request,
  /// and comes before the other decorators:
  ///
  /// ```swift
  /// func signed(_ client: NetworkClient, by token: String) -> NetworkClient {
  ///   var signed = client
  ///   signed.send = { request in
  ///     var request = request
  ///     request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
  ///     return client.send(request)
  ///   }
  ///   return signed
  /// }
  /// ```
  public var send: @Sendable (_ request: URLRequest) -> AnyPublisher<NetworkEvent, any Error> {
    didSet { attempts = nil }
  }

  /// The clock that decorators use. It is the clock of the environment that created the client.
  public var clock: ClockClient

  /// The seed for decorators that aren't given one; nil for a random seed each time, as the live client has. All others have a
  /// seed, so that previews and tests are reproducible.
  public var seed: UInt64?

  /// For a client that retries: creates it again with decorated attempts.
  var attempts: (@Sendable (_ decorate: Decoration) -> NetworkClient)?

  package typealias Send = @Sendable (_ request: URLRequest) -> AnyPublisher<NetworkEvent, any Error>
  typealias Decoration = @Sendable (NetworkClient) -> NetworkClient

  package init(
    clock: ClockClient,
    seed: UInt64? = 0,
    send: @escaping @Sendable (_ request: URLRequest) -> AnyPublisher<NetworkEvent, any Error>
  ) {
    self.clock = clock
    self.seed = seed
    self.send = send
  }

  /// Returns a client with a decorated closure; where this client retries, its attempts can still be decorated.
  package func decorated(_ decorate: @escaping @Sendable (@escaping Send) -> Send) -> NetworkClient {
    var client = self
    client.send = decorate(send)
    if let attempts {
      client.attempts = { attempts($0).decorated(decorate) }
    }
    return client
  }
}
