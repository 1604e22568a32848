import AppEnvironmentKit
import PackageSupport

import class PortableCombine.SerialDelivery

/// A subscription to values that are sent from any thread. Values that aren't asked for yet wait.
final class Channel<Value: Sendable>: Subscription, CustomStringConvertible,
  @unchecked Sendable  // because a lock guards the state, and any thread may use the queue of deliveries
{
  private struct State {
    var downstream: AnySubscriber<Value, Never>?
    var demand = Subscribers.Demand.none
    var waiting: [Value] = []
    var onCancel: (@Sendable () -> Void)?
  }

  let description: String
  private let deliver: @Sendable (@escaping @Sendable () -> Void) -> Void
  private let enqueue: @Sendable (_ waiting: inout [Value], _ value: Value) -> Void
  private let state: Guarded<State>
  private let delivery = SerialDelivery<Channel> { $0.deliverWaiting() }

  /// Creates a subscription.
  ///
  /// - Parameters:
  ///   - description: The subscription's name.
  ///   - downstream: The subscriber.
  ///   - deliver: Calls its argument where subscribers may take their time.
  ///   - enqueue: Adds a value to those that wait. It's called with the lock held.
  init(
    _ description: String, to downstream: AnySubscriber<Value, Never>,
    deliver: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void = { $0() },
    enqueue: @escaping @Sendable (inout [Value], Value) -> Void = { $0.append($1) }
  ) {
    (self.description, self.deliver, self.enqueue) = (description, deliver, enqueue)
    state = Guarded(State(downstream: downstream))
  }

  /// Sets the work to do on cancellation, which is done at once if the subscription was cancelled.
  func whenCancelled(_ body: @escaping @Sendable () -> Void) {
    let isLate = state.withLock { state in
      if state.downstream != nil { state.onCancel = body }
      return state.downstream == nil
    }
    if isLate { body() }
  }

  func send(_ value: Value) {
    if put(value) { deliver { self.run() } }
  }

  /// Adds a value without delivering it, for callers that hold a lock. ``run()`` delivers it.
  ///
  /// - Returns: `true` if the subscriber has asked for values.
  @discardableResult
  func put(_ value: Value) -> Bool {
    state.withLock { state in
      if state.downstream != nil { enqueue(&state.waiting, value) }
      return state.demand > .none
    }
  }

  func request(_ demand: Subscribers.Demand) {
    state.withLock { $0.demand += demand }
    deliver { self.run() }
  }

  func cancel() {
    let (old, onCancel) = state.withLock { state in
      let onCancel = state.onCancel
      defer { state = State() }
      return (state, onCancel)
    }
    delivery.end()
    onCancel?()
    withExtendedLifetime(old) {}
  }

  /// Delivers the values that are asked for.
  func run() {
    delivery.send(self)
  }

  private func deliverWaiting() {
    while let (value, downstream) = next() {
      let more = downstream.receive(value)
      state.withLock { $0.demand += more }
    }
  }

  private func next() -> (Value, AnySubscriber<Value, Never>)? {
    state.withLock { state in
      guard let downstream = state.downstream, state.demand > .none, !state.waiting.isEmpty else { return nil }
      state.demand -= 1
      return (state.waiting.removeFirst(), downstream)
    }
  }
}

/// A publisher that creates a channel for each subscriber.
struct ChannelPublisher<Output: Sendable>: Publisher {
  typealias Failure = Never

  let connect: (AnySubscriber<Output, Never>) -> Channel<Output>

  func receive(subscriber: some Subscriber<Output, Never>) {
    subscriber.receive(subscription: connect(AnySubscriber(subscriber)))
  }
}
