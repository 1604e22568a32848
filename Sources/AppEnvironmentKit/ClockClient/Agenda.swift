import Dispatch
import Locking

/// Actions that wait for real time, and the queue that they run on: in the order of their deadlines, one at a time.
final class Agenda: Sendable {
  typealias Action = @Sendable () -> Void
  typealias Ticket = DeadlineQueue<Action>.Ticket

  private struct State {
    var actions = DeadlineQueue<Action>()

    /// The agenda itself, as long as an action waits: the one who scheduled it need not keep the clock.
    var kept: Agenda?
  }

  let time: RealTime
  private let queue = DispatchQueue(label: "ClockClient", qos: .userInitiated)
  private let state = Locked(State())

  /// Dispatch's monotonic time stands still while the machine is suspended: the second timer, which goes by the wall
  /// clock, is there to wake up by after that. As somebody may set the wall clock, the first is the one to rely on.
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

  /// Takes an action out, if it has not begun to run.
  func cancel(_ ticket: Ticket) {
    let held = state.withLock { state in
      let action = state.actions.cancel(ticket)
      return (action, state.actions.isEmpty ? state.kept.take() : nil)
    }
    withExtendedLifetime(held) {}
  }

  /// Runs what is due, and sets the timers for what is next. On the queue.
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
