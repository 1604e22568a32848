import AppEnvironmentKit
import Foundation

// The weather client of this article is .ci/UserPackage's.

struct Journal: Client {
  var entries: @Sendable () async throws -> [String]

  init(files: FileClient) {
    entries = {
      let url = files.documentsDirectory().appending(path: "journal.txt")
      return try await files.loadText(at: url).split(separator: "\n").map(String.init)
    }
  }

  static func live(in environment: AppEnvironment) -> Self { Self(files: environment.fileClient) }
  static func preview(in environment: AppEnvironment) -> Self { Self(files: environment.fileClient) }

  static var live: Self { Self(files: .live) }
  static var preview: Self { Self(files: .preview) }
  static var test: Self { Self(files: .test) }
}
