internal import Dispatch
public import Foundation

/// An operation queue runs closures as operations, as many at once as it may.
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

  /// Adds a closure to the queue at or after a time.
  public func schedule(
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    nonisolated(unsafe) let action = action  // because a scheduler's action may run on any thread
    DispatchQueue.global().asyncAfter(deadline: .now() + date.date.timeIntervalSinceNow) {
      self.addOperation { action() }
    }
  }

  /// Adds a closure to the queue at a time and then again after each interval, until cancelled.
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
    let timer = DispatchSource.makeTimerSource(queue: .global())
    timer.setEventHandler { self.addOperation { action() } }
    timer.schedule(
      deadline: .now() + date.date.timeIntervalSinceNow, repeating: interval.timeInterval,
      leeway: .nanoseconds(Int(tolerance.timeInterval * 1_000_000_000)))
    timer.resume()
    return AnyCancellable { timer.cancel() }
  }
}

extension OperationQueue {
  /// What can be said when scheduling on an operation queue: nothing.
  public struct SchedulerOptions: Sendable {}

  /// A point in the time of operation queues and run loops: a date.
  public struct SchedulerTimeType: Strideable, Codable, Hashable, Sendable {
    /// The date.
    public var date: Date

    /// Makes a time.
    public init(_ date: Date) {
      self.date = date
    }

    /// How long it is from this time to another; negative where the other is the earlier.
    public func distance(to other: SchedulerTimeType) -> Stride {
      Stride(other.date.timeIntervalSince(date))
    }

    /// The time after an interval.
    public func advanced(by interval: Stride) -> SchedulerTimeType {
      SchedulerTimeType(date.addingTimeInterval(interval.timeInterval))
    }

    /// An interval between two dates, in seconds.
    public struct Stride: SchedulerTimeIntervalConvertible, Comparable, SignedNumeric, ExpressibleByFloatLiteral,
      Codable, Hashable, Sendable
    {
      /// The interval in seconds.
      public var magnitude: TimeInterval

      /// The interval in seconds.
      public var timeInterval: TimeInterval { magnitude }

      /// Makes an interval of seconds.
      public init(_ timeInterval: TimeInterval) {
        magnitude = timeInterval
      }

      /// Makes an interval of whole seconds.
      public init(integerLiteral value: TimeInterval) {
        magnitude = value
      }

      /// Makes an interval of seconds.
      public init(floatLiteral value: TimeInterval) {
        magnitude = value
      }

      /// Makes an interval of seconds, if it has them exactly.
      public init?(exactly source: some BinaryInteger) {
        guard let seconds = TimeInterval(exactly: source) else { return nil }
        magnitude = seconds
      }

      /// Whether the first is the shorter.
      public static func < (lhs: Stride, rhs: Stride) -> Bool { lhs.magnitude < rhs.magnitude }

      /// The product in seconds.
      public static func * (lhs: Stride, rhs: Stride) -> Stride { Stride(lhs.magnitude * rhs.magnitude) }

      /// The sum.
      public static func + (lhs: Stride, rhs: Stride) -> Stride { Stride(lhs.magnitude + rhs.magnitude) }

      /// The difference.
      public static func - (lhs: Stride, rhs: Stride) -> Stride { Stride(lhs.magnitude - rhs.magnitude) }

      /// Multiplies.
      public static func *= (lhs: inout Stride, rhs: Stride) { lhs = lhs * rhs }

      /// Adds.
      public static func += (lhs: inout Stride, rhs: Stride) { lhs = lhs + rhs }

      /// Subtracts.
      public static func -= (lhs: inout Stride, rhs: Stride) { lhs = lhs - rhs }

      /// An interval of whole seconds.
      public static func seconds(_ seconds: Int) -> Stride { Stride(TimeInterval(seconds)) }

      /// An interval of seconds.
      public static func seconds(_ seconds: Double) -> Stride { Stride(seconds) }

      /// An interval of milliseconds.
      public static func milliseconds(_ milliseconds: Int) -> Stride { Stride(TimeInterval(milliseconds) / 1_000) }

      /// An interval of microseconds.
      public static func microseconds(_ microseconds: Int) -> Stride { Stride(TimeInterval(microseconds) / 1_000_000) }

      /// An interval of nanoseconds.
      public static func nanoseconds(_ nanoseconds: Int) -> Stride { Stride(TimeInterval(nanoseconds) / 1_000_000_000) }
    }
  }
}
