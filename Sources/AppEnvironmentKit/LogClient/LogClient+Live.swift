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
  /// Returns a client that writes each entry to standard error as one line. A line that can't be written is lost: the program goes on.
  ///
  /// - Parameters:
  ///   - level: The least severe level that is written.
  ///   - format: The form of the lines.
  ///   - clock: The clock that dates the entries.
  public static func live(level: LogLevel = .info, format: LogFormat = .text, clock: ClockClient) -> LogClient {
    writing(to: STDERR_FILENO, level: level, format: format, clock: clock)
  }

  /// Returns a client that writes to a file descriptor, which stays open. See ``live(level:format:clock:)``.
  ///
  /// - Parameter patience: The milliseconds for which a line waits for the reader of a pipe that doesn't block.
  package static func writing(
    to descriptor: Int32, level: LogLevel, format: LogFormat, clock: ClockClient, patience: Int32 = 1_000
  ) -> LogClient {
    LogClient(
      isEnabled: { entryLevel, _ in entryLevel >= level },
      write: { entry in
        LogLines.write("\(format.line(entry))\n", to: descriptor, patience)
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

/// The lines that this process writes to descriptors, one after the other.
private enum LogLines {
  /// The descriptors to which the last line wasn't written completely.
  private static let torn = Locked<Set<Int32>>([])

  /// Writes a line. What can't be written, such as on a full disk or to a pipe that nobody reads, is lost.
  static func write(_ line: String, to descriptor: Int32, _ patience: Int32) {
    torn.withLock { torn in
      var line = torn.contains(descriptor) ? "\n\(line)" : line
      let written = line.withUTF8 { bytes in
        ignoringClosedPipes { write(UnsafeRawBufferPointer(bytes), to: descriptor, patience) }
      }
      if written == line.utf8.count { torn.remove(descriptor) } else if written > 0 { torn.insert(descriptor) }
    }
  }

  /// Returns the number of bytes that were written.
  private static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32, _ patience: Int32) -> Int {
    var written = 0
    while written < bytes.count {
      let count = Foundation.write(descriptor, bytes.baseAddress?.advanced(by: written), bytes.count - written)
      if count > 0 {
        written += count
      } else if count == -1, errno == EAGAIN {
        // Another program, or this one, has made it non-blocking.
        var polled = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        guard poll(&polled, 1, patience) == 1 else { return written }
      } else if count == 0 || errno != EINTR {
        return written
      }
    }
    return written
  }

  /// Keeps the signal SIGPIPE, which a write to a closed pipe causes, from ending the program.
  private static func ignoringClosedPipes(_ write: () -> Int) -> Int {
    var (signals, pending, before) = (sigset_t(), sigset_t(), sigset_t())
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    sigpending(&pending)
    guard sigismember(&pending, SIGPIPE) == 0 else { return write() }
    pthread_sigmask(SIG_BLOCK, &signals, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    let written = write()
    sigpending(&pending)
    var signal: Int32 = 0
    if sigismember(&pending, SIGPIPE) == 1 { sigwait(&signals, &signal) }
    return written
  }
}

extension LogFormat {
  package func line(_ entry: LogEntry) -> String {
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
