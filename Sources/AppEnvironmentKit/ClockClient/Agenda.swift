import Dispatch
import PackageSupport

/// A queue of actions that wait for real time. They run one at a time, in the order of their deadlines.
final class Agenda: Sendable {
  typealias Action = @Sendable () -> Void
  typealias Ticket = DeadlineQueue<Action>.Ticket

  private struct State {
    var actions = DeadlineQueue<Action>()

    /// The agenda itself while an action is pending, so that callers needn't keep the clock.
    var kept: Agenda?
  }

  let time: RealTime
  private let queue = DispatchQueue(label: "ClockClient", qos: .userInitiated)
  private let state = Locked(State())

  /// A timer of Dispatch's monotonic time, and one of the wall clock. Monotonic time stops while the machine is suspended;
  /// the second timer fires after that. The first one is exact even if the user sets the wall clock.
  nonisolated(unsafe) private let timers: [any DispatchSourceTimer]  // because sources may be used from any thread

  init(time: RealTime) {
    self.time = time
    let queue = queue
    timers = (0..<2).map { _ in DispatchSource.makeTimerSource(queue: queue) }
    for timer in timers {
      timer.setEventHandler { [weak self] in self?.runDue() }
      timer.activate()
    }
  }

  deinit {
    for timer in timers { timer.cancel() }
  }

  /// Runs an action as soon as possible.
  func run(_ action: @escaping Action) {
    queue.async(execute: action)
  }

  /// Runs an action at a deadline.
  @discardableResult
  func add(_ action: @escaping Action, at deadline: ClockClient.Instant) -> Ticket {
    let (ticket, isFirst) = state.withLock { state in
      let earliest = state.actions.firstDeadline
      let ticket = state.actions.add(action, at: deadline)
      state.kept = self
      return (ticket, earliest.map { deadline < $0 } ?? true)
    }
    if isFirst { queue.async { self.runDue() } }
    return ticket
  }

  /// Adds the ticks of a repetition. Each tick waits until the action of the one before has returned.
  func add(_ repetition: Repetition) {
    repetition.wait { deadline in
      let ticket = add({ self.run(repetition) }, at: deadline)
      return { self.cancel(ticket) }
    }
  }

  private func run(_ repetition: Repetition) {
    let action = repetition.takeTick(at: time.now)
    action()
    add(repetition)
  }

  /// Removes an action if it hasn't begun to run.
  func cancel(_ ticket: Ticket) {
    let held = state.withLock { state in
      let action = state.actions.cancel(ticket)
      return (action, state.actions.isEmpty ? state.kept.take() : nil)
    }
    withExtendedLifetime(held) {}
  }

  /// Runs the due actions on the queue and sets the timers for the next one.
  private func runDue() {
    while let action = popDue() { action() }
    let (next, kept) = state.withLock { state in
      (state.actions.firstDeadline, state.actions.isEmpty ? state.kept.take() : nil)
    }
    withExtendedLifetime(kept) {}
    guard let next else { return }
    let wait = (time.wait(until: next) ?? .zero) / .nanoseconds(1)
    let interval = DispatchTimeInterval.nanoseconds(Int(wait.rounded(.up)))
    timers[0].schedule(deadline: .now() + interval, leeway: .nanoseconds(0))
    timers[1].schedule(wallDeadline: .now() + interval, leeway: .nanoseconds(0))
  }

  private func popDue() -> Action? {
    let now = time.now
    return state.withLock { $0.actions.popFirst(dueBy: now)?.element }
  }
}
