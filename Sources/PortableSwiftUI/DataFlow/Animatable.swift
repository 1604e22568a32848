/// A type whose data could change gradually. Nothing moves in a terminal: the last state of a change is drawn at once.
nonisolated public protocol Animatable {
  /// The type of the data.
  associatedtype AnimatableData: VectorArithmetic

  /// The data, which is never changed by an animation.
  var animatableData: AnimatableData { get set }
}

extension Animatable where AnimatableData == EmptyAnimatableData {
  /// The data of a type without such data.
  public var animatableData: EmptyAnimatableData {
    get { EmptyAnimatableData() }
    set {}
  }
}

/// A modifier whose data could change gradually. Nothing moves in a terminal.
@available(*, deprecated, message: "use Animatable directly")
public protocol AnimatableModifier: Animatable, ViewModifier {}

/// A value that can be added and scaled.
public protocol VectorArithmetic: AdditiveArithmetic {
  /// The scalar product of the value with itself.
  var magnitudeSquared: Double { get }

  /// Multiplies the value by a number.
  mutating func scale(by rhs: Double)
}

extension VectorArithmetic {
  /// Returns the value, multiplied by a number.
  ///
  /// - Parameter rhs: The number.
  public func scaled(by rhs: Double) -> Self {
    var copy = self
    copy.scale(by: rhs)
    return copy
  }

  /// Returns a value on the way to another one.
  ///
  /// - Parameters:
  ///   - other: The other value.
  ///   - amount: The part of the way, from 0 to 1.
  public func interpolated(towards other: Self, amount: Double) -> Self { self + (other - self).scaled(by: amount) }

  /// Moves the value on the way to another one.
  ///
  /// - Parameters:
  ///   - other: The other value.
  ///   - amount: The part of the way, from 0 to 1.
  public mutating func interpolate(towards other: Self, amount: Double) {
    self = interpolated(towards: other, amount: amount)
  }
}

/// The data of a type that doesn't change gradually.
public struct EmptyAnimatableData: VectorArithmetic, Sendable {
  /// Creates the data.
  public init() {}

  /// The data.
  public static var zero: Self { Self() }

  /// Returns the data.
  public static func + (lhs: Self, rhs: Self) -> Self { lhs }

  /// Returns the data.
  public static func - (lhs: Self, rhs: Self) -> Self { lhs }

  /// The scalar product, which is zero.
  public var magnitudeSquared: Double { 0 }

  /// Does nothing.
  public mutating func scale(by rhs: Double) {}
}

/// Two values that can be added and scaled together.
public struct AnimatablePair<First: VectorArithmetic, Second: VectorArithmetic>: VectorArithmetic {
  /// The first value.
  public var first: First
  /// The second value.
  public var second: Second

  /// Creates a pair.
  public init(_ first: First, _ second: Second) { (self.first, self.second) = (first, second) }

  /// The pair of zeros.
  public static var zero: Self { Self(.zero, .zero) }

  /// Returns the sum of two pairs.
  public static func + (lhs: Self, rhs: Self) -> Self { Self(lhs.first + rhs.first, lhs.second + rhs.second) }

  /// Returns the difference of two pairs.
  public static func - (lhs: Self, rhs: Self) -> Self { Self(lhs.first - rhs.first, lhs.second - rhs.second) }

  /// The scalar product of the pair with itself.
  public var magnitudeSquared: Double { first.magnitudeSquared + second.magnitudeSquared }

  /// Multiplies both values by a number.
  public mutating func scale(by rhs: Double) {
    first.scale(by: rhs)
    second.scale(by: rhs)
  }
}

extension AnimatablePair: Sendable where First: Sendable, Second: Sendable {}

extension Double: VectorArithmetic {
  /// The square of the number.
  public var magnitudeSquared: Double { self * self }

  /// Multiplies the number by another one.
  public mutating func scale(by rhs: Double) { self *= rhs }
}

extension Float: VectorArithmetic {
  /// The square of the number.
  public var magnitudeSquared: Double { Double(self * self) }

  /// Multiplies the number by another one.
  public mutating func scale(by rhs: Double) { self *= Float(rhs) }
}

extension CGFloat: VectorArithmetic {
  /// The square of the number.
  public var magnitudeSquared: Double { Double(self * self) }

  /// Multiplies the number by another one.
  public mutating func scale(by rhs: Double) { self *= CGFloat(rhs) }
}
