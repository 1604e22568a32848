import AppEnvironmentUI

// The sample of `WindowGroup` in its documentation.

private struct NotesApp: App {
  var body: some Scene {
    WindowGroup { NoteList() }
    WindowGroup(for: Int.self) { $number in NoteView(number: number) }
  }
}

private struct NoteList: View {
  var body: some View { Text("Notes") }
}

private struct NoteView: View {
  let number: Int?

  var body: some View { Text("Note") }
}
