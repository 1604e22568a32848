import AppEnvironmentUI

/// A button that starts and pauses playing. Its owner has the state; the button has a binding to it.
package struct PlayButton: View {
  @Binding private var isPlaying: Bool

  /// Creates a button.
  ///
  /// - Parameter isPlaying: A binding to a property that indicates whether something is played.
  package init(isPlaying: Binding<Bool>) {
    _isPlaying = isPlaying
  }

  /// The views of the button.
  package var body: some View {
    Button(isPlaying ? "Pause" : "Play") { isPlaying.toggle() }
  }
}
