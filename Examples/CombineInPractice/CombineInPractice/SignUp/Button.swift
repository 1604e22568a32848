import AppEnvironmentKit

/// A button on the screen.
public final class Button {
  /// Whether it can be pressed.
  @Published public var isEnabled = false

  /// Makes a button that cannot be pressed yet.
  public init() {}
}
