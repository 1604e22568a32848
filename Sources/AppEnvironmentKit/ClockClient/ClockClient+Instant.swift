extension ClockClient {
  /// An instant on a clock, with attosecond resolution.
  ///
  /// Instants work with the durations of Swift's clocks and the strides of Combine's schedulers. Compare only instants of
  /// one clock and one run of the program. Arithmetic is clamped to the range of instants.
  public struct Instant: InstantProtocol, Strideable, Hashable, Sendable, CustomStringConvertible {
    /// The durations of Swift's clocks.
    public typealias Duration = Swift.Duration

    /// The strides of Combine's schedulers.
    public typealias Stride = ClockClient.Stride

    /// The duration since the origin of the clock.
    public var offset: Duration

    /// Creates an instant.
    ///
    /// - Parameter offset: The duration since the origin of the clock.
    public init(offset: Duration) {
      self.offset = offset
    }

    /// The last instant.
    public static var distantFuture: Instant { Instant(offset: Duration(attoseconds: .max)) }

    /// Returns the instant that follows this one after a duration.
    public func advanced(by duration: Duration) -> Instant {
      Instant(offset: offset.clampedAdding(duration))
    }

    /// Returns the instant that follows this one after a stride.
    @_disfavoredOverload  // So that `.seconds(1)` is a duration.
    public func advanced(by stride: Stride) -> Instant {
      advanced(by: stride.duration)
    }

    /// Returns the duration from this instant to another, which is negative if the other is earlier.
    public func duration(to other: Instant) -> Duration {
      other.offset.clampedSubtracting(offset)
    }

    /// Returns the stride from this instant to another, which is negative if the other is earlier.
    public func distance(to other: Instant) -> Stride {
      Stride(duration(to: other))
    }

    /// Returns a Boolean value that indicates whether the first instant is earlier than the second.
    public static func < (lhs: Instant, rhs: Instant) -> Bool { lhs.offset < rhs.offset }

    /// Returns the instant that follows another after a duration.
    public static func + (lhs: Instant, rhs: Duration) -> Instant { lhs.advanced(by: rhs) }

    /// Returns the instant that precedes another by a duration.
    public static func - (lhs: Instant, rhs: Duration) -> Instant {
      Instant(offset: lhs.offset.clampedSubtracting(rhs))
    }

    /// Returns the duration from the second instant to the first.
    public static func - (lhs: Instant, rhs: Instant) -> Duration { rhs.duration(to: lhs) }

    /// Adds a duration to an instant.
    public static func += (lhs: inout Instant, rhs: Duration) { lhs = lhs + rhs }

    /// Subtracts a duration from an instant.
    public static func -= (lhs: inout Instant, rhs: Duration) { lhs = lhs - rhs }

    /// The duration since the origin of the clock, as in `1.5 seconds`.
    public var description: String { offset.description }
  }
}
