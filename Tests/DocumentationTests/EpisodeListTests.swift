import AppEnvironmentPodcastsTesting
import TemporaryFolders
import Testing

/// The view model of the article on podcasts, over a store that delivers on its own queues.
@MainActor @Suite(.timeLimit(.minutes(45))) struct EpisodeListTests {
  @Test("A view model shows the values of an observing publisher")
  func observing() async throws {
    let folder = try TemporaryFolder()
    let server = PodcastServer()
    let environment = AppEnvironment(.live) {
      $0.podcastLibrary = .file(folder.file("library.sqlite"), files: .live)
      $0.networkClient = server.client
    }
    server.publish("show.xml", PodcastServer.feed("Show", episodes: ["One"]))
    let podcast = try await environment.podcastStore.subscribe(to: server.url("show.xml"))
    let list = EpisodeList(of: podcast.id, in: environment)
    var titles = list.$titles.values.makeAsyncIterator()
    while let shown = await titles.next(isolation: #isolation), shown != ["One"] {}
    server.publish("show.xml", PodcastServer.feed("Show", episodes: ["Two", "One"]))
    try await environment.podcastStore.refresh()
    while let shown = await titles.next(isolation: #isolation), shown != ["Two", "One"] {}
    #expect(list.titles == ["Two", "One"])
    #expect(list.problem == nil)
  }
}
