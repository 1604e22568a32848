import AppEnvironmentUI

/// The podcast player of the talk "Data Flow Through SwiftUI".
///
/// The state belongs to the view, the button reads and writes it through a binding, and the time comes from outside:
/// from a publisher of the environment's clock.
package struct PlayerView: View {
  private let episode: Episode
  private let seconds: AnyPublisher<Int, Never>
  @State private var isPlaying = false
  @State private var playhead = 0

  /// Creates a player.
  ///
  /// - Parameters:
  ///   - episode: The episode.
  ///   - environment: The environment whose clock the player follows.
  package init(episode: Episode, environment: AppEnvironment) {
    self.episode = episode
    seconds = environment.clockClient.timer(every: .seconds(1)).map { @Sendable in 1 + $0.missed }.eraseToAnyPublisher()
  }

  /// The views of the player.
  package var body: some View {
    VStack(alignment: .leading) {
      Text(episode.title)
      Text(episode.showTitle)
      HStack {
        PlayButton(isPlaying: $isPlaying)
        Text("\(playhead / 60):\(playhead % 60, specifier: "%02d")")
      }
    }
    .onReceive(seconds) { seconds in
      if isPlaying { playhead += seconds }
    }
  }
}
