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
      Group {
        window("list.txt", [.find]).previewDisplayName("A search")
        window("list.txt", [.replace]).previewDisplayName("A replacement")
        window("list.txt", [.cutLine, .close]).previewDisplayName("A question about changes")
        window("list.txt", [.help]).previewDisplayName("The list of keys")
      }
      .environmentObject(files(["list.txt": "Bread\nMilk\nTea\n"]))
      window("list.txt")
        .environmentObject(files(["list.txt": "Bread\nMilk\n", "list.txt.recovered": recovered]))
        .previewDisplayName("Changes of an earlier session")
    }

    private static func window(_ name: String, _ commands: [EditorCommand] = []) -> some View {
      EnvironmentReader { EditorWindow(TextDocument(name, environment: $0), performing: commands) }
    }

    private static var recovered: String {
      let contents = RecoveryContents(Data("Bread\nMilk\nTea\n".utf8), madeFrom: Data("Bread\nMilk\n".utf8))
      return String(decoding: contents.bytes, as: UTF8.self)
    }

    private static func files(_ files: [String: String]) -> AppEnvironment {
      AppEnvironment(.preview) {
        $0.clockClient = .standingStill
        $0.fileClient = .inMemory(files, clock: .standingStill)
      }
    }

    private static let longText = (1...10_000).map { "Line \($0) of a document with many lines\r\n" }.joined()
  }
#endif
