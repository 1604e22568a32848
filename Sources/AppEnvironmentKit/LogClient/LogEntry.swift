import Foundation

/// The severity of a message in a log. Levels are ordered.
public enum LogLevel: String, CaseIterable, Comparable, Codable, Sendable, CustomStringConvertible {
  /// A message for developers.
  case debug
  /// A message about the usual work of the program.
  case info
  /// A message about a problem that the program handles.
  case warning
  /// A message about work that failed.
  case error

  /// The name of the level.
  public var description: String { rawValue }

  /// Returns a Boolean value that indicates whether the first level is less severe than the second.
  public static func < (lhs: LogLevel, rhs: LogLevel) -> Bool {
    lhs.number < rhs.number
  }

  private var number: Int {
    switch self {
    case .debug: 0
    case .info: 1
    case .warning: 2
    case .error: 3
    }
  }
}

/// A text for a ``LogClient``, in which private values are replaced.
///
/// ```swift
/// let message: LogMessage = "The token \(token, privacy: .private) has expired"
/// ```
/// The description is `The token ••• has expired`. A private value isn't kept, and not even converted to text.
public struct LogMessage: Hashable, Sendable, ExpressibleByStringInterpolation, CustomStringConvertible {
  /// The visibility of a value in a log.
  public enum Privacy: Hashable, Sendable {
    /// The value is written.
    case `public`
    /// The value is replaced with `•••`.
    case `private`
  }

  /// The text, in which `•••` stands for each private value.
  public let description: String

  /// Creates a message of a text that contains nothing private.
  public init(_ text: String) {
    description = text
  }

  /// Creates a message of a literal.
  public init(stringLiteral text: String) {
    description = text
  }

  /// Creates a message of a literal with values.
  public init(stringInterpolation: StringInterpolation) {
    description = stringInterpolation.text
  }

  /// The parts of a literal with values.
  public struct StringInterpolation: StringInterpolationProtocol {
    var text = ""

    /// Creates an empty text.
    public init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity)
    }

    /// Appends a part of the literal.
    public mutating func appendLiteral(_ literal: String) {
      text += literal
    }

    /// Appends a value, or `•••` if it's private.
    public mutating func appendInterpolation<Value>(
      _ value: @autoclosure () -> Value, privacy: Privacy = .public
    ) {
      text += privacy == .private ? Secret.mark : String(describing: value())
    }
  }
}

/// An entry of a log. See ``LogClient``.
public struct LogEntry: Hashable, Sendable, CustomStringConvertible {
  /// The time of the entry by the clock of its client.
  public var date: Date

  /// The severity.
  public var level: LogLevel

  /// The text without private values.
  public var message: LogMessage

  /// Further values by their names.
  public var metadata: [String: LogMessage]

  /// The part of the program; by default, the module that logs.
  public var source: String

  /// The module and the name of the file that logs, as in `Notes/Search.swift`.
  public var fileID: String

  /// The line that logs.
  public var line: UInt

  /// Creates an entry.
  ///
  /// - Parameters:
  ///   - date: The time of the entry.
  ///   - level: The severity.
  ///   - message: The text.
  ///   - metadata: Further values by their names.
  ///   - source: The part of the program.
  ///   - fileID: The module and the name of the file that logs.
  ///   - line: The line that logs.
  public init(
    date: Date, level: LogLevel, message: LogMessage, metadata: [String: LogMessage] = [:], source: String,
    fileID: String = #fileID, line: UInt = #line
  ) {
    self.date = date
    self.level = level
    self.message = message
    self.metadata = metadata
    self.source = source
    self.fileID = fileID
    self.line = line
  }

  /// The entry as one line without the date: `warning Notes: The disk is full path=/notes`.
  ///
  /// Controls, and what changes the direction of a line, are escaped. Metadata is sorted by name; a value with spaces, quotes
  /// or an equals sign is in quotes.
  public var description: String {
    var line = "\(level) \(source): \(message)".escapingControls
    for (name, value) in metadata.sorted(by: { $0.key < $1.key }) {
      let text = value.description
      let isPlain = !text.isEmpty && !text.contains { $0.isWhitespace || $0 == "\"" || $0 == "=" }
      line += " \(name.escapingControls)=\((isPlain ? text : text.debugDescription).escapingControls)"
    }
    return line
  }
}
