#if canImport(AppEnvironmentPreviews)
  import AppEnvironmentPreviews
  import AppEnvironmentUI

  struct PreviewListPreviews: PreviewProvider {
    static var previews: some View {
      PreviewBrowser(catalog, selection: "Notes/A document").previewDisplayName("A document")
      PreviewBrowser(catalog, selection: "SignUp/A valid form").previewDisplayName("A form")
    }

    /// The other previews.
    private static let catalog = PreviewCatalog(
      LibraryPreviews.self, NotesPreviews.self, SignUpPreviews.self, TextEditorPreviews.self)
  }
#endif
