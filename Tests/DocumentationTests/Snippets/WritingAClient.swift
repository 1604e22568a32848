import AppEnvironmentKit
import Foundation

// The weather client of this article is .ci/UserPackage's.

struct Journal: Client {
  var entries: @Sendable () async throws -> [String]

  static func make(in environment: AppEnvironment) -> Self {
    let files = environment.fileClient
    return Self(entries: {
      let url = files.documentsDirectory().appending(path: "journal.txt")
      return try await files.loadText(at: url).split(separator: "\n").map(String.init)
    })
  }

  static var live: Self { make(in: .live) }
  static var preview: Self { make(in: .preview()) }
  static var test: Self { make(in: .test) }
}
