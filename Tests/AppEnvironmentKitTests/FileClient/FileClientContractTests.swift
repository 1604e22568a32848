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
}
