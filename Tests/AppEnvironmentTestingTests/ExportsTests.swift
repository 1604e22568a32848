import AppEnvironmentTesting
import Testing

/// This file imports neither AppEnvironmentKit nor Combine.
@Suite struct ExportsTests {
  @Test func importingTheTestKitExportsTheEnvironmentItsClientsAndCombine() {
    let environment = AppEnvironment(.test) { $0.fileClient = .inMemory(["a.txt": "text"]) }
    var published = false
    let cancellable: any Cancellable = Just(environment.fileClient.documentsDirectory()).sink { _ in published = true }
    cancellable.cancel()
    #expect(published)
  }
}
