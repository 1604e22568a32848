internal import Dispatch
public import Foundation

/// An operation queue runs closures as operations, as many at once as it may.
///
/// A closure for a later date is among the queue's operations from the start, and can be waited for and cancelled.
/// The interface is Apple's.
extension OperationQueue: Scheduler {
  /// The time now.
  public var now: SchedulerTimeType { SchedulerTimeType(Date()) }

  /// No tolerance.
  public var minimumTolerance: SchedulerTimeType.Stride { 0 }

  /// Adds a closure to the queue.
  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    nonisolated(unsafe) let action = action  // because a scheduler's action may run on any thread
    addOperation { action() }
  }

  /// Adds a closure to the queue that becomes ready at a date. The tolerance is ignored.
  public func schedule(
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    nonisolated(unsafe) let action = action  // because a scheduler's action may run on any thread
    let operation = BlockOperation { action() }
    Self.hold(operation, until: date.date)
    addOperation(operation)
  }

  /// Adds a closure to the queue at a time and then again after each interval, until cancelled; not while it is still
  /// there from the time before.
  ///
  /// - Returns: A cancellable that ends the repetition, also when it is released.
  public func schedule(
    after date: SchedulerTimeType,
    interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    let timer = DispatchSource.makeTimerSource(queue: Self.timers)
    let repetition = RepeatedOperation(queue: self, action)
    timer.setEventHandler { repetition.add() }
    timer.schedule(
      deadline: .now() + date.date.timeIntervalSinceNow, repeating: interval.repeating,
      leeway: DispatchQueue.SchedulerTimeType.Stride.seconds(tolerance.timeInterval).timeInterval)
    timer.resume()
    return AnyCancellable {
      timer.cancel()
      repetition.cancel()
    }
  }

  private static let timers = DispatchQueue(label: "OperationQueue.Scheduler")

  /// Keeps an operation from becoming ready before a date, which may be past.
  ///
  /// What does that keeps the operation as well, until that is finished or cancelled: on Linux, an operation that finishes
  /// looks at those that waited for it without holding them, even at one that was cancelled and released since.
  private static func hold(_ operation: Operation, until date: Date) {
    let gate = Operation()
    nonisolated(unsafe) let timer = DispatchSource.makeTimerSource(queue: timers)  // because any thread may use it
    timer.setEventHandler {
      let interval = date.timeIntervalSinceNow
      // The clock of the calendar may be behind the one that was waited on.
      guard interval <= 0 else { return timer.schedule(deadline: .now() + interval) }
      withExtendedLifetime(operation) { gate.start() }
    }
    operation.addDependency(gate)
    // Also run when the operation was cancelled. What is cancelled here lets go of its closure and so of all three.
    operation.completionBlock = { timer.cancel() }
    timer.schedule(deadline: .now() + date.timeIntervalSinceNow)
    timer.resume()
  }
}

extension OperationQueue {
  /// Options for scheduling on an operation queue. There are none.
  public struct SchedulerOptions: Sendable {}

  /// A point in an operation queue's time: a date.
  public struct SchedulerTimeType: _SchedulerDate {
    /// The date.
    public var date: Date

    /// Creates a point in time.
    public init(_ date: Date) {
      self.date = date
    }

    /// An interval of an operation queue's time, in seconds.
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
