import PackageSupport

/// A publisher that sends the ticks of a clock for which there is demand, and counts the others.
struct TimerPublisher: Publisher {
  typealias Output = ClockClient.Tick
  typealias Failure = Never

  let clock: ClockClient
  let interval: Duration
  let tolerance: Duration
  let caller: ClockClient.Caller

  func receive(subscriber: some Subscriber<Output, Never>) {
    let subscription = Inner(subscriber)
    subscriber.receive(subscription: subscription)
    subscription.start(self)
  }
}

private final class Inner<Downstream: Subscriber>: Subscription, CustomStringConvertible
where Downstream.Input == ClockClient.Tick, Downstream.Failure == Never {
  private let lock = Lock()

  // All guarded by the lock.
  private var downstream: Downstream?
  private var demand = Subscribers.Demand.none
  private var missed = 0
  private var repetition: AnyCancellable?

  init(_ downstream: Downstream) {
    self.downstream = downstream
  }

  var description: String { "Timer" }

  func start(_ timer: TimerPublisher) {
    guard lock.withLock({ downstream != nil }) else { return }
    let first = timer.clock.now.advanced(by: timer.interval)
    nonisolated(unsafe) let send: (ClockClient.Tick) -> Void = send  // because a lock guards its state
    let repetition = ClockClient.Caller.$ofTimer.withValue(timer.caller) {
      timer.clock.repeatAction(first, timer.interval, timer.tolerance) { send($0) }
    }
    let isWanted = lock.withLock {
      if downstream != nil { self.repetition = repetition }
      return downstream != nil
    }
    if !isWanted { repetition.cancel() }
  }

  func request(_ demand: Subscribers.Demand) {
    precondition(demand > .none, "a subscriber must request more than no values")
    lock.withLock { self.demand += demand }
  }

  func cancel() {
    let (downstream, repetition) = lock.withLock { (self.downstream.take(), self.repetition.take()) }
    repetition?.cancel()
    withExtendedLifetime(downstream) {}
  }

  private func send(_ tick: ClockClient.Tick) {
    var tick = tick
    let downstream = lock.withLock { () -> Downstream? in
      guard let downstream = self.downstream else { return nil }
      guard demand > .none else {
        missed += tick.missed + 1
        return nil
      }
      demand -= 1
      tick.missed += missed
      missed = 0
      return downstream
    }
    guard let more = downstream?.receive(tick), more > .none else { return }
    lock.withLock { demand += more }
  }
}
