import AppEnvironmentUI

/// The model of the talk: it notifies its observers before each change, in `advance()`.
package final class EpisodeStore: ObservableObject {
  /// Sends before the current episode changes.
  package let objectWillChange = PassthroughSubject<Void, Never>()

  /// The episode that is shown.
  package private(set) var current: Episode

  private var next: [Episode]

  /// Creates a model of episodes in their order, beginning with `current`.
  package init(current: Episode, next: [Episode]) {
    self.current = current
    self.next = next
  }

  /// Moves to the next episode, if there is one.
  package func advance() {
    guard !next.isEmpty else { return }
    objectWillChange.send()
    current = next.removeFirst()
  }
}

/// The player of the talk with its model. The title is dimmed while nothing is played.
package struct StorePlayer: View {
  @ObservedObject private var store: EpisodeStore
  @State private var isPlaying = false

  /// Creates a player.
  package init(store: EpisodeStore) {
    self.store = store
  }

  /// The views of the player.
  package var body: some View {
    VStack(alignment: .leading) {
      Text(store.current.title).foregroundColor(isPlaying ? .primary : .secondary)
      Text(store.current.showTitle).font(.caption).foregroundColor(.gray)
      HStack {
        PlayIcon(isPlaying: $isPlaying)
        Button("Next") { store.advance() }
      }
    }
  }
}

/// A button whose icon changes with an animation.
package struct PlayIcon: View {
  @Binding var isPlaying: Bool

  /// The button.
  package var body: some View {
    Button {
      withAnimation { isPlaying.toggle() }
    } label: {
      Image(systemName: isPlaying ? "pause.circle" : "play.circle")
    }
    .accessibilityLabel(isPlaying ? "Pause" : "Play")
  }
}
