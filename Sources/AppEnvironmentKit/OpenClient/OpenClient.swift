import Foundation

/// A client that opens URLs and files with the user's programs, and copies text to the clipboard.
///
/// ```swift
/// try await environment.openClient.openURL(at: url)
/// try await environment.openClient.copyText(text: "https://example.org")
/// ```
/// The closures return publishers, which fail with ``OpenClientError``. Nothing happens before a subscription.
///
/// - ``live(processes:clock:schemes:)`` runs the programs of the desktop.
/// - ``inMemory(schemes:)`` checks its arguments, and opens and copies nothing. Previews do the same.
/// - ``test`` fails the running test at every call.
public struct OpenClient: Sendable {
  /// Opens a URL with the user's program for it. Only URLs of some schemes are opened.
  public var openURL: @Sendable (_ url: URL) -> AnyPublisher<Never, any Error>

  /// Shows a file or folder in the user's file manager.
  public var revealFile: @Sendable (_ url: URL) -> AnyPublisher<Never, any Error>

  /// Replaces the contents of the clipboard with a text.
  public var copyText: @Sendable (_ text: String) -> AnyPublisher<Never, any Error>
}

extension OpenClient {
  /// Opens a URL with the user's program for it.
  ///
  /// - Throws: ``OpenClientError``, such as ``OpenClientError/schemeNotAllowed(_:)``.
  public func openURL(at url: URL) async throws {
    _ = try await openURL(url).firstValue()
  }

  /// Shows a file or folder in the user's file manager.
  ///
  /// - Throws: ``OpenClientError``.
  public func revealFile(at url: URL) async throws {
    _ = try await revealFile(url).firstValue()
  }

  /// Replaces the contents of the clipboard with a text.
  ///
  /// - Throws: ``OpenClientError/noClipboard`` if there is neither a clipboard nor a terminal, and
  ///   ``OpenClientError/textTooLong(limit:)`` if there is only a terminal, which doesn't take so much.
  public func copyText(text: String) async throws {
    _ = try await copyText(text).firstValue()
  }
}

/// An error of an ``OpenClient``.
public enum OpenClientError: Error, Hashable, Sendable, CustomStringConvertible, LocalizedError {
  /// URLs of this scheme aren't opened; empty for a URL without a scheme.
  case schemeNotAllowed(String)
  /// The file or folder doesn't exist.
  case noFile(path: String)
  /// The system has no clipboard that the program can reach.
  case noClipboard
  /// The text has more bytes of UTF-8 than the terminal's clipboard takes.
  case textTooLong(limit: Int)
  /// The program that should have opened the URL or copied the text failed.
  case program(ProcessClientError)

  /// A line for people.
  public var description: String {
    switch self {
    case .schemeNotAllowed(let scheme):
      scheme.isEmpty ? "a URL without a scheme isn't opened" : "URLs of “\(scheme.escapingControls)” aren't opened"
    case .noFile(let path): "\(path.escapingControls): no such file or folder"
    case .noClipboard: "there is no clipboard: neither a desktop nor a terminal"
    case .textTooLong(let limit): "the terminal's clipboard takes at most \(limit) bytes"
    case .program(let error): error.description
    }
  }

  /// The description, for alerts and `localizedDescription`.
  public var errorDescription: String? { description }
}
