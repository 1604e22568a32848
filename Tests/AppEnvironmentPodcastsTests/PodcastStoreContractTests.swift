import AppEnvironmentKit
import AppEnvironmentPodcasts
import AppEnvironmentPodcastsTesting
import Foundation
import TemporaryFolders
import Testing

@Suite(.timeLimit(.minutes(45))) struct PodcastStoreContractTests {
  @Test(arguments: PodcastStoreContract.rules)
  func theLiveStoreKeepsTheContract(_ rule: PodcastStoreContract.Rule) async throws {
    let (folder, server) = (try TemporaryFolder(), PodcastServer())
    try await rule.check(.live(file: folder.database, network: server.client), server)
  }

  @Test(arguments: PodcastStoreContract.rules)
  func theStoreInMemoryKeepsTheContract(_ rule: PodcastStoreContract.Rule) async throws {
    let server = PodcastServer()
    try await rule.check(.inMemory(network: server.client, clock: .live), server)
  }

  @Test(arguments: PodcastStoreContract.rules)
  func thePreviewStoreKeepsTheContract(_ rule: PodcastStoreContract.Rule) async throws {
    let server = PodcastServer()
    let environment = AppEnvironment(.preview) { $0.networkClient = server.client }
    try await rule.check(environment.podcastStore, server)
  }
}
