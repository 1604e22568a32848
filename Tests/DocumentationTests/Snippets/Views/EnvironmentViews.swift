import AppEnvironmentUI

// The samples about views with an environment, and just enough around them.

struct DocumentTitle: View {
  @EnvironmentObject private var environment: AppEnvironment

  var body: some View {
    Text(environment.fileClient.documentsDirectory().lastPathComponent)
  }
}

struct DocumentPath: View {
  @Environment(AppEnvironment.self) private var environment

  var body: some View {
    Text(environment.fileClient.documentsDirectory().path)
  }
}

@MainActor final class DocumentModel: ObservableObject {
  @Published private(set) var text = "Loading…"

  init(_ environment: AppEnvironment) {
    let url = environment.fileClient.documentsDirectory().appending(path: "text.txt")
    environment.fileClient.loadFile(url)
      .replaceError(with: Data("The document can't be read.".utf8))
      .receive(on: environment.clockClient.main)
      .map { String(decoding: $0, as: UTF8.self) }
      .assign(to: &$text)
  }
}

struct DocumentView: View {
  @StateObject private var model: DocumentModel

  init(_ environment: AppEnvironment) {
    _model = StateObject(wrappedValue: DocumentModel(environment))
  }

  var body: some View {
    Text(model.text)
  }
}

@MainActor @Observable final class LetterModel {
  private(set) var text = "Loading…"
  @ObservationIgnored private let environment: AppEnvironment

  init(_ environment: AppEnvironment) {
    self.environment = environment
  }

  func load() async {
    let files = environment.fileClient
    let letter = try? await files.loadText(at: files.documentsDirectory().appending(path: "letter.txt"))
    text = letter ?? "The letter can't be read."
  }
}

struct LetterView: View {
  @State private var model: LetterModel

  init(_ environment: AppEnvironment) {
    _model = State(initialValue: LetterModel(environment))
  }

  var body: some View {
    Text(model.text)
      .task { await model.load() }
  }
}
