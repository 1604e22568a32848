import AppEnvironmentPreviews

/// The program `previews`: shows the previews in this folder.
@main
struct Previews: PreviewProgram {
  static let catalog = PreviewCatalog(
    BrowserPreviews.self, CounterexamplePreviews.self, LibraryPreviews.self, NotesPreviews.self, PlayerPreviews.self,
    SignUpPreviews.self, TextEditorPreviews.self)
}
