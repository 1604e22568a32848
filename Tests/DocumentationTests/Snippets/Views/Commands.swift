import AppEnvironmentUI

// The sample about commands.

private struct NotesProgram: App {
  var body: some Scene {
    WindowGroup { NotesView() }
      .commands {
        CommandGroup(replacing: .newItem) {
          Button("New Note", action: addNote).keyboardShortcut("n")
        }
        CommandMenu("Note") {
          Button("Pin", action: pin).keyboardShortcut("p", modifiers: [.command, .shift])
        }
      }
  }

  private func addNote() {}

  private func pin() {}
}

private struct NotesView: View {
  var body: some View { Text("Buy milk") }
}
