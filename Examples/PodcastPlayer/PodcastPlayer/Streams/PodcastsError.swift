import AppEnvironmentKit
import CommandSupport
import Foundation

/// Something that could not be done: what it was about, and why, in one line.
public struct PodcastsError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The podcast, episode, file or URL, as the person named it; nil when the command itself is meant.
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
    self = error as? PodcastsError ?? PodcastsError(subject, reason: Self.reason(for: error))
  }

  /// The subject and the reason, free of control characters.
  public var description: String {
    TerminalText.line(subject.map { "\($0): \(reason)" } ?? reason)
  }

  /// Why, in the words of whoever failed.
  static func reason(for error: any Error) -> String {
    switch error {
    case let error as UnimplementedError: "\(error.endpoint) is not implemented in the test environment"
    case let error as POSIXError: error.reason
    case is CancellationError: "interrupted"
    default: String(describing: error)
    }
  }
}
