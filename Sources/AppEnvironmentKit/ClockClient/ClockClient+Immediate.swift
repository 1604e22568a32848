import Dispatch
import Foundation
import PackageSupport

extension ClockClient {
  /// A clock that never waits. The current time is the latest deadline that was waited for.
  ///
  /// Use it in tests and previews that don't depend on durations. Instants and the date advance together. Sleeping returns
  /// at once, or throws `CancellationError` in a cancelled task. Actions run on the caller's thread before `schedule`
  /// returns; those of ``main`` do so on the main actor, and elsewhere run there later. As with Combine's
  /// `ImmediateScheduler`, a repetition runs once; a loop over ``ticks(every:tolerance:fileID:filePath:line:)`` runs until its body ends it.
  ///
  /// ```swift
  /// let environment = AppEnvironment(.preview) { $0.clockClient = .immediate }
  /// try await environment.clockClient.sleep(for: .seconds(60))  // returns at once
  /// ```
  public static var immediate: ClockClient { immediate() }

  /// Returns a clock that never waits and begins at a date.
  ///
  /// - Parameter start: The initial date; by default the beginning of 2001.
  public static func immediate(start: Date = Date(timeIntervalSinceReferenceDate: 0)) -> ClockClient {
    let time = Locked(Instant(offset: .zero))
    let moveOn: @Sendable (Instant) -> Void = { deadline in time.withLock { $0 = max($0, deadline) } }
    return ClockClient(
      instant: { time.withLock { $0 } },
      date: { start.addingTimeInterval(time.withLock { $0 }.offset / .seconds(1)) },
      calendar: { .current },
      timeZone: { .current },
      sleepUntil: { deadline, _ in
        try Task.checkCancellation()
        moveOn(deadline)
      },
      scheduleAction: { deadline, _, action in
        if let deadline { moveOn(deadline) }
        action()
      },
      repeatAction: { first, interval, _, action in
        moveOn(first)
        action(Tick(deadline: first))
        return AnyCancellable {}
      },
      runOnMain: { action in
        if MainQueue.isCurrent { action() } else { DispatchQueue.main.async { action() } }
      }
    )
  }
}
