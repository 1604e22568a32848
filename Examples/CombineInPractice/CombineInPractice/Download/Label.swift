import AppEnvironmentKit

/// A text on the screen.
public final class Label {
  /// What is shown.
  @Published public var text = ""

  /// Makes a label that shows nothing.
  public init() {}
}
