import AppEnvironmentKit
import Foundation
import PackageSupport

/// A clock whose time moves only when a test advances it. An advance waits until all due work is done.
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
/// An advance moves instants and the date together. Before it returns, everything that falls due happens at its own
/// time: in the order of deadlines and, for the same deadline, of scheduling. The code under test runs on ``executor``.
/// Time moves to the next deadline when all tasks of the clock wait, including those on actors and the main actor. A
/// task that sleeps on the clock without belonging to it fails the test.
///
/// The clock doesn't wait for work on dispatch queues or threads. See <doc:ControllingTime>.
public final class TestClock: Sendable {
  /// The clock client for the code under test.
  public var client: ClockClient {
    time.executor.noteCaller()
    return timeClient
  }

  let time: TestTime
  private let timeClient: ClockClient

  /// Creates a clock whose instants begin at zero. Create it in the test that its failures belong to.
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

  /// Creates a clock that reports a loop after the given number of turns, and a hang after the given real time.
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
    if let problem = TaskRuntime.current.problem { time.issues.report(problem, time.issues.site) }
    timeClient = ClockClient(time)
  }

  /// The executor for the code under test: `withTaskExecutorPreference(clock.executor) { … }`.
  ///
  /// It runs one task at a time, in the order in which tasks become ready. Child tasks inherit the preference. Unstructured
  /// and detached tasks that code on the executor creates run there as well.
  public var executor: any TaskExecutor {
    time.executor.noteCaller()
    return time.executor
  }

  /// The current time, which is also that of ``client``.
  public var now: ClockClient.Instant { time.now }

  /// The date on the wall clock. It advances with the time. Setting it corresponds to the user setting the clock, and wakes
  /// no task.
  public var date: Date {
    get { time.withWallClock { wall, now in wall.date(at: now) } }
    set { time.withWallClock { wall, now in wall.set(newValue, at: now) } }
  }

  /// The time zone of the wall clock.
  public var timeZone: TimeZone {
    get { time.withWallClock { wall, _ in wall.timeZone } }
    set { time.withWallClock { wall, _ in wall.timeZone = newValue } }
  }

  /// The calendar of the user, in the time zone of the clock.
  public var calendar: Calendar {
    get { time.withWallClock { wall, _ in wall.currentCalendar } }
    set { time.withWallClock { wall, _ in wall.calendar = newValue } }
  }
}

extension ClockClient {
  /// Creates the client of a test clock.
  fileprivate init(_ time: TestTime) {
    self.init(
      instant: { time.now },
      date: { time.withWallClock { wall, now in wall.date(at: now) } },
      calendar: { time.withWallClock { wall, _ in wall.currentCalendar } },
      timeZone: { time.withWallClock { wall, _ in wall.timeZone } },
      sleepUntil: { deadline, _ in try await time.sleep(until: deadline) },
      scheduleAction: { deadline, _, action in time.schedule(action, at: deadline) },
      repeatAction: { first, interval, _, action in
        let repetition = Repetition(first: first, interval: interval, action: action)
        time.add(repetition)
        return AnyCancellable { repetition.cancel() }
      },
      runOnMain: { action in
        guard MainQueue.isCurrent else { return time.executor.runOnMain(action) }
        MainActorWarning.perform(onMainActor: true, action)
      }
    )
  }
}
