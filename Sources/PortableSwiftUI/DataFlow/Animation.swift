/// A description of the movement between two states of a view.
///
/// PortableSwiftUI draws the last state of a change at once. The type exists so that source that names an animation
/// compiles, and because an animation separates its writes into their own update.
public struct Animation: Equatable, Sendable {
  private enum Curve {
    case `default`, linear, easeIn, easeOut, easeInOut, spring
  }

  private let curve: Curve
  private var duration: TimeInterval?
  private var delay: TimeInterval = 0
  private var speed = 1.0

  private init(_ curve: Curve, duration: TimeInterval? = nil) {
    self.curve = curve
    self.duration = duration
  }

  /// Creates an animation of your own, which takes the time of the default one: nothing moves.
  ///
  /// - Parameter base: The animation, which isn't asked for values.
  public init<A: CustomAnimation>(_ base: A) { self.init(.default) }

  /// The default animation.
  public static let `default` = Animation(.default)

  /// An animation with a constant speed.
  public static var linear: Animation { Animation(.linear) }

  /// An animation that starts slowly.
  public static var easeIn: Animation { Animation(.easeIn) }

  /// An animation that ends slowly.
  public static var easeOut: Animation { Animation(.easeOut) }

  /// An animation that starts and ends slowly.
  public static var easeInOut: Animation { Animation(.easeInOut) }

  /// An animation that moves like a spring.
  public static var spring: Animation { Animation(.spring) }

  /// An animation that moves like a spring with a higher bounce.
  public static var bouncy: Animation { Animation(.spring) }

  /// An animation that moves like a spring without a bounce.
  public static var smooth: Animation { Animation(.spring) }

  /// An animation that moves like a spring with a small bounce.
  public static var snappy: Animation { Animation(.spring) }

  /// Returns an animation that moves like a spring.
  ///
  /// - Parameters:
  ///   - response: The length of the animation, in seconds.
  ///   - dampingFraction: The damping.
  ///   - blendDuration: The time in which another animation takes over.
  public static func spring(
    response: Double = 0.5, dampingFraction: Double = 0.825, blendDuration: TimeInterval = 0
  ) -> Animation { Animation(.spring, duration: response) }

  /// Returns an animation that moves like a spring.
  ///
  /// - Parameters:
  ///   - duration: The length of the animation, in seconds.
  ///   - bounce: The bounce.
  ///   - blendDuration: The time in which another animation takes over.
  public static func spring(
    duration: TimeInterval, bounce: Double = 0.0, blendDuration: Double = 0
  ) -> Animation { Animation(.spring, duration: duration) }

  /// Returns an animation that moves like a spring.
  ///
  /// - Parameters:
  ///   - response: The length of the animation, in seconds.
  ///   - dampingFraction: The damping.
  ///   - blendDuration: The time in which another animation takes over.
  public static func interactiveSpring(
    response: Double = 0.15, dampingFraction: Double = 0.86, blendDuration: TimeInterval = 0.25
  ) -> Animation { Animation(.spring, duration: response) }

  /// Returns an animation that moves like a spring with a higher bounce.
  ///
  /// - Parameters:
  ///   - duration: The length of the animation, in seconds.
  ///   - extraBounce: The additional bounce.
  public static func bouncy(duration: TimeInterval = 0.5, extraBounce: Double = 0.0) -> Animation {
    Animation(.spring, duration: duration)
  }

  /// Returns an animation that moves like a spring without a bounce.
  ///
  /// - Parameters:
  ///   - duration: The length of the animation, in seconds.
  ///   - extraBounce: The additional bounce.
  public static func smooth(duration: TimeInterval = 0.5, extraBounce: Double = 0.0) -> Animation {
    Animation(.spring, duration: duration)
  }

  /// Returns an animation that moves like a spring with a small bounce.
  ///
  /// - Parameters:
  ///   - duration: The length of the animation, in seconds.
  ///   - extraBounce: The additional bounce.
  public static func snappy(duration: TimeInterval = 0.5, extraBounce: Double = 0.0) -> Animation {
    Animation(.spring, duration: duration)
  }

