#if canImport(TextEditorWindow)
  import AppEnvironmentUI
  import TextEditor
  import TextEditorWindow

  struct TextEditorPreviews: PreviewProvider {
    static var previews: some View {
      window("text.txt")
        .environmentObject(AppEnvironment.preview())
        .previewDisplayName("A document")
      window("empty.txt")
        .environmentObject(files(["empty.txt": ""]))
        .previewDisplayName("An empty document")
      window("unreadable.txt")
        .environmentObject(
          AppEnvironment(.preview) {
            $0.fileClient = .inMemory(["unreadable.txt": ""])
            $0.fileClient.loadFile = { Fail(error: FileClientError.noPermission(path: $0.path)).eraseToAnyPublisher() }
          }
        )
        .previewDisplayName("An unreadable document")
      window("long.txt")
        .environmentObject(files(["long.txt": longText]))
        .previewDisplayName("A long document")
    }

    private static func window(_ name: String) -> some View {
      EnvironmentReader { EditorWindow(TextDocument(name, environment: $0)) }
    }

    private static func files(_ files: [String: String]) -> AppEnvironment {
      AppEnvironment(.preview) { $0.fileClient = .inMemory(files) }
    }

    private static let longText = (1...10_000).map { "Line \($0) of a document with many lines\r\n" }.joined()
  }
#endif
