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
  /// - Throws: `CommandError` if the standard streams aren't those of a terminal that can show it.
  @MainActor
  static func edit(_ name: String, line: String?, in environment: AppEnvironment, home: URL?) async throws(CommandError)
  {
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
