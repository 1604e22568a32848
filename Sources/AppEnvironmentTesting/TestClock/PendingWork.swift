import AppEnvironmentKit

/// Work that waits for a ``TestClock``: a task that sleeps, a timer, or a scheduled action.
///
/// ```swift
/// let task = Task(executorPreference: clock.executor) { try await clock.client.sleep(for: .seconds(60)) }
/// let pending = await clock.pendingWork()
/// #expect(pending.map(\.kind) == [.sleep])
/// #expect(pending.map(\.deadline.offset) == [.seconds(60)])
/// ```
public struct PendingWork: Sendable, Hashable, CustomStringConvertible {
  /// A kind of work that waits for a clock.
  public enum Kind: Sendable, Hashable {
    /// A task that sleeps, or waits for a tick.
    case sleep

    /// An action that runs once, such as that of `delay` or `throttle`.
    case action

    /// An action that runs again and again until it's cancelled. `debounce` and `timeout` cancel theirs when it first runs.
    case timer
  }

  /// The kind of work.
  public let kind: Kind

  /// The time at which the work falls due.
  public let deadline: ClockClient.Instant

  /// One line with the deadline, the kind of work and, where it's known, the path and line of the code that waits.
  public let description: String

  init(_ pending: Pending, deadline: ClockClient.Instant) {
    self.deadline = deadline
    let text: String
    switch pending {
    case .sleeper(let sleeper):
      kind = .sleep
      text = sleeper.callSite.map { "sleep at \($0)" } ?? "sleep of code that doesn't pass its location"
    case .action(let action):
      kind = .action
      text = "action scheduled at \(action.scheduled), \(action.scheduled.duration(to: deadline)) ahead"
    case .repetition(let repetition):
      kind = .timer
      let place = repetition.callSite.map { " at \($0)" } ?? ", such as that of debounce, timeout or a delayed client"
      text = "timer with an interval of \(repetition.interval)\(place)"
    }
    description = "due at \(deadline): \(text)"
  }
}
