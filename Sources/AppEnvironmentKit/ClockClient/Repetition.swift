import PackageSupport

/// An action that an agenda runs on a grid of deadlines until it is cancelled.
final class Repetition: Sendable {
  private struct State {
    var grid: TickGrid
    var ticket: Agenda.Ticket?

    /// The action, or `nil` after cancellation.
    var action: (@Sendable (ClockClient.Tick) -> Void)?
  }

  private let agenda: Agenda
  private let state: Locked<State>

  init(_ agenda: Agenda, grid: TickGrid, action: @escaping @Sendable (ClockClient.Tick) -> Void) {
    self.agenda = agenda
    state = Locked(State(grid: grid, action: action))
  }

  /// Waits for the next tick.
  func wait() {
    guard let deadline = state.withLock({ $0.action == nil ? nil : $0.grid.deadline }) else { return }
    let ticket = agenda.add({ self.tick() }, at: deadline)
    let isWanted = state.withLock { state in
      state.ticket = ticket
      return state.action != nil
    }
    if !isWanted { agenda.cancel(ticket) }
  }

  func cancel() {
    let (action, ticket) = state.withLock { ($0.action.take(), $0.ticket) }
    if let ticket { agenda.cancel(ticket) }
    withExtendedLifetime(action) {}
  }

  private func tick() {
    let now = agenda.time.now
    let (tick, action) = state.withLock { ($0.grid.take(at: now), $0.action) }
    action?(tick)
    wait()
  }
}
