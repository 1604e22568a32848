import AppEnvironmentUI
import NotesViews

/// A program that edits one text. The same source runs in a terminal and, in Xcode, in a window.
@main
struct NotesApp: App {
  @State private var environment = AppEnvironment(.detectedOrExit())

  var body: some Scene {
    WindowGroup {
      EditorView()
        .environmentObject(environment)
    }
  }
}
