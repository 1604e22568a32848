import AppEnvironmentKit

/// The calls that a thread or a task works for, so that a call within a call of the same endpoint is not counted again.
struct NestedCalls: Sendable {
  private struct Call: Sendable, Equatable {
    let log: ObjectIdentifier
    let endpoint: String
  }

  @TaskLocal static var current = NestedCalls()

  private var calls: [Call] = []

  /// These, and one of an endpoint in them; nil when there is one of it already.
  func adding(_ endpoint: String, in log: CallLog) -> NestedCalls? {
    let call = Call(log: ObjectIdentifier(log), endpoint: endpoint)
    guard !calls.contains(call) else { return nil }
    var result = self
    result.calls.append(call)
    return result
  }
}

/// A publisher whose work is part of a call. What its subscriber does with what it gets is not.
struct NestedPublisher<Upstream: Publisher>: Publisher {
  typealias Output = Upstream.Output
  typealias Failure = Upstream.Failure

  let upstream: Upstream
  let calls: NestedCalls

  func receive(subscriber: some Subscriber<Output, Failure>) {
    let inside = NestedSubscriber(downstream: subscriber, inside: calls, outside: NestedCalls.current)
    NestedCalls.$current.withValue(calls) { upstream.subscribe(inside) }
  }
}

private struct NestedSubscriber<Downstream: Subscriber>: Subscriber {
  let downstream: Downstream
  let inside: NestedCalls
  let outside: NestedCalls
  let combineIdentifier = CombineIdentifier()

  func receive(subscription: any Subscription) {
    let subscription = NestedSubscription(upstream: subscription, calls: inside)
    NestedCalls.$current.withValue(outside) { downstream.receive(subscription: subscription) }
  }

  func receive(_ input: Downstream.Input) -> Subscribers.Demand {
    NestedCalls.$current.withValue(outside) { downstream.receive(input) }
  }

  func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    NestedCalls.$current.withValue(outside) { downstream.receive(completion: completion) }
  }
}

private struct NestedSubscription: Subscription {
  let upstream: any Subscription
  let calls: NestedCalls
  let combineIdentifier = CombineIdentifier()

  func request(_ demand: Subscribers.Demand) {
    NestedCalls.$current.withValue(calls) { upstream.request(demand) }
  }

  func cancel() {
    NestedCalls.$current.withValue(calls) { upstream.cancel() }
  }
}
