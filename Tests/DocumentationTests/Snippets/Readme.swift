import AppEnvironmentKit
import Foundation

func show(_ name: String) async throws {
  let environment = try AppEnvironment(.detected()) {  // --environment live|preview|test, or APP_ENVIRONMENT
    $0.fileClient.documentsDirectory = { URL(filePath: FileManager.default.currentDirectoryPath) }
  }
  let url = environment.fileClient.documentsDirectory().appending(path: name)
  for try await data in environment.fileClient.loadFile(url).values {  // a publisher: nothing is read before this
    print(String(decoding: data, as: UTF8.self))
  }
}
