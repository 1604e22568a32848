extension ClockClient {
  /// A distance between two instants for Combine's operators, such as `.seconds(1)`.
  ///
  /// A literal is a number of seconds. Arithmetic is clamped to the range of durations.
  public struct Stride: SchedulerTimeIntervalConvertible, SignedNumeric, Comparable, ExpressibleByFloatLiteral,
    Hashable, Codable, Sendable, CustomStringConvertible
  {
    /// The stride as a duration.
    public var duration: Duration

    /// Creates a stride from a duration.
    public init(_ duration: Duration) {
      self.duration = duration
    }

    /// Creates a stride of whole seconds.
    public init(integerLiteral seconds: Int) {
      self = .seconds(seconds)
    }

    /// Creates a stride of seconds.
    public init(floatLiteral seconds: Double) {
      self = .seconds(seconds)
    }

    /// Creates a stride of whole seconds, or `nil` if they are out of range.
    public init?(exactly source: some BinaryInteger) {
      guard let seconds = Int64(exactly: source) else { return nil }
      duration = .seconds(seconds)
    }

    /// The absolute value of the stride.
    public var magnitude: Stride { duration < .zero ? Stride(Duration.zero.clampedSubtracting(duration)) : self }

    /// The duration, as in `1.5 seconds`.
    public var description: String { duration.description }

    /// Returns a Boolean value that indicates whether the first stride is shorter than the second.
    public static func < (lhs: Stride, rhs: Stride) -> Bool { lhs.duration < rhs.duration }

    /// Returns the sum of two strides.
    public static func + (lhs: Stride, rhs: Stride) -> Stride { Stride(lhs.duration.clampedAdding(rhs.duration)) }

    /// Returns the difference of two strides.
    public static func - (lhs: Stride, rhs: Stride) -> Stride { Stride(lhs.duration.clampedSubtracting(rhs.duration)) }

    /// Returns a stride whose seconds are the product of the seconds of two strides.
    public static func * (lhs: Stride, rhs: Stride) -> Stride {
      Stride(lhs.duration.clampedMultiplied(by: rhs.duration))
    }

    /// Adds a stride to another.
    public static func += (lhs: inout Stride, rhs: Stride) { lhs = lhs + rhs }

    /// Subtracts a stride from another.
    public static func -= (lhs: inout Stride, rhs: Stride) { lhs = lhs - rhs }

    /// Multiplies a stride by the seconds of another.
    public static func *= (lhs: inout Stride, rhs: Stride) { lhs = lhs * rhs }

    /// Returns a stride of whole seconds.
    public static func seconds(_ seconds: Int) -> Stride { Stride(.seconds(seconds)) }

    /// Returns a stride of seconds, rounded to the nearest attosecond. NaN becomes zero.
    public static func seconds(_ seconds: Double) -> Stride { Stride(Duration(clampingSeconds: seconds)) }

    /// Returns a stride of milliseconds.
    public static func milliseconds(_ milliseconds: Int) -> Stride { Stride(.milliseconds(milliseconds)) }

    /// Returns a stride of microseconds.
    public static func microseconds(_ microseconds: Int) -> Stride { Stride(.microseconds(microseconds)) }

    /// Returns a stride of nanoseconds.
    public static func nanoseconds(_ nanoseconds: Int) -> Stride { Stride(.nanoseconds(nanoseconds)) }
  }
}
