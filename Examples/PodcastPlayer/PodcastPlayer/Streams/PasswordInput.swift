import AppEnvironmentKit
import AppEnvironmentPodcasts
import CommandSupport
import Foundation
import TextEditing

/// The places that a password comes from: a variable, a file that only its owner may read, or a line of the input.
package struct PasswordInput: Sendable {
  /// The name of the variable.
  package static let variable = "PODCASTS_PASSWORD"

  private let variables: [String: String]
  /// Reads a line, without showing it; nil at the end of the input.
  private let line: (@Sendable (_ prompt: String) throws -> String?)?

  /// Creates an input from its parts.
  ///
  /// - Parameters:
  ///   - variables: The process's environment variables.
  ///   - line: Reads a line of the input, without showing it. It may block. `nil` if there is no input.
  package init(
    variables: [String: String] = [:], line: (@Sendable (_ prompt: String) throws -> String?)? = nil
  ) {
    (self.variables, self.line) = (variables, line)
  }

  /// The process's variables and standard input. A terminal shows the prompt on standard error, and no letter.
  package static func standard(variables: [String: String]) -> PasswordInput {
    PasswordInput(variables: variables) { prompt in
      guard isatty(STDIN_FILENO) == 1 else { return readLine() }
      guard let text = getpass(prompt) else { return nil }
      defer { memset(text, 0, strlen(text)) }
      return String(cString: text)
    }
  }

  /// Returns the source of the password of an account.
  ///
  /// - Parameters:
  ///   - account: The account, whose file has precedence over the input.
  ///   - files: The client that reads the file.
  ///   - mayAsk: A Boolean value that indicates whether the input may be read. Views use it for themselves.
  func source(for account: SyncAccount, _ files: FileClient, mayAsk: Bool = true) -> SyncPasswordSource {
    SyncPasswordSource { wasRefused in
      if let text = variables[Self.variable], !text.isEmpty {
        // It wouldn't be another one.
        if wasRefused { throw SyncError.noPassword }
        return Secret(text)
      }
      if let path = account.passwordFile, !wasRefused { return try await Self.password(in: path, files) }
      let prompt = wasRefused ? "Refused. Password again: " : "Password of \(VisibleText.line(account.user)): "
      guard mayAsk, account.passwordFile == nil, let line,
        let text = try await DispatchQueue(label: "podcasts.password").blocking({ try line(prompt) }), !text.isEmpty
      else { throw SyncError.noPassword }
      return Secret(text)
    }
  }

  private static func password(in path: String, _ files: FileClient) async throws -> Secret {
    let file = URL(filePath: path, directoryHint: .notDirectory)
    return try await CommandError.naming(path) {
      let attributes = try await files.attributes(at: file)
      guard attributes.kind == .regularFile else { throw CommandError(path, reason: "not a file with a password") }
      guard attributes.permissions & 0o077 == 0 else {
        throw CommandError(path, reason: "others may read the password; chmod 600 changes that")
      }
      let text = String(decoding: try await files.loadFile(at: file), as: UTF8.self)
      guard let first = text.split(separator: "\n").first else { throw CommandError(path, reason: "has no password") }
      return Secret(String(first))
    }
  }
}
