import AppEnvironmentKit
import CommandSupport
import Foundation
import TextEditor

#if canImport(TerminalHost)
  import TerminalHost
  import TextEditorWindow
#endif

/// The full-screen editor, on systems where views have a host for terminals.
enum FullScreen {
  /// Edits a file until the person quits.
  ///
  /// - Parameters:
  ///   - name: The name of the file.
  ///   - line: The line that the cursor goes to, or a column in it: `12` or `12:5`.
  ///   - environment: The environment of the file.
  ///   - home: The folder for recovery copies that can't be kept beside the file.
  /// - Throws: `CommandError` if the standard streams aren't those of a terminal that can show it.
  @MainActor
  static func edit(
    _ name: String, line: String?, in environment: AppEnvironment, home: URL?
  ) async throws(CommandError) {
    #if canImport(TerminalHost)
      let document = TextDocument(name, environment: environment, home: home)
      do {
        try await TerminalHost.run(EditorWindow(document, line: line).onDisappear { document.keepBlocking() })
      } catch {
        throw CommandError(nil, reason: "\(error); \"edit\" and the other commands need no terminal")
      }
    #else
      throw CommandError(name, reason: "there is no full-screen editor on this system; use \"edit\"")
    #endif
  }
}
