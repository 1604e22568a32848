import AppEnvironmentKit
import PackageSupport

/// Work that waits for a test clock.
enum Pending: Sendable {
  case sleeper(Sleeper)
  case action(ScheduledAction)
  case repetition(TestRepetition)

  var sleeper: Sleeper? {
    if case .sleeper(let sleeper) = self { sleeper } else { nil }
  }
}

/// An action that a test clock runs once. The clock doesn't know the operator that scheduled it; the time of scheduling
/// and the delay usually identify it.
struct ScheduledAction: Sendable {
  let scheduled: ClockClient.Instant
  let body: @Sendable () -> Void
}

/// An action that a test clock runs on a grid of deadlines until it's cancelled.
final class TestRepetition: Sendable {
  fileprivate struct State {
    var grid: TickGrid
    var ticket: TestTime.Ticket?

    /// The action, or `nil` after cancellation.
    var action: (@Sendable (ClockClient.Tick) -> Void)?
  }

  let interval: Duration

  /// The place of the timer, if it is one.
  let caller = ClockClient.Caller.ofTimer
  private let state: Locked<State>

  init(first: ClockClient.Instant, interval: Duration, action: @escaping @Sendable (ClockClient.Tick) -> Void) {
    self.interval = interval
    state = Locked(State(grid: TickGrid(first: first, interval: interval), action: action))
  }

  /// Waits for the next tick, unless it was cancelled.
  func wait(_ enqueue: (ClockClient.Instant) -> TestTime.Ticket) {
    state.withLock { $0.wait(enqueue) }
  }

  /// Returns the action of a tick that was taken out of the queue, and waits for the next tick.
  func takeTick(at now: ClockClient.Instant, _ enqueue: (ClockClient.Instant) -> TestTime.Ticket) -> () -> Void {
    let (tick, action) = state.withLock { state in
      let tick = state.grid.take(at: now)
      state.wait(enqueue)
      return (tick, state.action)
    }
    return { action?(tick) }
  }

  /// Ends it; `dequeue` removes the pending tick.
  func cancel(_ dequeue: (TestTime.Ticket) -> Void) {
    let (action, ticket) = state.withLock { ($0.action.take(), $0.ticket.take()) }
    if let ticket { dequeue(ticket) }
    withExtendedLifetime(action) {}
  }
}

extension TestRepetition.State {
  fileprivate mutating func wait(_ enqueue: (ClockClient.Instant) -> TestTime.Ticket) {
    if action != nil { ticket = enqueue(grid.deadline) }
  }
}
