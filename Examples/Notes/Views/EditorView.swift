import AppEnvironmentUI

/// The text of a file. It's loaded when the view appears, and saved by a button.
public struct EditorView: View {
  @EnvironmentObject private var environment: AppEnvironment
  @State private var text = ""
  @State private var message = ""
  @State private var canSave = false
  @State private var cancellables: Set<AnyCancellable> = []

  /// Creates a view of the document `text.txt`.
  public init() {}

  /// The text and the button that saves it.
  public var body: some View {
    VStack(alignment: .leading) {
      TextEditor(text: $text)
      HStack {
        Button("Save", action: save)
          .keyboardShortcut("s")
          .disabled(!canSave)
        Text(message)
      }
    }
    .onAppear(perform: load)
  }

  private var url: URL { environment.fileClient.documentsDirectory().appending(path: "text.txt") }

  private func load() {
    canSave = false
    environment.fileClient.loadFile(url)
      .receive(on: environment.clockClient.main)
      .sink { completion in
        guard case .failure(let error) = completion else { return }
        message = "\(error)"
        if case FileClientError.notFound = error { canSave = true }
      } receiveValue: { data in
        let loaded = String(decoding: data, as: UTF8.self)
        text = loaded
        canSave = Data(loaded.utf8) == data
        if !canSave { message = "The file isn't UTF-8 text, which a save would damage." }
      }
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
