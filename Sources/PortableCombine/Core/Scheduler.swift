/// A type that runs closures at certain times.
///
/// The interface is that of Combine's `Scheduler`.
public protocol Scheduler<SchedulerTimeType> {
  /// A point in this scheduler's time.
  associatedtype SchedulerTimeType: Strideable where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible

  /// The options for scheduling; `Never` if there are none.
  associatedtype SchedulerOptions

  /// The time now.
  var now: SchedulerTimeType { get }

  /// The minimum tolerance.
  var minimumTolerance: SchedulerTimeType.Stride { get }

  /// Runs a closure as soon as possible.
  func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void)

  /// Runs a closure at or after a time, no later than the tolerance allows where that can be kept.
  func schedule(
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  )

  /// Runs a closure at a time and then again after each interval, until cancelled.
  ///
  /// - Returns: A cancellable that ends the repetition.
  func schedule(
    after date: SchedulerTimeType,
    interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> any Cancellable
}

extension Scheduler {
  /// Runs a closure as soon as possible, with no options.
  @inlinable
  public func schedule(_ action: @escaping () -> Void) {
    schedule(options: nil, action)
  }

  /// Runs a closure at or after a time, with no options and the least tolerance.
  @inlinable
  public func schedule(after date: SchedulerTimeType, _ action: @escaping () -> Void) {
    schedule(after: date, tolerance: minimumTolerance, options: nil, action)
  }

  /// Runs a closure at or after a time, with no options.
  @inlinable
  public func schedule(
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride,
    _ action: @escaping () -> Void
  ) {
    schedule(after: date, tolerance: tolerance, options: nil, action)
  }

  /// Runs a closure at a time and then again after each interval, with no options and the least tolerance.
  ///
  /// - Returns: A cancellable that ends the repetition.
  @inlinable
  public func schedule(
    after date: SchedulerTimeType,
    interval: SchedulerTimeType.Stride,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    schedule(after: date, interval: interval, tolerance: minimumTolerance, options: nil, action)
  }

  /// Runs a closure at a time and then again after each interval, with no options.
  ///
  /// - Returns: A cancellable that ends the repetition.
  @inlinable
  public func schedule(
    after date: SchedulerTimeType,
    interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    schedule(after: date, interval: interval, tolerance: tolerance, options: nil, action)
  }
}

/// An interval of a scheduler's time that can be expressed in seconds and their fractions.
public protocol SchedulerTimeIntervalConvertible {
  /// An interval of whole seconds.
  static func seconds(_ seconds: Int) -> Self

  /// An interval of seconds.
  static func seconds(_ seconds: Double) -> Self

  /// An interval of milliseconds.
  static func milliseconds(_ milliseconds: Int) -> Self

  /// An interval of microseconds.
  static func microseconds(_ microseconds: Int) -> Self

  /// An interval of nanoseconds.
  static func nanoseconds(_ nanoseconds: Int) -> Self
}
