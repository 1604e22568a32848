import AppEnvironmentKit
import AppEnvironmentTesting
import Foundation
import Testing
import TextEditor

// The samples of documentation comments, and just enough around them.

private struct Weather {
  var forecast: @Sendable (_ city: String) -> AnyPublisher<String, any Error>

  static var test: Self { Self(forecast: unimplemented("Weather.forecast")) }
}

private func deferredFuture(on queue: DispatchQueue) -> @Sendable (URL) -> AnyPublisher<Data, any Error> {
  let loadFile: @Sendable (URL) -> AnyPublisher<Data, any Error>
  loadFile = { url in .deferred(on: queue) { try Data(contentsOf: url) } }
  return loadFile
}

private func runEditor(in environment: AppEnvironment) async throws {
  let editor = Editor(environment: environment, input: .standard(), output: .standard())
  let status = await editor.run(try Invocation(arguments: ["edit", "notes.txt"]))
  print(status)
}

@Suite struct FileClientContractSnippet {
  @Test(arguments: FileClientContract.rules)
  func keepsTheContract(_ rule: FileClientContract.Rule) async throws {
    try await rule.check(MyFileClient.client, in: anEmptyFolderOfIt)
  }

  private enum MyFileClient {
    static var client: FileClient { .inMemory() }
  }

  private let anEmptyFolderOfIt = FileClient.inMemory().documentsDirectory()
}
