import Dispatch
import Foundation

/// A source of time: a `Clock` for `async` code and a `Scheduler` for publishers, with the same ``Instant``.
///
/// ```swift
/// try await environment.clockClient.sleep(for: .seconds(1))
/// let settled = words.debounce(for: .milliseconds(300), scheduler: environment.clockClient)
/// ```
/// Actions of publishers run on a queue of the clock; ``main`` is a scheduler that runs them on the main actor. Instants are
/// monotonic, and don't change with the wall clock. ``date``, ``calendar`` and ``timeZone`` belong to the wall clock.
///
/// - ``live`` measures real time, including the time while the machine is suspended.
/// - ``preview(start:speed:)`` measures real time from a date of your choice, faster or slower.
/// - ``immediate`` never waits.
/// - ``test`` fails the running test at every call.
///
/// The `TestClock` of AppEnvironmentTesting is advanced by tests.
public struct ClockClient: Sendable {
  /// The current time. It never decreases.
  public var instant: @Sendable () -> Instant

  /// The current date on the wall clock. It can change when the user sets the clock.
  public var date: @Sendable () -> Date

  /// The calendar of the user.
  public var calendar: @Sendable () -> Calendar

  /// The time zone of the machine.
  public var timeZone: @Sendable () -> TimeZone

  /// Suspends the calling task until a deadline, or returns at once if it has passed. It never returns early.
  ///
  /// Throws `CancellationError` as soon as the task is cancelled. The tolerance is the permitted delay, which saves energy;
  /// `nil` lets the clock choose.
  public var sleepUntil: @Sendable (_ deadline: Instant, _ tolerance: Duration?) async throws -> Void

  /// Runs an action once, at a deadline or later. If the deadline is `nil`, the action runs as soon as possible, and such
  /// actions run in the order of the calls.
  public var scheduleAction:
    @Sendable (_ deadline: Instant?, _ tolerance: Duration, _ action: @escaping @Sendable () -> Void) -> Void

  /// Runs an action at a first deadline and then after each interval, until the returned object is cancelled or released.
  ///
  /// ``Tick`` describes what happens to ticks that can't be run in time.
  public var repeatAction:
    @Sendable (
      _ first: Instant, _ interval: Duration, _ tolerance: Duration, _ action: @escaping @Sendable (Tick) -> Void
    ) -> AnyCancellable

  /// Runs an action on the main actor, after all earlier actions, and never before this closure returns. See ``main``.
  package var runOnMain: @Sendable (_ action: @escaping @Sendable () -> Void) -> Void

  /// Creates a client from its closures.
  package init(
    instant: @escaping @Sendable () -> Instant,
    date: @escaping @Sendable () -> Date,
    calendar: @escaping @Sendable () -> Calendar,
    timeZone: @escaping @Sendable () -> TimeZone,
    sleepUntil: @escaping @Sendable (_ deadline: Instant, _ tolerance: Duration?) async throws -> Void,
    scheduleAction:
      @escaping @Sendable (
        _ deadline: Instant?, _ tolerance: Duration, _ action: @escaping @Sendable () -> Void
      ) -> Void,
    repeatAction:
      @escaping @Sendable (
        _ first: Instant, _ interval: Duration, _ tolerance: Duration, _ action: @escaping @Sendable (Tick) -> Void
      ) -> AnyCancellable,
    runOnMain: @escaping @Sendable (_ action: @escaping @Sendable () -> Void) -> Void = { action in
      DispatchQueue.main.async { action() }
    }
  ) {
    self.instant = instant
    self.date = date
    self.calendar = calendar
    self.timeZone = timeZone
    self.sleepUntil = sleepUntil
    self.scheduleAction = scheduleAction
    self.repeatAction = repeatAction
    self.runOnMain = runOnMain
  }

  /// The location of the code that begins to sleep or to wait for a timer, for failure messages.
  @TaskLocal package static var callSite: CallSite?
}
