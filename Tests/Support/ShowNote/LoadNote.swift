import AppEnvironmentKit
import Foundation

func loadNote(from environment: AppEnvironment) async throws -> String {
  let url = environment.fileClient.documentsDirectory().appending(path: "note.txt")
  return try await environment.fileClient.loadText(at: url)
}
