import PackageSupport

/// An action that a clock runs on a grid of deadlines until it's cancelled.
package final class Repetition: Sendable {
  private struct State {
    var grid: TickGrid

    /// Removes the next tick from the queue of the clock.
    var removal: (@Sendable () -> Void)?

    /// The action, or `nil` after cancellation.
    var action: (@Sendable (ClockClient.Tick) -> Void)?
  }

  /// The interval between ticks.
  package let interval: Duration

  /// The location of the timer, if it is one.
  package let callSite = ClockClient.callSite
  private let state: Locked<State>

  /// Creates a repetition, which waits for nothing yet.
  package init(
    first: ClockClient.Instant, interval: Duration, action: @escaping @Sendable (ClockClient.Tick) -> Void
  ) {
    self.interval = interval
    state = Locked(State(grid: TickGrid(first: first, interval: interval), action: action))
  }

  /// Waits for the next tick, unless the repetition was cancelled.
  ///
  /// - Parameter enqueue: A closure that adds the tick to the queue of the clock, and returns a closure that removes it.
  package func wait(_ enqueue: (_ deadline: ClockClient.Instant) -> @Sendable () -> Void) {
    guard let deadline = state.withLock({ $0.action == nil ? nil : $0.grid.deadline }) else { return }
    let removal = enqueue(deadline)
    let (isWanted, earlier) = state.withLock { state in
      let earlier = state.removal
      state.removal = removal
      return (state.action != nil, earlier)
    }
    withExtendedLifetime(earlier) {}
    if !isWanted { removal() }
  }

  /// Returns the action of the tick that is due, which does nothing after cancellation. It's called without any lock.
  package func takeTick(at now: ClockClient.Instant) -> () -> Void {
    let (tick, action) = state.withLock { ($0.grid.take(at: now), $0.action) }
    return { action?(tick) }
  }

  /// Ends the repetition.
  package func cancel() {
    let (action, removal) = state.withLock { ($0.action.take(), $0.removal.take()) }
    removal?()
    withExtendedLifetime(action) {}
  }
}
