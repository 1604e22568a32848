public import Foundation

/// A run loop runs closures on its thread, in its default mode, in the order they were scheduled.
extension RunLoop: Scheduler {
  /// What can be said when scheduling on a run loop: nothing.
  public struct SchedulerOptions: Sendable {}

  /// A point in a run loop's time: a date.
  public typealias SchedulerTimeType = OperationQueue.SchedulerTimeType

  /// The time now.
  public var now: SchedulerTimeType { SchedulerTimeType(Date()) }

  /// No tolerance.
  public var minimumTolerance: SchedulerTimeType.Stride { 0 }

  /// Runs a closure in one of the loop's next rounds.
  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    nonisolated(unsafe) let action = action  // because a scheduler's action may run on any thread
    perform { action() }
    // NB: on Linux, `perform` does not wake a loop that sleeps on another thread, but a new timer does. Still needed
    // while `aClosureWakesTheLoopOfAnotherThread` hangs without it.
    if self != RunLoop.current { add(Timer(fire: Date(), interval: 0, repeats: false) { _ in }, forMode: .default) }
  }

  /// Runs a closure at or after a time.
  public func schedule(
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    nonisolated(unsafe) let action = action  // because a scheduler's action may run on any thread
    let timer = Timer(fire: date.date, interval: 0, repeats: false) { _ in action() }
    timer.tolerance = tolerance.timeInterval
    add(timer, forMode: .default)
  }

  /// Runs a closure at a time and then again after each interval, until cancelled.
  ///
  /// - Returns: What ends the repetition.
  public func schedule(
    after date: SchedulerTimeType,
    interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    nonisolated(unsafe) let action = action  // because a scheduler's action may run on any thread
    let timer = Timer(fire: date.date, interval: interval.timeInterval, repeats: true) { _ in action() }
    timer.tolerance = tolerance.timeInterval
    add(timer, forMode: .default)
    return AnyCancellable { timer.invalidate() }
  }
}