  /// Returns an animation that moves like a spring with physical properties.
  ///
  /// - Parameters:
  ///   - mass: The mass of the object.
  ///   - stiffness: The stiffness of the spring.
  ///   - damping: The damping of the spring.
  ///   - initialVelocity: The velocity at the beginning.
  public static func interpolatingSpring(
    mass: Double = 1.0, stiffness: Double, damping: Double, initialVelocity: Double = 0.0
  ) -> Animation { Animation(.spring) }

  /// Returns an animation that moves like a spring.
  ///
  /// - Parameters:
  ///   - duration: The length of the animation, in seconds.
  ///   - bounce: The bounce.
  ///   - initialVelocity: The velocity at the beginning.
  public static func interpolatingSpring(
    duration: TimeInterval = 0.5, bounce: Double = 0.0, initialVelocity: Double = 0.0
  ) -> Animation { Animation(.spring, duration: duration) }

  /// Returns an animation whose speed follows a cubic Bézier curve.
  ///
  /// - Parameters:
  ///   - p1x: The horizontal coordinate of the first control point.
  ///   - p1y: The vertical coordinate of the first control point.
  ///   - p2x: The horizontal coordinate of the second control point.
  ///   - p2y: The vertical coordinate of the second control point.
  ///   - duration: The length of the animation, in seconds.
  public static func timingCurve(
    _ p1x: Double, _ p1y: Double, _ p2x: Double, _ p2y: Double, duration: TimeInterval = 0.35
  ) -> Animation { Animation(.easeInOut, duration: duration) }

  /// The time until the end of the animation.
  var length: Duration { .seconds(max(0, delay + (duration ?? 0.35) / max(speed, 0.01))) }

  /// Returns the animation, repeated.
  ///
  /// - Parameter autoreverses: A Boolean value that indicates whether every second time is reversed.
  public func repeatForever(autoreverses: Bool = true) -> Animation { self }

  /// Returns the animation, repeated a number of times.
  ///
  /// - Parameters:
  ///   - repeatCount: The number.
  ///   - autoreverses: A Boolean value that indicates whether every second time is reversed.
  public func repeatCount(_ repeatCount: Int, autoreverses: Bool = true) -> Animation { self }

  /// Returns an animation with a constant speed.
  ///
  /// - Parameter duration: The length of the animation, in seconds.
  public static func linear(duration: TimeInterval) -> Animation { Animation(.linear, duration: duration) }

  /// Returns an animation that starts slowly.
  ///
  /// - Parameter duration: The length of the animation, in seconds.
  public static func easeIn(duration: TimeInterval) -> Animation { Animation(.easeIn, duration: duration) }

  /// Returns an animation that ends slowly.
  ///
  /// - Parameter duration: The length of the animation, in seconds.
  public static func easeOut(duration: TimeInterval) -> Animation { Animation(.easeOut, duration: duration) }

  /// Returns an animation that starts and ends slowly.
  ///
  /// - Parameter duration: The length of the animation, in seconds.
  public static func easeInOut(duration: TimeInterval) -> Animation { Animation(.easeInOut, duration: duration) }

  /// Returns the animation with a delay before it.
  ///
  /// - Parameter delay: The delay, in seconds.
  public func delay(_ delay: TimeInterval) -> Animation {
    var copy = self
    copy.delay += delay
    return copy
  }

  /// Returns the animation at another speed.
  ///
  /// - Parameter speed: The factor by which the animation is faster.
  public func speed(_ speed: Double) -> Animation {
    var copy = self
    copy.speed *= speed
    return copy
  }
}

/// A curve of values that you define. Nothing moves: it isn't asked for values.
///
/// The interface is the one that Apple documents for SwiftUI's `CustomAnimation`.
public protocol CustomAnimation: Hashable, Sendable {
  /// Returns the value at a time, or `nil` at the end.
  ///
  /// - Parameters:
  ///   - value: The distance between the first and the last value.
  ///   - time: The seconds since the beginning.
  ///   - context: State that the animation keeps.
  func animate<V: VectorArithmetic>(value: V, time: TimeInterval, context: inout AnimationContext<V>) -> V?
}

/// The state of an animation of your own.
public struct AnimationContext<Value: VectorArithmetic> {
  /// The environment of the view.
  public let environment: EnvironmentValues

  /// A Boolean value that indicates whether the value has reached its end.
  public var isLogicallyComplete = false
}
