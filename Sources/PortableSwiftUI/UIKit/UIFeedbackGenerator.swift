/// A generator of haptics of UIKit. A terminal plays no haptics, and neither do many devices.
public class UIFeedbackGenerator {
  /// Creates a generator.
  public init() {}

  /// Prepares the haptics. Has no effect in a terminal.
  public func prepare() {}
}

/// A generator of the haptics of an impact, which a terminal doesn't play.
public final class UIImpactFeedbackGenerator: UIFeedbackGenerator {
  /// The weight of the things that collide.
  public enum FeedbackStyle: Int, Sendable {
    /// Light.
    case light
    /// Between light and heavy.
    case medium
    /// Heavy.
    case heavy
    /// Soft.
    case soft
    /// Rigid.
    case rigid
  }

  /// Creates a generator.
  public convenience init(style: FeedbackStyle) { self.init() }

  /// Plays the haptics. Has no effect in a terminal.
  public func impactOccurred() {}

  /// Plays the haptics with an intensity. Has no effect in a terminal.
  public func impactOccurred(intensity: CGFloat) {}
}

/// A generator of the haptics of an outcome, which a terminal doesn't play.
public final class UINotificationFeedbackGenerator: UIFeedbackGenerator {
  /// An outcome.
  public enum FeedbackType: Int, Sendable {
    /// A task has succeeded.
    case success
    /// A task needs attention.
    case warning
    /// A task has failed.
    case error
  }

  /// Plays the haptics. Has no effect in a terminal.
  public func notificationOccurred(_ notificationType: FeedbackType) {}
}

/// A generator of the haptics of a selection, which a terminal doesn't play.
public final class UISelectionFeedbackGenerator: UIFeedbackGenerator {
  /// Plays the haptics. Has no effect in a terminal.
  public func selectionChanged() {}
}
