import Foundation

extension LogClient: ComposedClient {
  /// Returns the client that writes to standard error, with the clock of an environment; on Apple's systems to the system's log,
  /// unless a format is selected.
  ///
  /// The variables `LOG_LEVEL` and `LOG_FORMAT` select the level, such as `debug`, and the format, `text` or `json`. Other
  /// values have no effect.
  public static func live(in environment: AppEnvironment) -> LogClient {
    let variables = ProcessInfo.processInfo.environment
    let level = variables["LOG_LEVEL"].flatMap(LogLevel.init) ?? .info
    let format = variables["LOG_FORMAT"].flatMap(LogFormat.init)
    #if canImport(os)
      if format == nil { return systemLog(level: level, clock: environment.clockClient) }
    #endif
    return live(level: level, format: format ?? .text, clock: environment.clockClient)
  }

  /// Returns the same client as ``live(in:)``: a line on standard error is no effect that a preview has to avoid.
  public static func preview(in environment: AppEnvironment) -> LogClient { live(in: environment) }

  /// Returns a client that keeps the entries in memory. See ``test``.
  public static func test(in environment: AppEnvironment) -> LogClient { .test }
}

extension LogClient: WorldClient {
  package static var double: String { "@Test(.environment())" }
}

extension AppEnvironment.Clients {
  /// The client for messages to the person who operates the program.
  public var logClient: LogClient.Type { LogClient.self }
}
