extension ClockClient: Scheduler {
  /// The points in time of Combine's operators.
  public typealias SchedulerTimeType = Instant

  /// The options for scheduling. A clock has no options.
  public typealias SchedulerOptions = Never

  /// The smallest tolerance, which is zero.
  public var minimumTolerance: Stride { 0 }

  /// Runs a closure as soon as possible, after those that were scheduled before. See ``scheduleAction``.
  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    nonisolated(unsafe) let action = action  // because a scheduler's action may run on any thread
    scheduleAction(nil, .zero) { action() }
  }

  /// Runs a closure at a point in time or later. See ``scheduleAction``.
  public func schedule(
    after instant: Instant,
    tolerance: Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    nonisolated(unsafe) let action = action  // because a scheduler's action may run on any thread
    scheduleAction(instant, tolerance.duration) { action() }
  }

  /// Runs a closure at a point in time and then after each interval, until it's cancelled. See ``repeatAction``.
  ///
  /// - Returns: An object that ends the repetition when it's cancelled or released.
  public func schedule(
    after instant: Instant,
    interval: Stride,
    tolerance: Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    nonisolated(unsafe) let action = action  // because a scheduler's action may run on any thread
    return repeatAction(instant, interval.duration, tolerance.duration) { _ in action() }
  }
}
