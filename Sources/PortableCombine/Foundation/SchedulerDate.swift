public import Foundation

/// A date in the time of a run loop or an operation queue.
///
/// It is public only because Swift requires it of a protocol that provides public members of public types. Each
/// scheduler has its own type.
public protocol _SchedulerDate: Strideable, Codable, Hashable, Sendable where Stride: _SchedulerSeconds {
  /// The date.
  var date: Date { get set }

  /// Creates a point in time.
  init(_ date: Date)
}

extension _SchedulerDate {
  /// Returns the interval from this time to another, which is negative if the other is earlier.
  public func distance(to other: Self) -> Stride {
    Stride(other.date.timeIntervalSince(date))
  }

  /// Returns the time after an interval.
  public func advanced(by interval: Stride) -> Self {
    Self(date.addingTimeInterval(interval.timeInterval))
  }
}

/// An interval in seconds of the time of a run loop or an operation queue.
///
/// It is public for the same reason as `_SchedulerDate`.
public protocol _SchedulerSeconds: SchedulerTimeIntervalConvertible, Comparable, SignedNumeric,
  ExpressibleByFloatLiteral, Codable, Sendable
where Magnitude == TimeInterval, IntegerLiteralType == TimeInterval, FloatLiteralType == TimeInterval {
  /// The interval in seconds, with its sign.
  var magnitude: TimeInterval { get set }

  /// Creates an interval of seconds.
  init(_ timeInterval: TimeInterval)
}

extension _SchedulerSeconds {
  /// The interval in seconds, with its sign.
  public var timeInterval: TimeInterval { magnitude }

  /// Creates an interval of whole seconds.
  public init(integerLiteral value: TimeInterval) { self.init(value) }

  /// Creates an interval of seconds.
  public init(floatLiteral value: TimeInterval) { self.init(value) }

  /// Creates an interval of whole seconds, if they can be represented.
  public init?(exactly source: some BinaryInteger) {
    guard let seconds = TimeInterval(exactly: source) else { return nil }
    self.init(seconds)
  }

  /// Returns a Boolean value that indicates whether the first interval is the shorter one.
  public static func < (lhs: Self, rhs: Self) -> Bool { lhs.magnitude < rhs.magnitude }

  /// The product in seconds.
  public static func * (lhs: Self, rhs: Self) -> Self { Self(lhs.magnitude * rhs.magnitude) }

  /// The sum.
  public static func + (lhs: Self, rhs: Self) -> Self { Self(lhs.magnitude + rhs.magnitude) }

  /// The difference.
  public static func - (lhs: Self, rhs: Self) -> Self { Self(lhs.magnitude - rhs.magnitude) }

  /// Multiplies an interval by another.
  public static func *= (lhs: inout Self, rhs: Self) { lhs.magnitude *= rhs.magnitude }

  /// An interval of whole seconds.
  public static func seconds(_ seconds: Int) -> Self { Self(TimeInterval(seconds)) }

  /// An interval of seconds.
  public static func seconds(_ seconds: Double) -> Self { Self(seconds) }

  /// An interval of milliseconds.
  public static func milliseconds(_ milliseconds: Int) -> Self { Self(TimeInterval(milliseconds) / 1_000) }

  /// An interval of microseconds.
  public static func microseconds(_ microseconds: Int) -> Self { Self(TimeInterval(microseconds) / 1_000_000) }

  /// An interval of nanoseconds.
  public static func nanoseconds(_ nanoseconds: Int) -> Self { Self(TimeInterval(nanoseconds) / 1_000_000_000) }

  /// The interval of a repetition. One that isn't positive becomes a tenth of a millisecond, as `Timer` documents.
  var repeating: TimeInterval { timeInterval > 0.000_1 ? timeInterval : 0.000_1 }
}
