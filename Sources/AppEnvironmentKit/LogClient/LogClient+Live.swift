import Foundation
import PackageSupport

/// The form of the lines of a log. See ``LogClient/live(level:format:clock:)``.
public enum LogFormat: String, CaseIterable, Sendable {
  /// A line for people: the date, and the description of the entry.
  case text
  /// A JSON object for programs, with the date, the level, the source, the message, the file, the line and the metadata.
  case json
}

extension LogClient {
  /// Returns a client that writes each entry to standard error as one line, with one system call.
  ///
  /// - Parameters:
  ///   - level: The least severe level that is written.
  ///   - format: The form of the lines.
  ///   - clock: The clock that dates the entries.
  public static func live(level: LogLevel = .info, format: LogFormat = .text, clock: ClockClient) -> LogClient {
    writing(to: STDERR_FILENO, level: level, format: format, clock: clock)
  }

  /// Returns a client that writes to a file descriptor, which stays open. See ``live(level:format:clock:)``.
  package static func writing(
    to descriptor: Int32, level: LogLevel, format: LogFormat, clock: ClockClient
  ) -> LogClient {
    LogClient(
      isEnabled: { entryLevel, _ in entryLevel >= level },
      write: { entry in
        var line = "\(format.line(entry))\n"
        line.withUTF8 { bytes in
          var rest = UnsafeRawBufferPointer(bytes)
          while !rest.isEmpty {
            let count = Foundation.write(descriptor, rest.baseAddress, rest.count)
            // What can't be written, such as on a full disk, is lost.
            guard count > 0 || (count == -1 && errno == EINTR) else { return }
            rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(max(count, 0)))
          }
        }
      },
      entries: { [] }, date: clock.date)
  }

  /// Returns a client that keeps its entries of all levels in memory, and writes nothing. See ``entries``.
  ///
  /// - Parameters:
  ///   - limit: The number of entries that are kept; after that, the earliest ones are dropped.
  ///   - clock: The clock that dates the entries.
  public static func collecting(limit: Int = 10_000, clock: ClockClient) -> LogClient {
    let entries = Locked<[LogEntry]>([])
    return LogClient(
      isEnabled: { _, _ in true },
      write: { entry in
        entries.withLock { entries in
          // Dropped by halves, so that a full log doesn't move all entries for each new one.
          if entries.count >= 2 * max(limit, 1) { entries.removeFirst(entries.count - max(limit, 1)) }
          entries.append(entry)
        }
      },
      entries: { Array(entries.withLock { $0 }.suffix(limit)) }, date: clock.date)
  }
}

extension LogFormat {
  func line(_ entry: LogEntry) -> String {
    let date = entry.date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    guard self == .json else { return "\(date) \(entry)" }
    struct Line: Encodable {
      let date: String
      let level: LogLevel
      let source: String
      let message: String
      let file: String
      let line: UInt
      let metadata: [String: String]?
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let metadata = entry.metadata.isEmpty ? nil : entry.metadata.mapValues(\.description)
    let line = Line(
      date: date, level: entry.level, source: entry.source, message: entry.message.description, file: entry.fileID,
      line: entry.line, metadata: metadata)
    return (try? encoder.encode(line)).map { String(decoding: $0, as: UTF8.self) } ?? "\(date) \(entry)"
  }
}
