import AppEnvironmentUI
import NotesViews

/// A program that edits one text. The same source runs in a terminal and, in Xcode, in a window.
@main
struct NotesApp: App {
  @StateObject private var environment: AppEnvironment

  init() {
    do {
      let environment = try AppEnvironment(.detected())
      _environment = StateObject(wrappedValue: environment)
    } catch {
      FileHandle.standardError.write(Data("notes: \(error)\n".utf8))
      exit(64)
    }
  }

  var body: some Scene {
    WindowGroup {
      EditorView()
        .environmentObject(environment)
    }
  }
}
