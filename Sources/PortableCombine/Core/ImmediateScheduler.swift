/// A scheduler that runs every closure at once, on the caller's thread, regardless of the date.
///
/// It takes the place of a queue in tests of pipelines without intervals:
///
/// ```swift
/// func show<S: Scheduler>(_ title: AnyPublisher<String, Never>, on scheduler: S) -> AnyCancellable {
///   title
///     .receive(on: scheduler)
///     .sink { print($0) }
/// }
///
/// func testShowing() {
///   let cancellable = show(Just("Title").eraseToAnyPublisher(), on: ImmediateScheduler.shared)
///   cancellable.cancel()
/// }
/// ```
///
/// Its time stands still.
public struct ImmediateScheduler: Scheduler {
  /// `Never`, because the scheduler has no options.
  public typealias SchedulerOptions = Never

  /// The shared scheduler.
  @inlinable public static var shared: ImmediateScheduler { ImmediateScheduler() }

  @usableFromInline init() {}

  /// The only point in time.
  @inlinable public var now: SchedulerTimeType { SchedulerTimeType() }

  /// No tolerance.
  @inlinable public var minimumTolerance: SchedulerTimeType.Stride { 0 }

  /// Runs a closure at once.
  ///
  /// - Parameters:
  ///   - options: `nil`.
  ///   - action: The closure to run.
  @inlinable public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    action()
  }

  /// Runs a closure at once.
  ///
  /// - Parameters:
  ///   - date: Ignored.
  ///   - tolerance: Ignored.
  ///   - options: `nil`.
  ///   - action: The closure to run.
  @inlinable public func schedule(
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    action()
  }

  /// Runs a closure at once, and doesn't repeat it.
  ///
  /// - Parameters:
  ///   - date: Ignored.
  ///   - interval: Ignored.
  ///   - tolerance: Ignored.
  ///   - options: `nil`.
  ///   - action: The closure to run.
  /// - Returns: A cancellable that does nothing.
  @discardableResult @inlinable public func schedule(
    after date: SchedulerTimeType,
    interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    action()
    return Subscriptions.empty
  }
}

extension ImmediateScheduler {
  /// The only point in time.
  public struct SchedulerTimeType: Strideable {
    @usableFromInline init() {}

    /// Returns zero.
    @inlinable public func distance(to other: SchedulerTimeType) -> Stride { 0 }

    /// Returns the same point in time.
    @inlinable public func advanced(by n: Stride) -> SchedulerTimeType { self }

    /// An interval, which the scheduler ignores.
    public struct Stride: SchedulerTimeIntervalConvertible, ExpressibleByFloatLiteral, Comparable, SignedNumeric,
      Codable
    {
      /// The interval as a number.
      public var magnitude: Int

      /// Creates an interval from a number.
      @inlinable public init(_ value: Int) { magnitude = value }

      /// Creates an interval from a number.
      @inlinable public init(integerLiteral value: Int) { magnitude = value }

      /// Creates an interval from a number without its fraction.
      @inlinable public init(floatLiteral value: Double) { magnitude = Int(value) }

      /// Creates an interval from a number, if it can be represented.
      @inlinable public init?(exactly source: some BinaryInteger) {
        guard let value = Int(exactly: source) else { return nil }
        magnitude = value
      }

      /// Returns a Boolean value that indicates whether the first interval is the shorter one.
      @inlinable public static func < (lhs: Stride, rhs: Stride) -> Bool { lhs.magnitude < rhs.magnitude }

      /// The product.
      @inlinable public static func * (lhs: Stride, rhs: Stride) -> Stride { Stride(lhs.magnitude * rhs.magnitude) }

      /// The sum.
      @inlinable public static func + (lhs: Stride, rhs: Stride) -> Stride { Stride(lhs.magnitude + rhs.magnitude) }

      /// The difference.
      @inlinable public static func - (lhs: Stride, rhs: Stride) -> Stride { Stride(lhs.magnitude - rhs.magnitude) }

      /// Multiplies an interval by another.
      @inlinable public static func *= (lhs: inout Stride, rhs: Stride) { lhs = lhs * rhs }

      /// Returns an interval, which the scheduler ignores.
      @inlinable public static func seconds(_ seconds: Int) -> Stride { 0 }

      /// Returns an interval, which the scheduler ignores.
      @inlinable public static func seconds(_ seconds: Double) -> Stride { 0 }

      /// Returns an interval, which the scheduler ignores.
      @inlinable public static func milliseconds(_ milliseconds: Int) -> Stride { 0 }

      /// Returns an interval, which the scheduler ignores.
      @inlinable public static func microseconds(_ microseconds: Int) -> Stride { 0 }

      /// Returns an interval, which the scheduler ignores.
      @inlinable public static func nanoseconds(_ nanoseconds: Int) -> Stride { 0 }
    }
  }
}
