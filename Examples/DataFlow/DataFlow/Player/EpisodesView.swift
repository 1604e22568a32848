import AppEnvironmentUI

/// The episodes that can be played. An object in the environment knows which one is; the rows in between don't pass it.
package struct EpisodesView: View {
  private let episodes: [Episode]
  @StateObject private var queue = PlayQueue()

  /// Creates a list of episodes.
  package init(episodes: [Episode]) {
    self.episodes = episodes
  }

  /// The views of the list.
  package var body: some View {
    VStack(alignment: .leading) {
      ForEach(episodes) { EpisodeRow(episode: $0) }
      NowPlaying()
    }
    .environmentObject(queue)
  }
}

/// The episodes that are to be played.
package final class PlayQueue: ObservableObject {
  /// The episode that is played.
  @Published package var current: Episode?

  /// Creates an empty queue.
  package init() {}
}

/// A row of the list. It doesn't observe the queue, and isn't evaluated when the queue changes.
package struct EpisodeRow: View {
  let episode: Episode

  /// The views of the row.
  package var body: some View {
    HStack {
      Text(episode.showTitle)
      EpisodeButton(episode: episode)
    }
  }
}

/// A button that plays an episode. It takes the queue from the environment.
package struct EpisodeButton: View {
  let episode: Episode
  @EnvironmentObject private var queue: PlayQueue

  /// The views of the button.
  package var body: some View {
    Button(episode.title) { queue.current = episode }
  }
}

/// The title of the episode that is played.
package struct NowPlaying: View {
  @EnvironmentObject private var queue: PlayQueue

  /// The views of the title.
  package var body: some View {
    Text(queue.current.map { "Now playing: \($0.title)" } ?? "Nothing is playing.")
  }
}
