import AppEnvironmentKit
import Locking

/// What waits for a test clock.
enum Pending: Sendable {
  case sleeper(Sleeper)
  case action(ScheduledAction)
  case repetition(TestRepetition)

  var isSleeper: Bool {
    if case .sleeper = self { true } else { false }
  }

  var isAction: Bool {
    if case .action = self { true } else { false }
  }

  /// What it is, for a failure message.
  func description(due deadline: ClockClient.Instant) -> String {
    switch self {
    case .sleeper(let sleeper): "a task asleep, \(sleeper.caller.map { "at \($0)" } ?? "at an unknown place")"
    case .action(let action):
      "an action scheduled at \(action.scheduled), for \(action.scheduled.duration(to: deadline)) later"
    case .repetition(let repetition):
      repetition.caller.map { "a timer of every \(repetition.interval), at \($0)" }
        ?? "an action repeated every \(repetition.interval)"
    }
  }
}

/// An action that a test clock runs once. Who asks for it cannot be known, but when it did, and for how much later, tells
/// one operator from another.
struct ScheduledAction: Sendable {
  let scheduled: ClockClient.Instant
  let body: @Sendable () -> Void
}

/// An action that a test clock runs on a grid of deadlines until it is cancelled.
final class TestRepetition: Sendable {
  private struct State {
    var grid: TickGrid
    var ticket: TestTime.Ticket?

    /// Nil when it was cancelled.
    var action: (@Sendable (ClockClient.Tick) -> Void)?
  }

  let interval: Duration

  /// Where the timer is, if it is one.
  let caller = ClockClient.Caller.ofTimer
  private let state: Locked<State>

  init(first: ClockClient.Instant, interval: Duration, action: @escaping @Sendable (ClockClient.Tick) -> Void) {
    self.interval = interval
    state = Locked(State(grid: TickGrid(first: first, interval: interval), action: action))
  }

  /// Waits for the next tick, unless it was cancelled.
  func wait(_ enqueue: (ClockClient.Instant) -> TestTime.Ticket) {
    state.withLock { state in
      if state.action != nil { state.ticket = enqueue(state.grid.deadline) }
    }
  }

  /// Runs a tick, which was taken out of the queue.
  func tick(at now: ClockClient.Instant) {
    let (tick, action) = state.withLock { ($0.grid.take(at: now), $0.action) }
    action?(tick)
  }

  /// Ends it; `dequeue` takes out what waits.
  func cancel(_ dequeue: (TestTime.Ticket) -> Void) {
    let (action, ticket) = state.withLock { ($0.action.take(), $0.ticket.take()) }
    if let ticket { dequeue(ticket) }
    withExtendedLifetime(action) {}
  }
}
