public import Dispatch

/// A dispatch queue runs closures asynchronously, in its order if it is serial.
extension DispatchQueue: Scheduler {
  /// The current time of the queue.
  public var now: SchedulerTimeType { SchedulerTimeType(.now()) }

  /// No tolerance.
  public var minimumTolerance: SchedulerTimeType.Stride { SchedulerTimeType.Stride(.nanoseconds(0)) }

  /// Runs a closure on the queue as soon as possible.
  ///
  /// - Parameters:
  ///   - options: The quality of service, flags and group of the work; `nil` for the defaults.
  ///   - action: The closure to run.
  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    nonisolated(unsafe) let action = action  // because a scheduler's action may run on any thread
    async(group: options?.group, qos: options?.qos ?? .unspecified, flags: options?.flags ?? []) { action() }
  }

  /// Runs a closure on the queue at or after a time.
  ///
  /// - Parameters:
  ///   - date: The time at which to run the closure.
  ///   - tolerance: Ignored.
  ///   - options: The quality of service and flags of the work; `nil` for the defaults.
  ///   - action: The closure to run.
  public func schedule(
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    nonisolated(unsafe) let action = action  // because a scheduler's action may run on any thread
    asyncAfter(deadline: date.dispatchTime, qos: options?.qos ?? .unspecified, flags: options?.flags ?? []) { action() }
  }

  /// Runs a closure on the queue at a time and then again after each interval, until cancelled.
  ///
  /// - Parameters:
  ///   - date: The time of the first run.
  ///   - interval: The interval between runs.
  ///   - tolerance: The tolerated delay of each run.
  ///   - options: The quality of service and flags of the work; `nil` for the defaults.
  ///   - action: The closure to run.
  /// - Returns: A cancellable that ends the repetition when it is cancelled or released.
  public func schedule(
    after date: SchedulerTimeType,
    interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    nonisolated(unsafe) let action = action  // because a scheduler's action may run on any thread
    let timer = DispatchSource.makeTimerSource(queue: self)
    timer.setEventHandler(qos: options?.qos ?? .unspecified, flags: options?.flags ?? []) { action() }
    // A negative interval would end the program.
    timer.schedule(
      deadline: date.dispatchTime, repeating: max(interval, 0).timeInterval, leeway: max(tolerance, 0).timeInterval)
    timer.resume()
    return AnyCancellable { timer.cancel() }
  }
}

extension DispatchQueue {
  /// Options for scheduling on a queue.
  public struct SchedulerOptions: @unchecked Sendable {  // because the flags are a number
    /// The quality of service.
    public var qos: DispatchQoS

    /// Flags of the work.
    public var flags: DispatchWorkItemFlags

    /// The group that the work belongs to.
    public var group: DispatchGroup?

    /// Creates options.
    ///
    /// - Parameters:
    ///   - qos: The quality of service.
    ///   - flags: Flags of the work.
    ///   - group: The group that the work belongs to.
    public init(qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [], group: DispatchGroup? = nil) {
      self.qos = qos
      self.flags = flags
      self.group = group
    }
  }

  /// A point in a queue's time, which is that of `DispatchTime` and doesn't advance while the machine sleeps.
  public struct SchedulerTimeType: Strideable, Codable, Hashable, Sendable {
    /// The time as a `DispatchTime`.
    public var dispatchTime: DispatchTime

    /// Creates a point in time.
    public init(_ time: DispatchTime) {
      dispatchTime = time
    }

    /// Decodes a time from nanoseconds.
    public init(from decoder: any Decoder) throws {
      let nanoseconds = try decoder.singleValueContainer().decode(UInt64.self)
      dispatchTime = DispatchTime(uptimeNanoseconds: nanoseconds)
    }

    /// Encodes the time in nanoseconds.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(dispatchTime.uptimeNanoseconds)
    }

    /// Returns the interval from this time to another, which is negative if the other is earlier.
    ///
    /// As in Combine, an interval that can't be represented, such as any to or from `distantFuture`, is the longest one.
    public func distance(to other: SchedulerTimeType) -> Stride {
      let start = dispatchTime.uptimeNanoseconds
      let end = other.dispatchTime.uptimeNanoseconds
      guard let magnitude = Int(exactly: start < end ? end - start : start - end) else { return Stride(.never) }
      return Stride(.nanoseconds(start < end ? magnitude : -magnitude))
    }

