import AppEnvironmentUI

/// A button that starts and pauses playing. Its owner has the state; the button has a binding to it.
public struct PlayButton: View {
  @Binding private var isPlaying: Bool

  /// Creates a button.
  ///
  /// - Parameter isPlaying: A binding to a property that indicates whether something is played.
  public init(isPlaying: Binding<Bool>) {
    _isPlaying = isPlaying
  }

  /// The views of the button.
  public var body: some View {
    Button(isPlaying ? "Pause" : "Play") { isPlaying.toggle() }
  }
}
