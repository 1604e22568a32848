import AppEnvironmentKit
import Foundation

/// Requests over HTTP: one closure that makes an exchange, and what can be had of it.
///
/// `data(for:)` collects the body, `download(for:to:)` writes it to a file, ``body(for:)`` reads it as it arrives,
/// and `json(_:from:)` decodes it. Each exists for publishers, for `async` code, or both. All
/// fail with ``NetworkClientError``; `async` calls throw `CancellationError` when their task is cancelled. Nothing is
/// sent before someone subscribes, each subscription makes its own exchange, and cancelling it cancels the request.
///
/// Behaviour is added by decorators, which return a client: `client.retrying().timeout(total: .seconds(30))`. They take
/// their time from ``clock``.
///
/// - ``live`` goes over the network, with no cache, cookies or stored credentials.
/// - ``preview`` answers from the files in `Responses` of the preview content.
/// - ``test`` fails the running test at every call. AppEnvironmentNetworkingTesting has a stub with routes.
public struct NetworkClient: Sendable {
  /// Makes an exchange: publishes the response, then the body in pieces.
  ///
  /// A subscriber may ask for a few events at a time: of what the live client has received and nobody has asked for yet,
  /// 256 KB wait in memory, and the rest in a temporary file.
  public var send: @Sendable (_ request: URLRequest) -> AnyPublisher<NetworkEvent, any Error> {
    didSet { attempts = nil }
  }

  /// The time that decorators go by: that of the environment in which the client was made.
  public var clock: ClockClient

  /// Decides what looks random in decorators that are given no seed; nil is another one each time. Clients of stubs have
  /// one, so that a test is the same in each run.
  public var seed: UInt64?

  /// For a client that retries: makes it anew, of decorated attempts.
  var attempts: (@Sendable (_ decorate: Decoration) -> NetworkClient)?

  package typealias Send = @Sendable (_ request: URLRequest) -> AnyPublisher<NetworkEvent, any Error>
  typealias Decoration = @Sendable (NetworkClient) -> NetworkClient

  /// Makes a client of its closure.
  ///
  /// - Parameters:
  ///   - clock: The time that decorators go by.
  ///   - send: Makes an exchange; called on any thread. Its publisher fails with ``NetworkClientError``.
  public init(
    clock: ClockClient,
    send: @escaping @Sendable (_ request: URLRequest) -> AnyPublisher<NetworkEvent, any Error>
  ) {
    self.clock = clock
    self.send = send
  }

  /// A client that does the same in another way; where this one retries, its attempts can still be decorated.
  package func decorated(_ decorate: @escaping @Sendable (@escaping Send) -> Send) -> NetworkClient {
    var client = self
    client.send = decorate(send)
    if let attempts {
      client.attempts = { attempts($0).decorated(decorate) }
    }
    return client
  }
}
