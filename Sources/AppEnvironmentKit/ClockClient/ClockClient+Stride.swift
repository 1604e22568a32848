extension ClockClient {
  /// How far apart two instants are, as Combine's operators want it: a duration that literals and `.seconds(1)` make.
  ///
  /// Sums and products that are too long are as long as can be counted. A number alone is in seconds.
  public struct Stride: SchedulerTimeIntervalConvertible, SignedNumeric, Comparable, ExpressibleByFloatLiteral,
    Hashable, Codable, Sendable, CustomStringConvertible
  {
    /// The same as a duration.
    public var duration: Duration

    /// Makes a stride as long as a duration.
    public init(_ duration: Duration) {
      self.duration = duration
    }

    /// Makes a stride of whole seconds.
    public init(integerLiteral seconds: Int) {
      self = .seconds(seconds)
    }

    /// Makes a stride of seconds.
    public init(floatLiteral seconds: Double) {
      self = .seconds(seconds)
    }

    /// Makes a stride of whole seconds, if they can be counted.
    public init?(exactly source: some BinaryInteger) {
      guard let seconds = Int64(exactly: source) else { return nil }
      duration = .seconds(seconds)
    }

    /// The stride without its sign.
    public var magnitude: Stride { duration < .zero ? Stride(Duration.zero.clampedSubtracting(duration)) : self }

    /// The duration, as in `1.5 seconds`.
    public var description: String { duration.description }

    /// Whether the first is the shorter.
    public static func < (lhs: Stride, rhs: Stride) -> Bool { lhs.duration < rhs.duration }

    /// The sum.
    public static func + (lhs: Stride, rhs: Stride) -> Stride { Stride(lhs.duration.clampedAdding(rhs.duration)) }

    /// The difference.
    public static func - (lhs: Stride, rhs: Stride) -> Stride { Stride(lhs.duration.clampedSubtracting(rhs.duration)) }

    /// The product of the seconds.
    public static func * (lhs: Stride, rhs: Stride) -> Stride {
      Stride(lhs.duration.clampedMultiplied(by: rhs.duration))
    }

    /// Adds.
    public static func += (lhs: inout Stride, rhs: Stride) { lhs = lhs + rhs }

    /// Subtracts.
    public static func -= (lhs: inout Stride, rhs: Stride) { lhs = lhs - rhs }

    /// Multiplies.
    public static func *= (lhs: inout Stride, rhs: Stride) { lhs = lhs * rhs }

    /// A stride of whole seconds.
    public static func seconds(_ seconds: Int) -> Stride { Stride(.seconds(seconds)) }

    /// A stride of seconds, exact to the attosecond that the number is nearest to. Not a number is none.
    public static func seconds(_ seconds: Double) -> Stride { Stride(Duration(clampingSeconds: seconds)) }

    /// A stride of milliseconds.
    public static func milliseconds(_ milliseconds: Int) -> Stride { Stride(.milliseconds(milliseconds)) }

    /// A stride of microseconds.
    public static func microseconds(_ microseconds: Int) -> Stride { Stride(.microseconds(microseconds)) }

    /// A stride of nanoseconds.
    public static func nanoseconds(_ nanoseconds: Int) -> Stride { Stride(.nanoseconds(nanoseconds)) }
  }
}
