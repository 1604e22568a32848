/// A type that runs closures at certain times.
///
/// Dispatch queues, operation queues and run loops are schedulers. Operators with a time, such as
/// ``Publisher/delay(for:tolerance:scheduler:options:)``, take one:
///
/// ```swift
/// let queue = DispatchQueue(label: "work")
/// queue.schedule { print("now") }
/// queue.schedule(after: queue.now.advanced(by: .seconds(1))) { print("a second later") }
/// queue.schedule(after: queue.now, interval: .seconds(1)) { print("every second") }
///   .store(in: &cancellables)
/// ```
///
/// The interface is that of Combine's `Scheduler`.
public protocol Scheduler<SchedulerTimeType> {
  /// A point in this scheduler's time.
  associatedtype SchedulerTimeType: Strideable where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible

  /// The options for scheduling; `Never` if the scheduler has no options.
  associatedtype SchedulerOptions

  /// The current time.
  var now: SchedulerTimeType { get }

  /// The minimum tolerance for the time at which a closure runs.
  var minimumTolerance: SchedulerTimeType.Stride { get }

  /// Runs a closure as soon as possible.
  ///
  /// - Parameters:
  ///   - options: Options for scheduling; `nil` for the defaults.
  ///   - action: The closure to run.
  func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void)

  /// Runs a closure at or after a time.
  ///
  /// - Parameters:
  ///   - date: The time at which to run the closure.
  ///   - tolerance: The longest acceptable delay. Schedulers observe it where possible.
  ///   - options: Options for scheduling; `nil` for the defaults.
  ///   - action: The closure to run.
  func schedule(
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  )

  /// Runs a closure at a time and then again after each interval, until cancelled.
  ///
  /// - Parameters:
  ///   - date: The time of the first run.
  ///   - interval: The interval between runs.
  ///   - tolerance: The longest acceptable delay of each run.
  ///   - options: Options for scheduling; `nil` for the defaults.
  ///   - action: The closure to run.
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
  /// Runs a closure as soon as possible, with the default options.
  @inlinable public func schedule(_ action: @escaping () -> Void) {
    schedule(options: nil, action)
  }

  /// Runs a closure at or after a time, with the minimum tolerance and the default options.
  @inlinable public func schedule(after date: SchedulerTimeType, _ action: @escaping () -> Void) {
    schedule(after: date, tolerance: minimumTolerance, options: nil, action)
  }

  /// Runs a closure at or after a time, with the default options.
  @inlinable public func schedule(
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride,
    _ action: @escaping () -> Void
  ) {
    schedule(after: date, tolerance: tolerance, options: nil, action)
  }

  /// Runs a closure at a time and then again after each interval, with the minimum tolerance and the default options.
  ///
  /// - Returns: A cancellable that ends the repetition.
  @inlinable public func schedule(
    after date: SchedulerTimeType,
    interval: SchedulerTimeType.Stride,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    schedule(after: date, interval: interval, tolerance: minimumTolerance, options: nil, action)
  }

  /// Runs a closure at a time and then again after each interval, with the default options.
  ///
  /// - Returns: A cancellable that ends the repetition.
  @inlinable public func schedule(
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
