extension ClockClient {
  /// A point in a clock's time, counted exactly, in attoseconds.
  ///
  /// It is what Swift's clocks have, with durations, and what Combine's schedulers have, with strides. The instants of
  /// one clock can be compared; those of another clock, or of another run of the program, mean something else.
  /// What lies before the beginning or beyond the end of time is cut off there.
  public struct Instant: InstantProtocol, Strideable, Hashable, Codable, Sendable, CustomStringConvertible {
    /// How Swift's clocks measure.
    public typealias Duration = Swift.Duration

    /// How Combine's schedulers measure.
    public typealias Stride = ClockClient.Stride

    /// How long after the clock's own beginning.
    public var offset: Duration

    /// Makes an instant.
    ///
    /// - Parameter offset: How long after the clock's own beginning.
    public init(offset: Duration) {
      self.offset = offset
    }

    /// The last there is.
    public static var distantFuture: Instant { Instant(offset: Duration(attoseconds: .max)) }

    /// The instant after a duration.
    public func advanced(by duration: Duration) -> Instant {
      Instant(offset: offset.clampedAdding(duration))
    }

    /// The instant after a stride.
    @_disfavoredOverload  // So that `.seconds(1)` is a duration.
    public func advanced(by stride: Stride) -> Instant {
      advanced(by: stride.duration)
    }

    /// How long it is from this instant to another; negative where the other is the earlier.
    public func duration(to other: Instant) -> Duration {
      other.offset.clampedSubtracting(offset)
    }

    /// How long it is from this instant to another; negative where the other is the earlier.
    public func distance(to other: Instant) -> Stride {
      Stride(duration(to: other))
    }

    /// Whether the first is the earlier.
    public static func < (lhs: Instant, rhs: Instant) -> Bool { lhs.offset < rhs.offset }

    /// The instant after a duration.
    public static func + (lhs: Instant, rhs: Duration) -> Instant { lhs.advanced(by: rhs) }

    /// The instant that a duration comes after.
    public static func - (lhs: Instant, rhs: Duration) -> Instant {
      Instant(offset: lhs.offset.clampedSubtracting(rhs))
    }

    /// How long it is from the second to the first.
    public static func - (lhs: Instant, rhs: Instant) -> Duration { rhs.duration(to: lhs) }

    /// Moves an instant on.
    public static func += (lhs: inout Instant, rhs: Duration) { lhs = lhs + rhs }

    /// Moves an instant back.
    public static func -= (lhs: inout Instant, rhs: Duration) { lhs = lhs - rhs }

    /// How long after the clock's beginning, as in `1.5 seconds`.
    public var description: String { offset.description }
  }
}
