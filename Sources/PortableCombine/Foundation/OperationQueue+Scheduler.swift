internal import Dispatch
public import Foundation
import PackageSupport

/// An operation queue runs closures as operations, up to its maximum number at once.
///
/// A closure for a later date is among the queue's operations from the start, and can be waited for and cancelled.
/// The interface is Apple's.
extension OperationQueue: Scheduler {
  /// The current time.
  public var now: SchedulerTimeType { SchedulerTimeType(Date()) }

  /// No tolerance.
  public var minimumTolerance: SchedulerTimeType.Stride { 0 }

  /// Adds a closure to the queue.
  ///
  /// - Parameters:
  ///   - options: `nil`.
  ///   - action: The closure to run.
  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    nonisolated(unsafe) let action = action  // because a scheduler's action may run on any thread
    addOperation { action() }
  }

  /// Adds a closure to the queue that becomes ready at a date.
  ///
  /// - Parameters:
  ///   - date: The date at which the operation becomes ready.
  ///   - tolerance: Ignored.
  ///   - options: `nil`.
  ///   - action: The closure to run.
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

  /// Adds a closure to the queue at a date and then again after each interval, until cancelled.
  ///
  /// A closure that is still queued or running isn't added again.
  ///
  /// - Parameters:
  ///   - date: The date of the first run.
  ///   - interval: The interval between runs.
  ///   - tolerance: The tolerated delay of each run.
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

  /// Keeps an operation from becoming ready before a date, which may be in the past.
  ///
  /// The timer also retains the operation until it is finished or cancelled: on Linux, a finishing operation accesses
  /// its dependents without retaining them, even those that were cancelled and released.
  private static func hold(_ operation: Operation, until date: Date) {
    let gate = Operation()
    nonisolated(unsafe) let timer = DispatchSource.makeTimerSource(queue: timers)  // because any thread may use it
    timer.setEventHandler {
      let interval = date.timeIntervalSinceNow
      // The wall clock may have been set back since the timer was scheduled.
      guard interval <= 0 else { return timer.schedule(deadline: .now() + interval) }
      withExtendedLifetime(operation) { gate.start() }
    }
    operation.addDependency(gate)
    // Called for a cancelled operation as well. A cancelled timer releases its closure, and with it the operations.
    operation.completionBlock = { timer.cancel() }
    timer.schedule(deadline: .now() + date.timeIntervalSinceNow)
    timer.resume()
  }
}

extension OperationQueue {
  /// Options for scheduling on an operation queue. It has no options.
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

/// A closure that is added to an operation queue repeatedly, but is in the queue only once at a time.
final class RepeatedOperation: @unchecked Sendable {  // because a lock guards all mutable state
  private let queue: OperationQueue
  private let lock = Lock()

  // Both are guarded by the lock.
  private var action: (() -> Void)?
  private var latest: Operation?

  init(queue: OperationQueue, _ action: @escaping () -> Void) {
    self.queue = queue
    self.action = action
  }

  /// Adds the closure, unless the previous operation is still queued or running.
  func add() {
    let operation = BlockOperation { [self] in lock.withLock { action }?() }
    let isWanted = lock.withLock {
      guard action != nil, latest?.isFinished != false else { return false }
      latest = operation
      return true
    }
    if isWanted { queue.addOperation(operation) }
  }

  /// Releases the closure, which isn't run again.
  func cancel() {
    let held = lock.withLock { (action.take(), latest.take()) }
    withExtendedLifetime(held) {}
  }
}
