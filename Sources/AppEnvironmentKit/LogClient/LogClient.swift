import Foundation

/// A client for messages to the person who operates a program.
///
/// ```swift
/// let log = environment.logClient
/// log.info("Saved the note", ["bytes": "\(data.count)"])
/// log.error("No access for \(user, privacy: .private)")
/// ```
/// A message is evaluated only if its level is enabled. Values that are marked as private don't enter the log: `•••` stands in
/// their place.
///
/// - ``live(level:format:clock:)`` writes lines to standard error. Previews do the same.
/// - ``collecting(limit:clock:)`` keeps the entries in memory and writes nothing, as in tests. ``entries`` returns them.
///
/// ``write`` is the connection to other systems: replace it with a closure that forwards the entries.
public struct LogClient: Sendable {
  /// Returns a Boolean value that indicates whether entries of a level and a source are written.
  public var isEnabled: @Sendable (_ level: LogLevel, _ source: String) -> Bool

  /// Writes an entry. It's called on the thread that logs, only for entries that are enabled.
  public var write: @Sendable (_ entry: LogEntry) -> Void

  /// Returns the entries that a client in memory has kept, in order; none for clients that write them elsewhere.
  public var entries: @Sendable () -> [LogEntry]

  /// Returns the date of an entry.
  package var date: @Sendable () -> Date
}

extension LogClient {
  /// Writes a message, if its level is enabled.
  ///
  /// - Parameters:
  ///   - level: The level of the message.
  ///   - message: The message, which is evaluated if the level is enabled.
  ///   - metadata: Further values by their names, evaluated with the message.
  ///   - source: The part of the program; nil for the module of the caller.
  ///   - fileID: The caller's file.
  ///   - line: The caller's line.
  public func log(
    _ level: LogLevel, _ message: @autoclosure () -> LogMessage,
    _ metadata: @autoclosure () -> [String: LogMessage] = [:],
    source: String? = nil, fileID: String = #fileID, line: UInt = #line
  ) {
    let source = source ?? String(fileID.prefix { $0 != "/" })
    guard isEnabled(level, source) else { return }
    write(
      LogEntry(
        date: date(), level: level, message: message(), metadata: metadata(), source: source, fileID: fileID, line: line
      ))
  }

  /// Writes a message of the level ``LogLevel/debug``. See ``log(_:_:_:source:fileID:line:)``.
  public func debug(
    _ message: @autoclosure () -> LogMessage, _ metadata: @autoclosure () -> [String: LogMessage] = [:],
    source: String? = nil, fileID: String = #fileID, line: UInt = #line
  ) {
    log(.debug, message(), metadata(), source: source, fileID: fileID, line: line)
  }

  /// Writes a message of the level ``LogLevel/info``. See ``log(_:_:_:source:fileID:line:)``.
  public func info(
    _ message: @autoclosure () -> LogMessage, _ metadata: @autoclosure () -> [String: LogMessage] = [:],
    source: String? = nil, fileID: String = #fileID, line: UInt = #line
  ) {
    log(.info, message(), metadata(), source: source, fileID: fileID, line: line)
  }

  /// Writes a message of the level ``LogLevel/warning``. See ``log(_:_:_:source:fileID:line:)``.
  public func warning(
    _ message: @autoclosure () -> LogMessage, _ metadata: @autoclosure () -> [String: LogMessage] = [:],
    source: String? = nil, fileID: String = #fileID, line: UInt = #line
  ) {
    log(.warning, message(), metadata(), source: source, fileID: fileID, line: line)
  }

  /// Writes a message of the level ``LogLevel/error``. See ``log(_:_:_:source:fileID:line:)``.
  public func error(
    _ message: @autoclosure () -> LogMessage, _ metadata: @autoclosure () -> [String: LogMessage] = [:],
    source: String? = nil, fileID: String = #fileID, line: UInt = #line
  ) {
    log(.error, message(), metadata(), source: source, fileID: fileID, line: line)
  }
}
