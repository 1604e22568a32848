/// A scheduler that runs everything at once, on the caller's thread, whatever the time it is meant for.
///
/// Its time stands still.
public struct ImmediateScheduler: Scheduler {
  /// There is nothing to say.
  public typealias SchedulerOptions = Never

  /// The one scheduler of this kind.
  @inlinable
  public static var shared: ImmediateScheduler { ImmediateScheduler() }

  @usableFromInline
  init() {}

  /// The one point in time.
  @inlinable
  public var now: SchedulerTimeType { SchedulerTimeType() }

  /// No tolerance.
  @inlinable
  public var minimumTolerance: SchedulerTimeType.Stride { 0 }

  /// Runs a closure.
  @inlinable
  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    action()
  }

  /// Runs a closure.
  @inlinable
  public func schedule(
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    action()
  }

  /// Runs a closure, once.
  ///
  /// - Returns: A cancellable that does nothing.
  @discardableResult
  @inlinable
  public func schedule(
    after date: SchedulerTimeType,
    interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    action()
    return Subscriptions.empty
  }
}

extension ImmediateScheduler {
  /// The one point in time.
  public struct SchedulerTimeType: Strideable {
    @usableFromInline
    init() {}

    /// No distance.
    @inlinable
    public func distance(to other: SchedulerTimeType) -> Stride { 0 }

    /// The same point.
    @inlinable
    public func advanced(by n: Stride) -> SchedulerTimeType { self }

    /// An interval, which has no meaning to the scheduler.
    public struct Stride: SchedulerTimeIntervalConvertible, ExpressibleByFloatLiteral, Comparable, SignedNumeric,
      Codable
    {
      /// The interval as a number.
      public var magnitude: Int

      /// Makes an interval of a number.
      @inlinable
      public init(_ value: Int) { magnitude = value }

      /// Makes an interval of a number.
      @inlinable
      public init(integerLiteral value: Int) { magnitude = value }

      /// Makes an interval of a number, without its fraction.
      @inlinable
      public init(floatLiteral value: Double) { magnitude = Int(value) }

      /// Makes an interval of a number, if it can be counted.
      @inlinable
      public init?(exactly source: some BinaryInteger) {
        guard let value = Int(exactly: source) else { return nil }
        magnitude = value
      }

      /// Whether the first is the shorter.
      @inlinable
      public static func < (lhs: Stride, rhs: Stride) -> Bool { lhs.magnitude < rhs.magnitude }

      /// The product.
      @inlinable
      public static func * (lhs: Stride, rhs: Stride) -> Stride { Stride(lhs.magnitude * rhs.magnitude) }

      /// The sum.
      @inlinable
      public static func + (lhs: Stride, rhs: Stride) -> Stride { Stride(lhs.magnitude + rhs.magnitude) }

      /// The difference.
      @inlinable
      public static func - (lhs: Stride, rhs: Stride) -> Stride { Stride(lhs.magnitude - rhs.magnitude) }

      /// Multiplies.
      @inlinable
      public static func *= (lhs: inout Stride, rhs: Stride) { lhs = lhs * rhs }

      /// Adds.
      @inlinable
      public static func += (lhs: inout Stride, rhs: Stride) { lhs = lhs + rhs }

      /// Subtracts.
      @inlinable
      public static func -= (lhs: inout Stride, rhs: Stride) { lhs = lhs - rhs }

      /// An interval that has no meaning.
      @inlinable
      public static func seconds(_ seconds: Int) -> Stride { 0 }

      /// An interval that has no meaning.
      @inlinable
      public static func seconds(_ seconds: Double) -> Stride { 0 }

      /// An interval that has no meaning.
      @inlinable
      public static func milliseconds(_ milliseconds: Int) -> Stride { 0 }

      /// An interval that has no meaning.
      @inlinable
      public static func microseconds(_ microseconds: Int) -> Stride { 0 }

      /// An interval that has no meaning.
      @inlinable
      public static func nanoseconds(_ nanoseconds: Int) -> Stride { 0 }
    }
  }
}
