import AppEnvironmentPreviews

/// The program `previews`: shows the previews in this folder.
@main
struct Previews: PreviewProgram {
  static let catalog = PreviewCatalog(
    ControlPreviews.self, CounterexamplePreviews.self, LibraryPreviews.self, NotesPreviews.self, PlayerPreviews.self,
    PreviewListPreviews.self, SignUpPreviews.self, TextEditorPreviews.self)
}
