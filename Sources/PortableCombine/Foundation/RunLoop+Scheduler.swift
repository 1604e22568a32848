public import Foundation

/// A run loop runs closures on its thread, in its default mode. Closures without a date run in the order in which they
/// were scheduled.
///
/// Closures may be scheduled from any thread, which wakes a sleeping loop. The interface is Apple's.
extension RunLoop: Scheduler {
  /// The current time.
  public var now: SchedulerTimeType { SchedulerTimeType(Date()) }

  /// No tolerance.
  public var minimumTolerance: SchedulerTimeType.Stride { 0 }

  /// Runs a closure in the loop's next round.
  ///
  /// - Parameters:
  ///   - options: `nil`.
  ///   - action: The closure to run.
  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    RunLoopAgenda.agenda(of: self).add(.distantPast, interval: nil, action)
  }

  /// Runs a closure at or after a date.
  ///
  /// - Parameters:
  ///   - date: The date at which to run the closure.
  ///   - tolerance: Ignored.
  ///   - options: `nil`.
  ///   - action: The closure to run.
  public func schedule(
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    RunLoopAgenda.agenda(of: self).add(date.date, interval: nil, action)
  }

  /// Runs a closure at a date and then again after each interval, until cancelled.
  ///
  /// Runs that fall due while the loop is busy are left out.
  ///
  /// - Parameters:
  ///   - date: The date of the first run.
  ///   - interval: The interval between runs.
  ///   - tolerance: Ignored.
  ///   - options: `nil`.
  ///   - action: The closure to run.
  /// - Returns: A cancellable that ends the repetition when it is cancelled or released.
  public func schedule(
    after date: SchedulerTimeType,
    interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    let agenda = RunLoopAgenda.agenda(of: self)
    let entry = agenda.add(date.date, interval: interval.repeating, action)
    return AnyCancellable { agenda.cancel(entry) }
  }
}

extension RunLoop {
  /// Options for scheduling on a run loop. It has no options.
  public struct SchedulerOptions: Sendable {}

  /// A point in a run loop's time: a date.
  public struct SchedulerTimeType: _SchedulerDate {
    /// The date.
    public var date: Date

    /// Creates a point in time.
    public init(_ date: Date) {
      self.date = date
    }

    /// An interval of a run loop's time, in seconds.
    public struct Stride: _SchedulerSeconds {
      /// The interval in seconds, with its sign.
      public var magnitude: TimeInterval

      /// Creates an interval of seconds.
      public init(_ timeInterval: TimeInterval) {
        magnitude = timeInterval
      }
    }
  }
}