    /// Returns the time after an interval, limited to the range of `DispatchTime`. The longest interval leads to
    /// `distantFuture`.
    public func advanced(by interval: Stride) -> SchedulerTimeType {
      if interval.magnitude == .max { return SchedulerTimeType(.distantFuture) }
      let nanoseconds = dispatchTime.uptimeNanoseconds
      let magnitude = UInt64(interval.magnitude.magnitude)
      if interval.magnitude < 0 {
        let moved = nanoseconds > magnitude ? nanoseconds - magnitude : 1
        return SchedulerTimeType(DispatchTime(uptimeNanoseconds: moved))
      }
      let (moved, overflow) = nanoseconds.addingReportingOverflow(magnitude)
      return SchedulerTimeType(overflow ? .distantFuture : DispatchTime(uptimeNanoseconds: moved))
    }

    /// Hashes the nanoseconds.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(dispatchTime.uptimeNanoseconds)
    }

    /// An interval of a queue's time, in nanoseconds.
    public struct Stride: SchedulerTimeIntervalConvertible, Comparable, SignedNumeric, ExpressibleByFloatLiteral,
      Hashable, Codable
    {
      /// The interval in nanoseconds.
      public var magnitude: Int

      /// The interval as a `DispatchTimeInterval`.
      public var timeInterval: DispatchTimeInterval { .nanoseconds(magnitude) }

      /// Creates an interval. `never` becomes the longest interval.
      public init(_ timeInterval: DispatchTimeInterval) {
        switch timeInterval {
        case .seconds(let seconds): self = .seconds(seconds)
        case .milliseconds(let milliseconds): self = .milliseconds(milliseconds)
        case .microseconds(let microseconds): self = .microseconds(microseconds)
        case .nanoseconds(let nanoseconds): magnitude = nanoseconds
        case .never: magnitude = .max
        @unknown default: magnitude = .max
        }
      }

      /// Creates an interval of seconds.
      public init(floatLiteral value: Double) {
        self = .seconds(value)
      }

      /// Creates an interval of whole seconds.
      public init(integerLiteral value: Int) {
        self = .seconds(value)
      }

      /// Creates an interval of whole seconds, if they can be represented.
      public init?(exactly source: some BinaryInteger) {
        guard let seconds = Int(exactly: source) else { return nil }
        self = .seconds(seconds)
      }

      // Combine's coding key, so that either module decodes the other's values.
      private enum CodingKeys: String, CodingKey {
        case magnitude = "_nanoseconds"
      }

      private init(magnitude: Int) {
        self.magnitude = magnitude
      }

      private init(_ count: Int, times unit: Int) {
        let (product, overflow) = count.multipliedReportingOverflow(by: unit)
        magnitude = overflow ? ((count < 0) == (unit < 0) ? .max : .min) : product
      }

      /// Returns a Boolean value that indicates whether the first interval is the shorter one.
      public static func < (lhs: Stride, rhs: Stride) -> Bool { lhs.magnitude < rhs.magnitude }

      /// The product of the nanoseconds, or the longest interval where that overflows.
      public static func * (lhs: Stride, rhs: Stride) -> Stride { Stride(lhs.magnitude, times: rhs.magnitude) }

      /// The sum, or the longest interval where that overflows.
      public static func + (lhs: Stride, rhs: Stride) -> Stride {
        let (sum, overflow) = lhs.magnitude.addingReportingOverflow(rhs.magnitude)
        return Stride(magnitude: overflow ? (lhs.magnitude < 0 ? .min : .max) : sum)
      }

      /// The difference, or the longest interval where that overflows.
      public static func - (lhs: Stride, rhs: Stride) -> Stride {
        let (difference, overflow) = lhs.magnitude.subtractingReportingOverflow(rhs.magnitude)
        return Stride(magnitude: overflow ? (lhs.magnitude < 0 ? .min : .max) : difference)
      }

      /// Multiplies an interval by another.
      public static func *= (lhs: inout Stride, rhs: Stride) { lhs = lhs * rhs }

      /// An interval of seconds.
      public static func seconds(_ seconds: Double) -> Stride {
        let nanoseconds = (seconds * 1_000_000_000).rounded()
        return Stride(magnitude: Int(exactly: nanoseconds) ?? (nanoseconds < 0 ? .min : .max))
      }

      /// An interval of whole seconds.
      public static func seconds(_ seconds: Int) -> Stride { Stride(seconds, times: 1_000_000_000) }

      /// An interval of milliseconds.
      public static func milliseconds(_ milliseconds: Int) -> Stride { Stride(milliseconds, times: 1_000_000) }

      /// An interval of microseconds.
      public static func microseconds(_ microseconds: Int) -> Stride { Stride(microseconds, times: 1_000) }

      /// An interval of nanoseconds.
      public static func nanoseconds(_ nanoseconds: Int) -> Stride { Stride(magnitude: nanoseconds) }
    }
  }
}
