#if canImport(TerminalHost)
  import AppEnvironmentUI
  import TerminalHost

  // The samples about views in a terminal, and just enough around them.

  private struct NotesView: View {
    var body: some View { Text("Buy milk") }
  }

  private func printNotes() { print("Buy milk") }

  private enum Notes {
    @MainActor
    static func main() {
      guard CommandLine.arguments.count == 1 else { return printNotes() }
      do {
        try TerminalHost.run(NotesView())
      } catch {
        // There is no terminal, or one that can't show views.
        FileHandle.standardError.write(Data("notes: \(error)\n".utf8))
        exit(1)
      }
    }
  }

  private struct QuitButton: View {
    @Environment(\.dismiss) private var dismiss

    var body: some View {
      Button("Quit") { dismiss() }
        .keyboardShortcut("q")
    }
  }
#endif
