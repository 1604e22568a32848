import Dispatch
import Foundation
import Locking

extension ClockClient {
  /// Never waits: whatever is asked for happens at once, and the time is then the latest that was waited for.
  ///
  /// For tests and previews in which it does not matter how long things take. Instants and the date move on together
  /// and never back. Sleeping returns at once, or throws `CancellationError` in a task that is cancelled. Actions run
  /// before `schedule` returns, on the caller's thread. As with Combine's `ImmediateScheduler`, a repetition runs once,
  /// or it would never end; a loop over ``ticks(every:tolerance:fileID:filePath:line:)`` runs on until it is left.
  public static var immediate: ClockClient { immediate() }

  /// The same from a date that you choose.
  ///
  /// - Parameter start: The date when nothing has been waited for yet; by default the beginning of 2001.
  public static func immediate(start: Date = Date(timeIntervalSinceReferenceDate: 0)) -> ClockClient {
    let time = Locked(Instant(offset: .zero))
    let moveOn: @Sendable (Instant) -> Void = { deadline in time.withLock { $0 = max($0, deadline) } }
    return ClockClient(
      instant: { time.withLock { $0 } },
      date: { start.addingTimeInterval(time.withLock { $0 }.offset / .seconds(1)) },
      calendar: { .current },
      timeZone: { .current },
      sleepUntil: { deadline, _, _ in
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
