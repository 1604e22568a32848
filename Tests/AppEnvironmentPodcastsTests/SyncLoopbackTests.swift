import AppEnvironmentPodcasts
import AppEnvironmentPodcastsTesting
import Foundation
import LoopbackServer
import StorePrograms
import TemporaryFolders
import TestSupport
import Testing

/// Synchronizations with a server over TCP, by the live network client and libraries on the disk.
@Suite(.timeLimit(.minutes(45))) struct SyncLoopbackTests {
  @Test("Two libraries on the disk become one over TCP", arguments: SyncAccount.Layout.allCases)
  func overTCP(_ layout: SyncAccount.Layout) async throws {
    let (folder, other) = (try TemporaryFolder(), try TemporaryFolder())
    let (feeds, state) = (PodcastServer(), PodcastSyncServer(clock: .live))
    feeds.publish("tea.xml", PodcastServer.feed("Tea", items: [SyncClientTests.item("Green", seconds: 1800, day: 1)]))
    let server = try LoopbackServer(state)
    defer { server.stop() }
    func device(_ name: String, _ file: URL) async throws -> (PodcastStore, SyncClient) {
      let library = PodcastLibrary.file(file, files: .live)
      let sync = SyncClient(library: library, network: .live, clock: .live)
      let account = SyncAccount(server: server.url(""), user: "ada", device: name, layout: layout)
      try await sync.logIn(account, password: state.password)
      return (PodcastStore(library: library, network: feeds.client, clock: .live), sync)
    }
    let (desk, deskSync) = try await device("desk", folder.database)
    let (phone, phoneSync) = try await device("phone", other.database)
    let podcast = try await desk.subscribe(to: feeds.url("tea.xml"))
    let green = try #require(try await desk.episodes(of: podcast.id).episodes.first)
    try await desk.setPosition(of: green.id, to: .seconds(754), moment: .paused)
    let sent = try await deskSync.sync(password: state.password)
    #expect(sent.sentSubscriptions == 1 && sent.sentEpisodes == 1)
    let received = try await phoneSync.sync(password: state.password)
    _ = try await phone.refresh(only: received.added)
    #expect(try await phone.newest(limit: 1).episodes.first?.position == .seconds(754))
    await #expect(throws: SyncError.passwordRefused(user: "ada", server: server.url("").absoluteString)) {
      try await phoneSync.sync(password: .constant(Secret("wrong")))
    }
  }

  @Test("After kills while it synchronizes, a library is whole, and the server has heard nothing twice")
  func kills() async throws {
    // In several libraries, because each start adds to the library.
    for batch in 0..<rounds(1, many: 20) { try await killRepeatedly(rounds(5, many: 50), from: batch * 50) }
  }

  private func killRepeatedly(_ count: Int, from first: Int) async throws {
    let (folder, state) = (try TemporaryFolder(), PodcastSyncServer(clock: .live))
    let server = try LoopbackServer(state)
    defer { server.stop() }
    for round in first..<first + count {
      _ = try await Probe.kill(
        afterLines: round % 5, microseconds: round * 911 % 20_000, folder.database, "sync",
        server.url("").absoluteString)
      let store = PodcastStore.live(file: folder.database, network: .test)
      _ = try await store.allPodcasts()
      withExtendedLifetime(store) {}
      #expect(try integrity(of: folder.database) == "ok")
    }
    #expect(try folder.names().filter { $0.contains("damaged") } == [])
    let library = PodcastLibrary.file(folder.database, files: .live)
    let sync = SyncClient(library: library, network: .live, clock: .live)
    try await sync.sync(password: state.password)
    #expect(try await sync.currentStatus().waiting == 0)
    let actions = state.actions
    #expect(!actions.isEmpty)
    #expect(Set(actions).count == actions.count)
  }
}
