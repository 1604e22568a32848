import AppEnvironmentPodcasts
import AppEnvironmentUI
import PodcastPlayer
import PodcastViews

struct LibraryPreviews: PreviewProvider {
  static var previews: some View {
    LibraryScene { player, _ in
      try await play(player)
    }
    .environmentObject(environment())
    .previewDisplayName("Playing")
    LibraryScene { player, _ in
      try await play(player)
      player.pause()
    }
    .environmentObject(environment())
    .previewDisplayName("Paused")
    LibraryScene()
      .environmentObject(environment { $0.podcastLibrary = .inMemory() })
      .previewDisplayName("No podcasts")
    LibraryScene { player, _ in
      try await player.environment.podcastStore.importOPML(from: subscriptions)
    }
    .environmentObject(environment { $0.podcastLibrary = .inMemory() })
    .previewDisplayName("No episodes")
    LibraryScene { _, library in
      library.refresh()
    }
    .environmentObject(environment { $0.networkClient = someFeedsStalling($0.networkClient) })
    .previewDisplayName("Refreshing")
    LibraryScene { _, library in
      library.refresh()
    }
    .environmentObject(environment { $0.networkClient = $0.networkClient.offline })
    .previewDisplayName("Offline")
    LibraryScene(.newest) { player, _ in
      try await play(player)
    }
    .environmentObject(environment())
    .previewDisplayName("Newest episodes")
    LibraryScene(.queue) { player, _ in
      try await play(player)
    }
    .environmentObject(environment())
    .previewDisplayName("Queue")
    Group {
      LibraryScene(.search).previewDisplayName("Search")
      LibraryScene(.search, words: "night").previewDisplayName("Search results")
      LibraryScene(.search, words: "zeppelin").previewDisplayName("Search without results")
    }
    // The search begins after a pause between two keys.
    .environmentObject(environment { $0.clockClient = .immediate })
    GeometryReader { HelpButton(isNarrow: $0.size.width < 50, isPresented: true) }
      .previewDisplayName("Help")
  }

  /// An environment in which no time passes.
  private static func environment(_ overrides: (AppEnvironment) -> Void = { _ in }) -> AppEnvironment {
    AppEnvironment(.preview) {
      $0.clockClient = .standingStill
      overrides($0)
    }
  }

  /// Returns a client to which the feeds of the shows that begin with “The” don't answer.
  private static func someFeedsStalling(_ client: NetworkClient) -> NetworkClient {
    var some = client
    some.send = { request in
      let isStalling = request.url?.lastPathComponent.hasPrefix("the-") == true
      return isStalling ? client.stalling.send(request) : client.send(request)
    }
    return some
  }

  /// A list of a show that was never refreshed.
  private static let subscriptions = Data(
    """
    <opml version="2.0"><body><outline type="rss" text="Tidepool Radio" \
    xmlUrl="https://shows.example/tidepool-radio.xml"/></body></opml>
    """.utf8)

  /// Queues the newest episodes, and plays the first of them from its third minute.
  private static func play(_ player: Player) async throws {
    let store = player.environment.podcastStore
    let episodes = try await store.newest(limit: 3).episodes
    for episode in episodes { try await store.enqueue(episode.id) }
    guard let first = episodes.first else { return }
    player.play(first)
    player.seek(to: .seconds(185))
  }
}

/// The full-screen player of the preview's environment.
private struct LibraryScene: View {
  let section: LibrarySection
  let words: String
  let prepare: @MainActor (Player, LibraryModel) async throws -> Void

  /// Creates a scene.
  ///
  /// - Parameters:
  ///   - section: The part of the library that is shown first.
  ///   - words: The words in the search field.
  ///   - prepare: Brings the player and the library into the state of the preview. A library that isn't a preview's is left
  ///     as it is.
  init(
    _ section: LibrarySection = .shows, words: String = "",
    prepare: @escaping @MainActor (Player, LibraryModel) async throws -> Void = { _, _ in }
  ) {
    self.section = section
    self.words = words
    self.prepare = prepare
  }

  var body: some View {
    EnvironmentReader { PreparedLibrary(section: section, words: words, environment: $0, prepare: prepare) }
  }
}

private struct PreparedLibrary: View {
  let section: LibrarySection
  let words: String
  @StateObject private var player: Player
  @StateObject private var library: LibraryModel
  let prepare: @MainActor (Player, LibraryModel) async throws -> Void

  init(
    section: LibrarySection, words: String, environment: AppEnvironment,
    prepare: @escaping @MainActor (Player, LibraryModel) async throws -> Void
  ) {
    self.section = section
    self.words = words
    self.prepare = prepare
    _player = StateObject(wrappedValue: Player(environment: environment))
    _library = StateObject(wrappedValue: LibraryModel(environment: environment))
  }

  var body: some View {
    LibraryView(library, player: player, section: section, searchingFor: words)
      .task {
        guard player.environment.context[PodcastStore.self] == .preview else { return }
        try? await prepare(player, library)
      }
  }
}
