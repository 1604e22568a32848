import PortableCombine
import Testing

/// Publishers of programs keep their subscribers by their identity.
@Suite struct IdentityTests {
  @Test func theSubscribersOfOneOperatorCanBeToldApart() {
    expectAll([1, 1]) { $0.merge(with: $0) }
    expectAll([11]) { $0.zip($0) { $0 * 10 + $1 } }
    expectAll([11]) { $0.combineLatest($0) { $0 * 10 + $1 } }
    expectAll([1, 1, 1]) { source in [1, 2, 3].publisher.flatMap { _ in source } }
    expectAll([1]) { source in Just(1).append(Empty(completeImmediately: false)).map { _ in source }.switchToLatest() }
    expectAll([]) { $0.prefix(untilOutputFrom: $0) }
    expectAll([1]) { $0.prepend($0.prefix(0)) }
  }

  @Test func aSubscriberMaySubscribeThroughOneOperatorTwice() {
    expectTwice { $0.map { $0 } }
    expectTwice { $0.map(\.magnitude).map { Int($0) } }
    expectTwice { $0.filter { $0 == 1 } }
    expectTwice { $0.compactMap { $0 } }
    expectTwice { $0.setFailureType(to: Never.self) }
    expectTwice { $0.assertNoFailure() }
    expectTwice { $0.breakpoint() }
    expectTwice { $0.scan(0, +) }
    expectTwice { $0.share() }
  }
}

/// Expects values of a pipeline over a source that sends 1 to all its subscribers.
private func expectAll<P: Publisher<Int, Never>>(
  _ values: [Int], sourceLocation: SourceLocation = #_sourceLocation, _ pipeline: (SourceByIdentity) -> P
) {
  let source = SourceByIdentity()
  var got: [Int] = []
  let sink = pipeline(source).sink { got.append($0) }
  source.send(1)
  #expect(got == values, sourceLocation: sourceLocation)
  withExtendedLifetime(sink) {}
}

/// Expects a value for each subscription of one subscriber to a pipeline over a source that sends 1 to all its subscribers.
private func expectTwice<P: Publisher<Int, Never>>(
  sourceLocation: SourceLocation = #_sourceLocation, _ pipeline: (SourceByIdentity) -> P
) {
  let source = SourceByIdentity()
  var got: [Int] = []
  var subscriptions: [any Subscription] = []
  let subscriber = AnySubscriber<Int, Never>(
    receiveSubscription: { subscription in
      subscriptions.append(subscription)
      subscription.request(.unlimited)
    },
    receiveValue: { value in
      got.append(value)
      return .none
    })
  for _ in 0..<2 { pipeline(source).subscribe(subscriber) }
  source.send(1)
  #expect(got == [1, 1], sourceLocation: sourceLocation)
  withExtendedLifetime(subscriptions) {}
}

/// A publisher that keeps its subscribers in a dictionary.
private final class SourceByIdentity: Publisher {
  typealias Output = Int
  typealias Failure = Never

  private var subscribers: [(identity: CombineIdentifier, subscriber: AnySubscriber<Int, Never>)] = []

  func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Never {
    remove(subscriber.combineIdentifier)
    subscribers.append((subscriber.combineIdentifier, AnySubscriber(subscriber)))
    subscriber.receive(subscription: Connection(source: self, identity: subscriber.combineIdentifier))
  }

  func send(_ value: Int) {
    for (_, subscriber) in subscribers { _ = subscriber.receive(value) }
  }

  private func remove(_ identity: CombineIdentifier) {
    subscribers.removeAll { $0.identity == identity }
  }

  private struct Connection: Subscription {
    let source: SourceByIdentity
    let identity: CombineIdentifier
    let combineIdentifier = CombineIdentifier()

    func request(_ demand: Subscribers.Demand) {}

    func cancel() {
      source.remove(identity)
    }
  }
}
