import PackageSupport

/// A publisher that sends the ticks of a clock for which there is demand, and counts the others.
struct TickPublisher: Publisher {
  typealias Output = ClockClient.Tick
  typealias Failure = Never

  let clock: ClockClient
  let interval: Duration
  let tolerance: Duration
  /// The location of the code that has created the timer; `nil` in this package.
  let callSite: CallSite?

  func receive(subscriber: some Subscriber<Output, Never>) {
    let subscription = TickSubscription(AnySubscriber(subscriber))
    subscriber.receive(subscription: subscription)
    subscription.start(self)
  }
}

private final class TickSubscription: Subscription, CustomStringConvertible, Sendable {
  typealias Downstream = AnySubscriber<ClockClient.Tick, Never>

  private struct State {
    var downstream: Downstream?
    var demand = Subscribers.Demand.none
    var missed = 0
    var repetition: AnyCancellable?

    /// The timer, and its first tick, until there is demand. A clock that doesn't wait has no tick later.
    var waiting: (timer: TickPublisher, first: ClockClient.Instant)?
  }

  private let state: Locked<State>

  init(_ downstream: Downstream) {
    state = Locked(unchecked: State(downstream: downstream))
  }

  var description: String { "Timer" }

  func start(_ timer: TickPublisher) {
    let first = timer.clock.now.advanced(by: timer.interval)
    let isWanted = state.withLockUnchecked { state in
      if state.downstream != nil, state.demand == .none { state.waiting = (timer, first) }
      return state.downstream != nil && state.waiting == nil
    }
    if isWanted { start(timer, at: first) }
  }

  private func start(_ timer: TickPublisher, at first: ClockClient.Instant) {
    let repetition = ClockClient.$callSite.withValue(timer.callSite) {
      timer.clock.repeatAction(first, timer.interval, timer.tolerance) { self.send($0) }
    }
    let isWanted = state.withLockUnchecked { state in
      if state.downstream != nil { state.repetition = repetition }
      return state.downstream != nil
    }
    if !isWanted { repetition.cancel() }
  }

  func request(_ demand: Subscribers.Demand) {
    guard demand > .none else { return }
    let waiting = state.withLockUnchecked { state in
      state.demand += demand
      return state.waiting.take()
    }
    guard let (timer, first) = waiting else { return }
    var grid = TickGrid(first: first, interval: timer.interval)
    if timer.clock.now >= first {
      // The ticks until now are missed.
      let last = grid.take(at: timer.clock.now)
      state.withLockUnchecked { $0.missed += last.missed + 1 }
    }
    start(timer, at: grid.deadline)
  }

  func cancel() {
    let (downstream, repetition) = state.withLockUnchecked { state in
      state.waiting = nil
      return (state.downstream.take(), state.repetition.take())
    }
    repetition?.cancel()
    withExtendedLifetime(downstream) {}
  }

  private func send(_ tick: ClockClient.Tick) {
    let (downstream, missed) = state.withLockUnchecked { state -> (Downstream?, Int) in
      guard state.downstream != nil else { return (nil, 0) }
      guard state.demand > .none else {
        state.missed += tick.missed + 1
        return (nil, 0)
      }
      state.demand -= 1
      defer { state.missed = 0 }
      return (state.downstream, state.missed)
    }
    var tick = tick
    tick.missed += missed
    guard let more = downstream?.receive(tick), more > .none else { return }
    state.withLockUnchecked { $0.demand += more }
  }
}
