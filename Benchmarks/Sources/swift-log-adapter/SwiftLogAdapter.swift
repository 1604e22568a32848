import AppEnvironmentKit
import Logging

// Forwards a program's log to swift-log: swift run --package-path Benchmarks swift-log-adapter

extension LogClient {
  /// Returns a client that forwards entries to a logger of swift-log, whose level decides what is logged.
  static func swiftLog(_ logger: Logger) -> LogClient {
    var client = LogClient.test
    client.isEnabled = { level, _ in logger.logLevel <= level.swiftLog }
    client.write = { entry in
      logger.log(
        level: entry.level.swiftLog, "\(entry.message)", metadata: entry.metadata.mapValues { "\($0)" },
        source: entry.source, file: entry.fileID, function: "", line: entry.line)
    }
    return client
  }
}

extension LogLevel {
  fileprivate var swiftLog: Logger.Level { Logger.Level(rawValue: rawValue) ?? .critical }
}

@main
struct Program {
  static func main() {
    LoggingSystem.bootstrap(StreamLogHandler.standardError)
    let environment = AppEnvironment(.live) { $0.logClient = .swiftLog(Logger(label: "program")) }
    environment.logClient.info("Ready", ["port": "8080", "password": "\("secret", privacy: .private)"])
    environment.logClient.debug("Below the level of the logger")
  }
}
