extension ClockClient: Scheduler {
  /// How Combine's operators measure.
  public typealias SchedulerTimeType = Instant

  /// There is nothing to say when scheduling.
  public typealias SchedulerOptions = Never

  /// No tolerance.
  public var minimumTolerance: Stride { 0 }

  /// Runs a closure as soon as possible, after those that were scheduled before. See ``scheduleAction``.
  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    nonisolated(unsafe) let action = action  // because a scheduler's action may run on any thread
    scheduleAction(nil, .zero) { action() }
  }

  /// Runs a closure at a time or after it. See ``scheduleAction``.
  public func schedule(
    after instant: Instant,
    tolerance: Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    nonisolated(unsafe) let action = action  // because a scheduler's action may run on any thread
    scheduleAction(instant, tolerance.duration) { action() }
  }

  /// Runs a closure at a time and then again after each interval, until cancelled. See ``repeatAction``.
  ///
  /// - Returns: What ends the repetition, also by being released.
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
