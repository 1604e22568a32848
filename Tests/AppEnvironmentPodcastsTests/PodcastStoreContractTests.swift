import AppEnvironmentKit
import AppEnvironmentPodcasts
import AppEnvironmentPodcastsTesting
import Foundation
import TemporaryFolders
import Testing

@Suite(.timeLimit(.minutes(45))) struct PodcastStoreContractTests {
  @Test("The live store keeps the contract", arguments: PodcastStoreContract.rules)
  func live(_ rule: PodcastStoreContract.Rule) async throws {
    let (folder, server) = (try TemporaryFolder(), PodcastServer())
    try await rule.check(.live(file: folder.database, network: server.client), server)
  }

  @Test("The store in memory keeps the contract", arguments: PodcastStoreContract.rules)
  func inMemory(_ rule: PodcastStoreContract.Rule) async throws {
    let server = PodcastServer()
    try await rule.check(.inMemory(network: server.client, clock: .live), server)
  }

  @Test("The preview store keeps the contract", arguments: PodcastStoreContract.rules)
  func preview(_ rule: PodcastStoreContract.Rule) async throws {
    let server = PodcastServer()
    let environment = AppEnvironment(.preview) { $0.networkClient = server.client }
    try await rule.check(environment.podcastStore, server)
  }
}
