import AppEnvironmentKit
import Foundation

@MainActor final class Note {
  var text = ""
  private let environment: AppEnvironment
  private var cancellables: Set<AnyCancellable> = []

  init(environment: AppEnvironment) {
    self.environment = environment
  }

  func load() {
    let url = environment.fileClient.documentsDirectory().appending(path: "note.txt")
    environment.fileClient.loadFile(url)
      .replaceError(with: Data("This note cannot be read.".utf8))
      .receive(on: environment.clockClient.main)
      .sink { [weak self] in self?.text = String(decoding: $0, as: UTF8.self) }
      .store(in: &cancellables)
  }
}

func loadNote(from environment: AppEnvironment) async throws -> String {
  let url = environment.fileClient.documentsDirectory().appending(path: "note.txt")
  return try await environment.fileClient.loadText(at: url)
}

func replacedClosures() -> AppEnvironment {
  let environment = AppEnvironment(.live) {
    $0.fileClient.documentsDirectory = { URL(filePath: "/srv/notes") }
  }

  let readOnly = environment.overriding {
    $0.fileClient.saveFile = { url, _ in
      Fail(error: FileClientError.readOnly(path: url.path)).eraseToAnyPublisher()
    }
  }
  return readOnly
}
