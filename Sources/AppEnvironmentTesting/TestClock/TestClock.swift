import AppEnvironmentKit
import Foundation

/// A clock whose time passes when a test says so, and that knows when everything due has happened.
///
/// ```swift
/// let clock = TestClock()
/// try await withTaskExecutorPreference(clock.executor) {
///   let task = Task { try await clock.client.sleep(for: .seconds(3_600)) }
///   await clock.advance(by: .seconds(3_600))
///   try await task.value
///   await clock.checkNothingPending()
/// }
/// ```
/// One advance moves instants and the date together. All that falls due runs in the order of the deadlines, and first
/// come first served at one deadline, each at its own time, and so does what it schedules in turn, before `advance`
/// returns. Nothing guesses: the code under test runs on ``executor``, and the next deadline's turn comes when every
/// task there waits. A task that goes to sleep anywhere else fails the test, for nobody knows when it will.
///
/// Code that goes on to the main actor is waited for too, also that of a test that is on the main actor. What cannot be
/// seen is work on a dispatch queue or thread, or on another actor that has an executor of its own: time does not wait for
/// a task while it is there. See <doc:ControllingTime>, which says when that fails the test.
public final class TestClock: Sendable {
  /// The clock for the code under test, for the places in an environment that ask for one.
  public var client: ClockClient {
    time.executor.noteCaller()
    return timeClient
  }

  let time: TestTime
  private let timeClient: ClockClient

  /// Creates a clock whose instants begin at zero. Create it in the test that it is to fail.
  ///
  /// - Parameters:
  ///   - date: The date on the wall clock; by default the beginning of 2001.
  ///   - timeZone: The time zone; by default GMT.
  ///   - calendar: The calendar. Its time zone is replaced by `timeZone`.
  ///   - fileID: The caller's file, for failure messages.
  ///   - filePath: The path of that file.
  ///   - line: The caller's line.
  public convenience init(
    date: Date = Date(timeIntervalSinceReferenceDate: 0),
    timeZone: TimeZone = .gmt,
    calendar: Calendar = Calendar(identifier: .gregorian),
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line
  ) {
    self.init(
      TestTime(
        TestTime.WallClock(start: date, timeZone: timeZone, calendar: calendar),
        site: CallSite(fileID: fileID, filePath: filePath, line: line)))
  }

  /// Creates a clock that reports a loop after the given number of turns, and a test that waits for nobody after the
  /// given duration of real time.
  package convenience init(
    maximalTurns: Int,
    patience: Duration = .seconds(10),
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line
  ) {
    let wallClock = TestTime.WallClock(
      start: Date(timeIntervalSinceReferenceDate: 0), timeZone: .gmt, calendar: Calendar(identifier: .gregorian))
    self.init(
      TestTime(
        wallClock, maximalTurns: maximalTurns, patience: patience,
        site: CallSite(fileID: fileID, filePath: filePath, line: line)))
  }

  private init(_ time: TestTime) {
    self.time = time
    RunningXCTest.observer.note(time.issues.site)
    timeClient = ClockClient(time)
  }

  /// What the code under test has to run on: `withTaskExecutorPreference(clock.executor) { … }`.
  ///
  /// Child tasks inherit it; unstructured and detached tasks that are started by code on it run on it as well. It runs
  /// one piece of work at a time, in the order in which tasks became ready, on a queue of its own.
  public var executor: any TaskExecutor {
    time.executor.noteCaller()
    return time.executor
  }

  /// The time now, also that of ``client``.
  public var now: ClockClient.Instant { time.now }

  /// The date on the wall clock. It moves with the time; setting it is a jump of the wall clock, as when the user sets
  /// it: nobody is woken by that.
  public var date: Date {
    get { time.withWallClock { wall, now in wall.date(at: now) } }
    set { time.withWallClock { wall, now in wall.set(newValue, at: now) } }
  }

  /// The time zone.
  public var timeZone: TimeZone {
    get { time.withWallClock { wall, _ in wall.timeZone } }
    set { time.withWallClock { wall, _ in wall.timeZone = newValue } }
  }

  /// The calendar, in the time zone of the clock.
  public var calendar: Calendar {
    get { time.withWallClock { wall, _ in wall.currentCalendar } }
    set { time.withWallClock { wall, _ in wall.calendar = newValue } }
  }
}

extension ClockClient {
  /// Makes the client of a test clock.
  fileprivate init(_ time: TestTime) {
    self.init(
      instant: { time.now },
      date: { time.withWallClock { wall, now in wall.date(at: now) } },
      calendar: { time.withWallClock { wall, _ in wall.currentCalendar } },
      timeZone: { time.withWallClock { wall, _ in wall.timeZone } },
      sleepUntil: { deadline, _, caller in try await time.sleep(until: deadline, caller: caller) },
      scheduleAction: { deadline, _, action in time.schedule(action, at: deadline) },
      repeatAction: { first, interval, _, action in
        let repetition = TestRepetition(first: first, interval: interval, action: action)
        repetition.wait { time.add(.repetition(repetition), at: $0) }
        return AnyCancellable { repetition.cancel { _ = time.remove($0) } }
      },
      runOnMain: { action in
        if MainQueue.isCurrent { action() } else { time.executor.runOnMain(action) }
      }
    )
  }
}
