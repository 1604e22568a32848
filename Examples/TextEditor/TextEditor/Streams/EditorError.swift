import AppEnvironmentKit
import CommandSupport
import Foundation

/// Something that could not be done: what it was about, and why, in one line.
public struct EditorError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The file's name as the person gave it, or the stream; nil when the command itself is meant.
  public let subject: String?
  /// Why, in a few words.
  public let reason: String

  /// Makes an error out of its words.
  public init(_ subject: String?, reason: String) {
    self.subject = subject
    self.reason = reason
  }

  /// Makes an error out of what a client or a stream failed with; one that says all of it already stays as it is.
  init(_ subject: String?, _ error: any Error) {
    self = error as? EditorError ?? EditorError(subject, reason: Self.reason(for: error))
  }

  /// The subject and the reason, free of control characters.
  public var description: String {
    TerminalText.line(subject.map { "\($0): \(reason)" } ?? reason)
  }

  private static func reason(for error: any Error) -> String {
    switch error {
    case FileClientError.notFound: "no such file"
    case let error as FileClientError: error.reason
    case let error as NotText: notText(at: error.offset)
    case let error as UnimplementedError: "\(error.endpoint) is not implemented in the test environment"
    case let error as POSIXError: error.reason
    default: String(describing: error)
    }
  }

  private static func notText(at offset: Int) -> String {
    "not UTF-8 text: the byte at offset \(offset) does not belong"
  }
}
