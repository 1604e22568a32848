import AppEnvironmentKit
import Foundation

extension NetworkClient: ComposedClient {
  /// Returns a client of the network, with the environment's clock.
  ///
  /// See ``live(clock:connectionsPerHost:refusingPrivateAddresses:)``.
  public static func live(in environment: AppEnvironment) -> NetworkClient { live(clock: environment.clockClient) }

  /// Returns a client that answers from the files in `Responses` of the environment's preview content, with its clock.
  ///
  /// The files are those that ``recording(to:leavingOut:)`` writes, and can be written by hand:
  /// ``replaying(from:clock:)`` shows one. Other requests fail with ``NetworkClientError/unmatched(_:reason:)``. Responses take no
  /// time.
  public static func preview(in environment: AppEnvironment) -> NetworkClient {
    let content = environment.previewContent
    return replaying(clock: environment.clockClient) { content.directory("Responses") }
  }

  /// Returns a client that fails the running test at every request, with the environment's clock.
  ///
  /// The failure names `NetworkClient.send`, and the request fails with `UnimplementedError`. Replace its `send`, or use the
  /// client of a `NetworkStub` from AppEnvironmentNetworkingTesting.
  public static func test(in environment: AppEnvironment) -> NetworkClient {
    NetworkClient(clock: environment.clockClient, send: unimplemented("NetworkClient.send"))
  }
}

extension NetworkClient: WorldClient {
  package static var double: String { "environment.networkClient = NetworkStub().client" }
}

extension AppEnvironment.Clients {
  /// The environment's client for requests over HTTP, reached as `environment.networkClient`. The variable
  /// `APP_ENVIRONMENT_NETWORK` selects its implementation alone.
  public var networkClient: NetworkClient.Type { NetworkClient.self }
}
