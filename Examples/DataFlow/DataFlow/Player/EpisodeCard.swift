import AppEnvironmentUI

/// An episode on a background with padding and round corners, with its lines at the trailing edge.
package struct EpisodeCard: View {
  private let episode: Episode
  @Environment(\.colorScheme) private var colorScheme

  /// Creates a card.
  package init(episode: Episode) {
    self.episode = episode
  }

  /// The title and the show.
  package var body: some View {
    VStack(alignment: .trailing) {
      Text(episode.title).bold()
      Text(episode.showTitle)
    }
    .padding()
    .foregroundColor(colorScheme == .dark ? .white : .black)
    .background(colorScheme == .dark ? Color.blue : Color.yellow)
    .cornerRadius(8)
  }
}
