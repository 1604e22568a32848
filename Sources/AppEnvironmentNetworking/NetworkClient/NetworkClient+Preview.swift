import AppEnvironmentKit
import Foundation

extension NetworkClient: Client {
  /// A client that answers from the files in `Responses` of the preview content above the current directory.
  ///
  /// The files are those that ``recording(to:leavingOut:)`` writes, and can be written by hand:
  /// ``replaying(from:clock:)`` shows one. Other requests fail with ``NetworkClientError/unmatched(_:reason:)``. Responses take no
  /// time.
  public static var preview: NetworkClient { preview(in: .currentDirectory, clock: .preview) }

  /// Returns the live client, with the environment's clock.
  public static func live(in environment: AppEnvironment) -> NetworkClient { live(clock: environment.clockClient) }

  /// Returns a client of the responses in the environment's preview content, with the environment's clock.
  public static func preview(in environment: AppEnvironment) -> NetworkClient {
    preview(in: environment.previewContent, clock: environment.clockClient)
  }

  /// Returns a client whose endpoints fail the running test, with the environment's clock.
  public static func test(in environment: AppEnvironment) -> NetworkClient {
    NetworkClient(clock: environment.clockClient, send: test.send)
  }

  private static func preview(in content: PreviewContent, clock: ClockClient) -> NetworkClient {
    replaying(clock: clock) { content.directory("Responses") }
  }
}

extension AppEnvironment.Clients {
  /// The environment's client for requests over HTTP, reached as `environment.networkClient`. The variable
  /// `APP_ENVIRONMENT_NETWORK` selects its implementation alone.
  public var networkClient: NetworkClient.Type { NetworkClient.self }
}
