// The samples of the article on previews that aren't in `Examples/Notes` and `Previews`.
import AppEnvironmentUI
import NotesViews

enum ViewWithItsText {
  /// A text that can be edited.
  public struct EditorView: View {
    @State private var text = "Buy milk"

    /// Creates a view.
    public init() {}

    /// The text.
    public var body: some View {
      TextEditor(text: $text)
    }
  }

  struct NotesPreviews: PreviewProvider {
    static var previews: some View {
      EditorView()
        .previewDisplayName("A document")
    }
  }
}

enum ViewThatLoads {
  /// The text of a file. It's loaded when the view appears.
  public struct EditorView: View {
    @EnvironmentObject private var environment: AppEnvironment
    @State private var text = ""
    @State private var cancellables: Set<AnyCancellable> = []

    /// Creates a view of the document `text.txt`.
    public init() {}

    /// The text.
    public var body: some View {
      TextEditor(text: $text)
        .onAppear(perform: load)
    }

    private var url: URL { environment.fileClient.documentsDirectory().appending(path: "text.txt") }

    private func load() {
      environment.fileClient.loadFile(url)
        .catch { Just(Data("\($0)".utf8)) }
        .receive(on: environment.clockClient.main)
        .sink { text = String(decoding: $0, as: UTF8.self) }
        .store(in: &cancellables)
    }
  }

  struct NotesPreviews: PreviewProvider {
    static var previews: some View {
      EditorView()
        .environmentObject(AppEnvironment.preview())
        .previewDisplayName("A document")
    }
  }
}

private struct NoteView: View {
  var isEditable = true

  var body: some View { Text(isEditable ? "A note" : "A note that can't be edited") }
}

struct NotePreviews: PreviewProvider {
  static var previews: some View {
    Group {
      NoteView().previewDisplayName("A note")
      NoteView(isEditable: false).previewDisplayName("A note that can't be edited")
    }
    .environmentObject(AppEnvironment.preview())
  }
}
