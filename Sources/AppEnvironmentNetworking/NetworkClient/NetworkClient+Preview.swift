import AppEnvironmentKit
import Foundation

extension NetworkClient: Client {
  /// Answers from the files in `Responses` of the preview content that is found from the current directory.
  public static var preview: NetworkClient { preview(in: .currentDirectory, clock: .preview) }

  /// Makes the client of an environment's context, with the environment's clock.
  public static func make(in environment: AppEnvironment) -> NetworkClient {
    switch environment.context[NetworkClient.self] {
    case .live: live(clock: environment.clockClient)
    case .preview: preview(in: environment.previewContent, clock: environment.clockClient)
    case .test: NetworkClient(clock: environment.clockClient, send: test.send)
    }
  }

  private static func preview(in content: PreviewContent, clock: ClockClient) -> NetworkClient {
    replaying(clock: clock) { content.directory("Responses") }
  }
}

extension AppEnvironment {
  /// The network that the program may use.
  @inlinable
  public var networkClient: NetworkClient {
    _read { yield self[NetworkClient.self] }
    set { self[NetworkClient.self] = newValue }
  }
}
