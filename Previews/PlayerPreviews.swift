import AppEnvironmentUI
import DataFlow

struct PlayerPreviews: PreviewProvider {
  private static let episodes = [
    Episode(id: 1, title: "Storm surge", showTitle: "Tidepool Radio"),
    Episode(id: 2, title: "Night train to nowhere", showTitle: "The Long Platform"),
  ]

  static var previews: some View {
    EnvironmentReader { PlayerView(episode: episodes[0], environment: $0) }
      .environmentObject(AppEnvironment.preview())
      .padding()
      .previewDisplayName("Paused")
    EpisodesView(episodes: episodes).padding().previewDisplayName("Episodes")
    EpisodesView(episodes: []).padding().previewDisplayName("No episodes")
    StorePlayer(store: EpisodeStore(current: episodes[0], next: [episodes[1]])).padding()
      .previewDisplayName("A model that advances")
    EpisodeForm().padding().previewDisplayName("An episode that is edited")
    Group {
      EpisodeCard(episode: episodes[0]).previewDisplayName("A card")
      // The values of the environment are those of the preview.
      EpisodeCard(episode: episodes[0]).environment(\.colorScheme, .light).previewDisplayName("A light card")
    }
    .previewLayout(.sizeThatFits)
  }
}
