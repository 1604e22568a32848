import AppEnvironmentKit
import Foundation

// The weather client of this article is .ci/UserPackage's.

struct Journal: ComposedClient {
  var entries: @Sendable () async throws -> [String]

  init(files: FileClient) {
    entries = {
      let url = files.documentsDirectory().appending(path: "journal.txt")
      return try await files.loadText(at: url).split(separator: "\n").map(String.init)
    }
  }

  static func live(in environment: AppEnvironment) -> Self { Self(files: environment.fileClient) }
  static func preview(in environment: AppEnvironment) -> Self { live(in: environment) }
  static func test(in environment: AppEnvironment) -> Self { live(in: environment) }
}

func useNotesOfTheServer(_ environment: AppEnvironment) {
  environment.fileClient = .preview
  environment.fileClient.documentsDirectory = { URL(filePath: "/srv/notes") }
}
