/// A view that is shown for an initial value. Nothing moves through the keyframes.
public struct KeyframeAnimator<Value, KeyframePath: Keyframes, Content: View>: View where KeyframePath.Value == Value {
  private let content: Content

  /// Creates a view.
  ///
  /// - Parameters:
  ///   - initialValue: The initial value.
  ///   - repeating: A Boolean value that has no effect.
  ///   - content: Builds the view for a value.
  ///   - keyframes: Builds the keyframes, and isn't called.
  public init(
    initialValue: Value, repeating: Bool = true, @ViewBuilder content: @escaping (Value) -> Content,
    @KeyframesBuilder<Value> keyframes: @escaping (Value) -> KeyframePath
  ) { self.content = content(initialValue) }

  /// Creates a view.
  ///
  /// - Parameters:
  ///   - initialValue: The initial value.
  ///   - trigger: A value whose changes have no effect.
  ///   - content: Builds the view for a value.
  ///   - keyframes: Builds the keyframes, and isn't called.
  public init(
    initialValue: Value, trigger: some Equatable, @ViewBuilder content: @escaping (Value) -> Content,
    @KeyframesBuilder<Value> keyframes: @escaping (Value) -> KeyframePath
  ) { self.content = content(initialValue) }

  /// The view for the initial value.
  public var body: some View { content }
}

/// The courses of a value and of its properties, without an effect in a terminal.
public protocol Keyframes<Value> {
  /// The type of the value.
  associatedtype Value
}

/// The course of one property, without an effect in a terminal.
public protocol KeyframeTrackContent<Value> {
  /// The type of the property.
  associatedtype Value
}

/// The course of one property, without an effect in a terminal.
public struct KeyframeTrack<Root, Property, Content: KeyframeTrackContent>: Keyframes where Content.Value == Property {
  /// The type of the value.
  public typealias Value = Root

  /// Creates the course of a value as a whole.
  public init(@KeyframeTrackContentBuilder<Root> content: () -> Content) where Root == Property {}

  /// Creates the course of a property.
  public init(
    _ keyPath: WritableKeyPath<Root, Property>, @KeyframeTrackContentBuilder<Property> content: () -> Content
  ) {}
}

/// Several courses. Not for use in your code.
public struct _KeyframeGroup<Value>: Keyframes, KeyframeTrackContent {}

/// A result builder that creates courses of properties from the content of a closure.
@resultBuilder
public struct KeyframesBuilder<Value> {
  /// Returns the course of a property.
  public static func buildExpression<K: Keyframes>(_ keyframes: K) -> _KeyframeGroup<Value> where K.Value == Value {
    _KeyframeGroup()
  }

  /// Returns the course of a value as a whole.
  public static func buildExpression<K: KeyframeTrackContent>(_ keyframe: K) -> _KeyframeGroup<Value>
  where K.Value == Value { _KeyframeGroup() }

  /// Builds courses from several ones.
  public static func buildBlock(_ courses: _KeyframeGroup<Value>...) -> _KeyframeGroup<Value> { _KeyframeGroup() }
}

/// A result builder that creates keyframes from the content of a closure.
@resultBuilder
public struct KeyframeTrackContentBuilder<Value> {
  /// Returns a keyframe.
  public static func buildExpression<K: KeyframeTrackContent>(_ keyframe: K) -> _KeyframeGroup<Value>
  where K.Value == Value { _KeyframeGroup() }

  /// Builds keyframes from several ones.
  public static func buildBlock(_ keyframes: _KeyframeGroup<Value>...) -> _KeyframeGroup<Value> { _KeyframeGroup() }
}

/// A value at a time, reached at a constant speed. Has no effect in a terminal.
public struct LinearKeyframe<Value>: KeyframeTrackContent {
  /// Creates a keyframe.
  public init(_ to: Value, duration: TimeInterval, timingCurve: UnitCurve = .linear) {}
}

/// A value at a time, reached like a spring. Has no effect in a terminal.
public struct SpringKeyframe<Value>: KeyframeTrackContent {
  /// Creates a keyframe.
  public init(
    _ to: Value, duration: TimeInterval? = nil, spring: Spring = Spring(), startVelocity: Value? = nil
  ) {}
}

/// A value at a time, reached on a curve. Has no effect in a terminal.
public struct CubicKeyframe<Value>: KeyframeTrackContent {
  /// Creates a keyframe.
  public init(_ to: Value, duration: TimeInterval, startVelocity: Value? = nil, endVelocity: Value? = nil) {}
}

/// A value that is reached at once. Has no effect in a terminal.
public struct MoveKeyframe<Value>: KeyframeTrackContent {
  /// Creates a keyframe.
  public init(_ to: Value) {}
}

/// A curve between two values, without an effect in a terminal.
public struct UnitCurve: Hashable, Sendable {
  /// A constant speed.
  public static let linear = UnitCurve()
  /// A slow start.
  public static let easeIn = UnitCurve()
  /// A slow end.
  public static let easeOut = UnitCurve()
  /// A slow start and a slow end.
  public static let easeInOut = UnitCurve()

  /// Returns a curve with two control points.
  public static func bezier(startControlPoint: UnitPoint, endControlPoint: UnitPoint) -> UnitCurve { UnitCurve() }
}

/// The movement of a spring, without an effect in a terminal but for its length.
public struct Spring: Hashable, Sendable {
  /// The length of the movement, in seconds.
  public let duration: TimeInterval

  /// The part of the movement that goes beyond its end.
  public let bounce: Double

  /// Creates a spring.
  public init(duration: TimeInterval = 0.5, bounce: Double = 0) { (self.duration, self.bounce) = (duration, bounce) }

  /// Creates a spring.
  public init(response: Double, dampingRatio: Double) { self.init(duration: response, bounce: 1 - dampingRatio) }

  /// A spring without a bounce.
  public static var smooth: Spring { Spring() }
  /// A spring with a small bounce.
  public static var snappy: Spring { Spring(bounce: 0.15) }
  /// A spring with a bounce.
  public static var bouncy: Spring { Spring(bounce: 0.3) }

  /// Returns a spring without a bounce.
  public static func smooth(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Spring {
    Spring(duration: duration, bounce: extraBounce)
  }

  /// Returns a spring with a small bounce.
  public static func snappy(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Spring {
    Spring(duration: duration, bounce: 0.15 + extraBounce)
  }

  /// Returns a spring with a bounce.
  public static func bouncy(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Spring {
    Spring(duration: duration, bounce: 0.3 + extraBounce)
  }
}

extension Animation {
  /// Returns an animation that moves like a spring.
  ///
  /// - Parameters:
  ///   - spring: The spring.
  ///   - blendDuration: The time in which another animation takes over.
  public static func spring(_ spring: Spring, blendDuration: TimeInterval = 0) -> Animation {
    .spring(duration: spring.duration, bounce: spring.bounce)
  }
}
