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
    static func main() throws {
      if CommandLine.arguments.count == 1 {
        try TerminalHost.run(NotesView())
      } else {
        printNotes()
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
