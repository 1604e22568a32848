import AppEnvironmentKit
import Foundation

func previewOfTheNote() async throws -> String {
  let environment = AppEnvironment.preview()
  let url = environment.fileClient.documentsDirectory().appending(path: "text.txt")
  return try await environment.fileClient.loadText(at: url)
}

func whatComesFromWhere(in environment: AppEnvironment) {
  print(environment.clientSummary)
}
