import AppEnvironmentPodcasts
import AppEnvironmentUI
import PodcastPlayer

/// The episode that is playing, its time, and the controls of the player.
package struct PlayerView: View {
  @ObservedObject private var player: Player
  @State private var currentTime = Duration.zero

  /// Creates a view of a player.
  package init(player: Player) {
    self.player = player
  }

  /// The views of the player.
  package var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      if let episode = player.episode {
        GeometryReader { geometry in
          let isNarrow = geometry.size.width < 36
          VStack(alignment: .leading, spacing: 0) {
            HStack {
              Text(Title.shown(episode.title)).bold().layoutPriority(1)
              if !isNarrow {
                Text(Title.shown(episode.podcastTitle))
                if let chapter = player.chapter { Text(Title.shown(chapter.title)).foregroundStyle(.secondary) }
              }
              if let text = player.sleepText { Text(text).layoutPriority(2) }
              if player.isSilent { Text(Player.briefSimulation).layoutPriority(2) }
            }
            .foregroundStyle(player.isPlaying ? .primary : .secondary)
            if isNarrow { narrowControls(of: episode) } else { controls(of: episode) }
          }
        }
        .frame(height: 2)
        .background { keys }
      } else {
        Text("Nothing is playing." + (player.isSilent ? " \(Player.simulation)" : "")).foregroundStyle(.secondary)
          .background { if player.next != nil { nextButton.frame(width: 0, height: 0) } }
      }
      if let failure = player.failure ?? player.notice { Text(failure).foregroundStyle(.red) }
    }
    .lineLimit(1)
    .onReceive(player.$currentTime) { currentTime = $0 }
  }

  private func controls(of episode: Episode) -> some View {
    HStack {
      PlayButton(isPlaying: $player.isPlaying).layoutPriority(1)
      seekButtons
      Text(TimeText.clock(currentTime)).layoutPriority(1)
      if player.isBuffering { Text("loading").foregroundStyle(.secondary) }
      if let duration = player.duration, duration > .zero {
        Slider(value: seconds(of: duration), in: 0...(duration / .seconds(1)), step: 15)
        Text(TimeText.clock(duration)).layoutPriority(1)
      }
      SpeedButton(speed: $player.speed).layoutPriority(1)
      if let next = player.next {
        nextButton.layoutPriority(1)
        Text(Title.shown(next.title)).foregroundStyle(.secondary)
      }
    }
  }

  /// The controls without a slider. The buttons that don't fit have only their keys.
  private func narrowControls(of episode: Episode) -> some View {
    HStack {
      PlayButton(isPlaying: $player.isPlaying).layoutPriority(1)
      Text(TimeText.clock(currentTime) + (player.duration.map { "/" + TimeText.clock($0) } ?? ""))
      SpeedButton(speed: $player.speed).layoutPriority(1)
    }
    .background {
      HStack(spacing: 0) {
        seekButtons
        if player.next != nil { nextButton }
      }
      .frame(width: 0, height: 0)
    }
  }

  @ViewBuilder private var seekButtons: some View {
    Button("-15") { player.seek(by: .seconds(-15)) }.keyboardShortcut("j", modifiers: [])
    Button("+15") { player.seek(by: .seconds(15)) }.keyboardShortcut("l", modifiers: [])
  }

  /// The buttons that have keys alone.
  private var keys: some View {
    HStack(spacing: 0) {
      Button("Previous chapter") { player.seekToPreviousChapter() }.keyboardShortcut(",", modifiers: [])
      Button("Next chapter") { player.seekToNextChapter() }.keyboardShortcut(".", modifiers: [])
      Button("Sleep timer") { player.changeSleepTimer() }.keyboardShortcut("t", modifiers: [])
    }
    .frame(width: 0, height: 0)
  }

  private var nextButton: some View {
    Button("Next") { player.playNext() }.keyboardShortcut("n", modifiers: [])
  }

  private func seconds(of duration: Duration) -> Binding<Double> {
    Binding {
      min(currentTime, duration) / .seconds(1)
    } set: {
      player.seek(to: .seconds($0))
    }
  }
}

/// A button that starts and pauses playback. Its owner has the state; the button has a binding to it.
package struct PlayButton: View {
  @Binding private var isPlaying: Bool

  /// Creates a button.
  ///
  /// - Parameter isPlaying: A binding to a property that indicates whether something is playing.
  package init(isPlaying: Binding<Bool>) {
    _isPlaying = isPlaying
  }

  /// The views of the button.
  package var body: some View {
    Button(isPlaying ? "Pause" : "Play") { isPlaying.toggle() }
      .keyboardShortcut(.space, modifiers: [])
  }
}

/// A button that changes the speed of playback in steps, and begins again after the fastest.
struct SpeedButton: View {
  @Binding var speed: Double

  private static let speeds = [1, 1.25, 1.5, 2, 0.75]

  var body: some View {
    Button("\(speed.formatted())×") {
      let index = Self.speeds.firstIndex(of: speed) ?? -1
      speed = Self.speeds[(index + 1) % Self.speeds.count]
    }
    .keyboardShortcut("s", modifiers: [])
  }
}
