import Dispatch
import Foundation

/// The one source of time: a `Clock` for `async` code and a `Scheduler` for publishers, with the same ``Instant``.
///
/// ```swift
/// try await environment.clockClient.sleep(for: .seconds(1))
/// let settled = words.debounce(for: .milliseconds(300), scheduler: environment.clockClient)
/// ```
/// Instants are monotonic: they go on, whatever happens to the wall clock. ``date``, ``calendar`` and ``timeZone`` are
/// the wall clock's.
///
/// - ``live`` keeps real time, which goes on while the machine is suspended.
/// - ``preview(start:speed:)`` keeps real time from a date that you choose, faster or slower.
/// - ``immediate`` never waits.
/// - ``test`` fails the running test at every call.
///
/// AppEnvironmentTesting has a `TestClock`, whose time passes when a test says so.
public struct ClockClient: Sendable {
  /// The time now. It never runs backwards.
  public var instant: @Sendable () -> Instant

  /// The date on the wall clock, which somebody may set.
  public var date: @Sendable () -> Date

  /// The user's calendar.
  public var calendar: @Sendable () -> Calendar

  /// The time zone that the machine is in.
  public var timeZone: @Sendable () -> TimeZone

  /// Waits until a deadline, or not at all when it has passed; never returns early.
  ///
  /// Throws `CancellationError` as soon as the task is cancelled. The tolerance is by how much it may be late to save
  /// energy, nil for as the clock likes. The caller is for failure messages, nil where it is not known.
  public var sleepUntil: @Sendable (_ deadline: Instant, _ tolerance: Duration?, _ caller: Caller?) async throws -> Void

  /// Runs an action once, at a deadline or after it; as soon as possible, and in order of the calls, where that is nil.
  public var scheduleAction:
    @Sendable (_ deadline: Instant?, _ tolerance: Duration, _ action: @escaping @Sendable () -> Void) -> Void

  /// Runs an action at a first deadline and then again after each interval, until what it returns is cancelled or
  /// released. See ``Tick`` for what becomes of those that cannot be run in time.
  public var repeatAction:
    @Sendable (
      _ first: Instant, _ interval: Duration, _ tolerance: Duration, _ action: @escaping @Sendable (Tick) -> Void
    ) -> AnyCancellable

  /// Runs an action on the main actor, after those that came before and never before this returns. See ``main``.
  public var runOnMain: @Sendable (_ action: @escaping @Sendable () -> Void) -> Void

  /// Creates a client from its closures.
  public init(
    instant: @escaping @Sendable () -> Instant,
    date: @escaping @Sendable () -> Date,
    calendar: @escaping @Sendable () -> Calendar,
    timeZone: @escaping @Sendable () -> TimeZone,
    sleepUntil:
      @escaping @Sendable (_ deadline: Instant, _ tolerance: Duration?, _ caller: Caller?) async throws -> Void,
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

  /// A line of code that uses the clock.
  public struct Caller: Sendable, CustomStringConvertible {
    /// The module and the name of the file, as in `Notes/Search.swift`.
    public let fileID: StaticString

    /// The path of the file.
    public let filePath: StaticString

    /// The line, counted from 1.
    public let line: UInt

    /// The timer that begins at this moment, for the clock that it asks to repeat its ticks.
    @TaskLocal package static var ofTimer: Caller?

    /// Creates a location, by default that of the call.
    public init(fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line) {
      self.fileID = fileID
      self.filePath = filePath
      self.line = line
    }

    /// The path and the line, as in `/Projects/Notes/Search.swift:42`.
    public var description: String { "\(filePath):\(line)" }
  }
}
