import AppEnvironmentUI

/// A player whose button has a copy of its state: two sources of truth, which differ as soon as one changes.
package struct TwoCopies: View {
  @State private var isPlaying = false

  /// Creates a player.
  package init() {}

  /// The state of the player, and the button.
  package var body: some View {
    VStack(alignment: .leading) {
      Text(isPlaying ? "The player plays" : "The player is paused")
      CopyingButton(isPlaying: isPlaying)
      Button("Stop") { isPlaying = false }
    }
  }
}

/// A button with another state. Only the first value that it's given is used.
package struct CopyingButton: View {
  @State private var isPlaying: Bool

  /// Creates a button.
  package init(isPlaying: Bool) {
    _isPlaying = State(initialValue: isPlaying)
  }

  /// The button.
  package var body: some View {
    Button(isPlaying ? "Pause" : "Play") { isPlaying.toggle() }
  }
}

/// A player whose button has a binding to its state: one source of truth.
package struct OneTruth: View {
  @State private var isPlaying = false

  /// Creates a player.
  package init() {}

  /// The state of the player, and the button.
  package var body: some View {
    VStack(alignment: .leading) {
      Text(isPlaying ? "The player plays" : "The player is paused")
      PlayButton(isPlaying: $isPlaying)
      Button("Stop") { isPlaying = false }
    }
  }
}
