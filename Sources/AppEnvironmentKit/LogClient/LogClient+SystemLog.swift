#if canImport(os)
  import Foundation
  import os

  extension LogClient {
    /// Returns a client that writes to the system's log, which Console and `log stream` show.
    ///
    /// The source of an entry is its category. What isn't marked as private is public there.
    ///
    /// - Parameters:
    ///   - subsystem: The name of the program in the log; `nil` for its bundle identifier, or without one for its name.
    ///   - level: The least severe level that is written.
    ///   - clock: The clock that dates the entries; the system's log has its own dates.
    public static func systemLog(
      subsystem: String? = nil, level: LogLevel = .debug, clock: ClockClient
    ) -> LogClient {
      let subsystem = subsystem ?? Bundle.main.bundleIdentifier ?? UserDirectories.programName
      return LogClient(
        isEnabled: { entryLevel, _ in entryLevel >= level },
        write: { entry in
          let logger = Logger(subsystem: subsystem, category: entry.source)
          logger.log(level: entry.level.systemType, "\(entry.description, privacy: .public)")
        },
        entries: { [] }, date: clock.date)
    }
  }

  extension LogLevel {
    fileprivate var systemType: OSLogType {
      switch self {
      case .debug: .debug
      case .info: .info
      case .warning: .default
      case .error: .error
      }
    }
  }
#endif
