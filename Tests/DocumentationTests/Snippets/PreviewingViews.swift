// The samples of the article on previews.
import AppEnvironmentUI

enum PreviewingViews {
  /// A text that is loaded from a file and saved to it.
  public struct EditorView: View {
    @EnvironmentObject private var environment: AppEnvironment
    @State private var text = ""
    @State private var message = ""
    @State private var cancellables: Set<AnyCancellable> = []

    /// Creates a view of the document `text.txt`.
    public init() {}

    /// The text and the button that saves it.
    public var body: some View {
      VStack(alignment: .leading) {
        TextEditor(text: $text)
        HStack {
          Button("Save", action: save)
          Text(message)
        }
      }
      .onAppear(perform: load)
    }

    private var url: URL { environment.fileClient.documentsDirectory().appending(path: "text.txt") }

    private func load() {
      environment.fileClient.loadFile(url)
        .map { String(decoding: $0, as: UTF8.self) }
        .replaceError(with: "Error loading the file")
        .receive(on: environment.clockClient.main)
        .sink { text = $0 }
        .store(in: &cancellables)
    }

    private func save() {
      environment.fileClient.saveFile(url, Data(text.utf8))
        .receive(on: environment.clockClient.main)
        .sink { completion in
          switch completion {
          case .finished: message = "Saved"
          case .failure(let error): message = "\(error)"
          }
        } receiveValue: { _ in
        }
        .store(in: &cancellables)
    }
  }

  struct EditorPreviews: PreviewProvider {
    static var previews: some View {
      EditorView()
        .environmentObject(AppEnvironment.preview())
        .previewDisplayName("A document")
      EditorView()
        .environmentObject(
          AppEnvironment(.preview) { environment in
            environment.fileClient.loadFile = { url in
              Fail(error: FileClientError.notFound(path: url.path)).eraseToAnyPublisher()
            }
          }
        )
        .previewDisplayName("A missing document")
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
