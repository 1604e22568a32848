import AppEnvironmentKit

/// The calls in progress on a thread or in a task. A call within a call of the same endpoint isn't recorded again.
struct NestedCalls: Sendable {
  private struct Call: Sendable, Equatable {
    let log: ObjectIdentifier
    let endpoint: String
  }

  @TaskLocal static var current = NestedCalls()

  private var calls: [Call] = []

  /// Returns these calls and one of an endpoint, or `nil` if they contain one already.
  func adding(_ endpoint: String, in log: CallLog) -> NestedCalls? {
    let call = Call(log: ObjectIdentifier(log), endpoint: endpoint)
    guard !calls.contains(call) else { return nil }
    var result = self
    result.calls.append(call)
    return result
  }
}

/// A publisher whose work is part of a call, unlike the work of its subscriber.
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
