import AppEnvironmentPodcasts

/// The state of a player in one line of text, for output that isn't a screen.
package struct PlaybackLine: Equatable, Sendable {
  /// The state of the episode.
  package enum State: Sendable {
    case playing, paused, played
  }

  /// The title of the podcast.
  package var show: String
  /// The title of the episode.
  package var title: String
  package var state: State
  package var currentTime: Duration
  /// The length of the episode; nil if its feed doesn't give it.
  package var length: Duration?

  package init(show: String, title: String, state: State, currentTime: Duration, length: Duration?) {
    self.show = show
    self.title = title
    self.state = state
    self.currentTime = currentTime
    self.length = length
  }

  /// Creates the line of a player; nil if it plays nothing.
  @MainActor
  init?(_ player: Player) {
    guard let episode = player.episode else { return nil }
    self.init(
      show: episode.podcastTitle, title: episode.title, state: player.isPlaying ? .playing : .paused,
      currentTime: player.currentTime, length: player.duration)
  }

  /// The line, such as `paused Green – Tea Time, 0:03 / 0:10`.
  package var text: String {
    "\(state) \(Title.shown(title)) – \(Title.shown(show)), \(TimeText.clock(currentTime)) / "
      + (length.map(TimeText.clock) ?? "?")
  }

  /// The line after the end of the episode.
  var atItsEnd: PlaybackLine {
    var line = self
    line.state = .played
    line.currentTime = length ?? currentTime
    return line
  }
}
