import AppEnvironmentKit
import AppEnvironmentTesting
import Foundation
import TemporaryFolders
import Testing

@Suite struct FileClientContractTests {
  @Test(arguments: FileClientContract.rules)
  func theLiveClientSatisfiesTheContract(_ rule: FileClientContract.Rule) async throws {
    let folder = try TemporaryFolder()
    try await rule.check(.live, in: folder.url)
    try #expect(folder.names { $0.hasPrefix(".saving-") } == [])
  }

  @Test(arguments: FileClientContract.rules + FileClientContract.confinedRules)
  func thePreviewClientSatisfiesTheContract(_ rule: FileClientContract.Rule) async throws {
    let folder = try TemporaryFolder()
    try await rule.check(.preview(root: folder.url), in: folder.url)
    try #expect(folder.names { $0.hasPrefix(".saving-") } == [])
  }

  @Test(arguments: FileClientContract.rules)
  func theClientInMemorySatisfiesTheContract(_ rule: FileClientContract.Rule) async throws {
    let client = FileClient.inMemory()
    try await rule.check(client, in: client.documentsDirectory())
  }

  @Test(arguments: FileClientContract.confinedRules)
  func theClientInMemorySatisfiesTheContractOfConfinedClients(_ rule: FileClientContract.Rule) async throws {
    try await rule.check(.inMemory(), in: URL(filePath: "/", directoryHint: .isDirectory))
  }

  @Test(arguments: FileClientContract.directoryRules)
  func theFoldersOfTheLiveClientSatisfyTheContract(_ rule: FileClientContract.Rule) async throws {
    let folder = try TemporaryFolder()
    let documents = folder.file("Documents")
    let directories = UserDirectories(documents: documents, others: folder.file("Others"))
    try await rule.check(FileClient(POSIXFileSystem(), on: FileOrder(), directories), in: documents)
  }

  @Test(arguments: FileClientContract.directoryRules)
  func theFoldersOfThePreviewClientSatisfyTheContract(_ rule: FileClientContract.Rule) async throws {
    let folder = try TemporaryFolder()
    let documents = folder.file("Documents")
    let client = FileClient.preview(root: documents)
    defer { try? FileManager.default.removeItem(at: client.cachesDirectory().deletingLastPathComponent()) }
    try await rule.check(client, in: documents)
    #expect(try folder.names { $0 != "Documents" } == [])
  }

  @Test(arguments: FileClientContract.directoryRules)
  func theFoldersInMemorySatisfyTheContract(_ rule: FileClientContract.Rule) async throws {
    let client = FileClient.inMemory()
    try await rule.check(client, in: client.documentsDirectory())
  }
}
