import Dispatch
import Foundation
import PortableCombine
import Synchronization
import Testing
import TestSupport

/// Behavior of Combine that programs observe, beyond what each operator documents.
@Suite struct ExactnessTests {
  @Test func handleEventsDoesNotKeepItsUpstreamPublisher() {
    var token: Token? = Token()
    weak let weakToken = token
    let subject = PassthroughSubject<Int, Never>()
    var publisher: AnyPublisher<Int, Never>? = token.map { token in
      Holding(subject: subject, token: token).handleEvents(receiveOutput: { _ in }).eraseToAnyPublisher()
    }
    let sink = publisher?.sink { _ in }
    token = nil
    publisher = nil
    #expect(weakToken == nil)
    withExtendedLifetime(sink) {}
  }

  @Test func aNestedSendIntoCombineLatestWaitsForTheSubscriber() {
    let first = CurrentValueSubject<Int, Never>(0)
    let second = CurrentValueSubject<Int, Never>(0)
    var depth = 0
    var deepest = 0
    var last = (0, 0)
    let sink = first.combineLatest(second).sink { value in
      depth += 1
      deepest = max(deepest, depth)
      last = value
      if value.0 < 100_000 { first.send(value.0 + 1) }
      depth -= 1
    }
    #expect(deepest == 1)
    #expect(last == (100_000, 0))
    sink.cancel()
  }

  @Test func combineLatestNeverGoesBackWhenASubscriberAnswersAndAnotherThreadSends() {
    for _ in 0..<1_000 {
      nonisolated(unsafe) let a = CurrentValueSubject<Int, Never>(0)  // because subjects may be used on any thread
      nonisolated(unsafe) let b = CurrentValueSubject<Int, Never>(0)  // because subjects may be used on any thread
      var pairs: [(Int, Int)] = []
      let sink = a.combineLatest(b).sink { x, y in
        pairs.append((x, y))
        if x % 4 == 1 { a.send(x + 1) }
      }
      let group = DispatchGroup()
      DispatchQueue.global().async(group: group) { for number in 1...20 { b.send(number) } }
      a.send(1)
      group.wait(for: "all threads")
      #expect(pairs.map(\.0) == pairs.map(\.0).sorted())
      #expect(pairs.map(\.1) == pairs.map(\.1).sorted())
      #expect(pairs.last.map { $0 == (2, 20) } == true)
      sink.cancel()
    }
  }

  @Test func anOutputRangeThatBeginsAtZeroContainsTheValueOfJustEvenIfEmpty() {
    #expect(Just(1).output(in: 0..<0).output == 1)
  }

  @Test func aNotificationSubscriptionEndsWhenItsSubscriberReleasesIt() {
    let center = NotificationCenter()
    let name = Notification.Name("unheld")
    var count = 0
    center.publisher(for: name).subscribe(
      AnySubscriber(
        receiveSubscription: { $0.request(.unlimited) },
        receiveValue: { _ in
          count += 1
          return .none
        }))
    center.post(name: name, object: nil)
    #expect(count == 0)
  }

  @Test func shareHasOneUpstreamConnectionAtAnyMoment() {
    for _ in 0..<200 {
      let connections = Connections()
      nonisolated(unsafe) let shared =  // because a shared publisher may be subscribed to from any thread
        Counted(connections: connections).share()
      DispatchQueue.concurrentPerform(iterations: 4) { _ in
        for _ in 0..<10 { shared.sink { _ in }.cancel() }
      }
      #expect(connections.most.load(ordering: .acquiring) <= 1)
      #expect(connections.now.load(ordering: .acquiring) == 0)
    }
  }

  /// Operators without state let a second subscription and events after the end through; all others drop them.
  @Test(arguments: everyOperator)
  func aPeerThatBreaksTheProtocolIsTreatedAsDocumented(operation: Operation) {
    let peer = MisbehavingSource()
    let observer = Observer()
    _ = operation.subscribe(peer.eraseToAnyPublisher(), observer)
    peer.sendValues()
    let withoutDemand = observer.values
    observer.ask(.max(20))
    let treatment: Treatment = withoutDemand > 0 ? .passed : observer.values > 0 ? .kept : .dropped
    #expect(treatment == treatmentOfValuesWithoutDemand[operation.name, default: .passed])
    for _ in 0..<2 {
      peer.sendValues()
      peer.complete()
    }
    let isStateless = operatorsWithoutState.contains(operation.name)
    #expect(observer.subscriptions == (isStateless ? 2 : 1))
    #expect(observer.ends == (isStateless ? 4 : 1))
  }
}

/// The treatment of values that an operator receives without demand.
private enum Treatment {
  /// The subscriber receives them at once.
  case passed
  /// The subscriber receives them, or their result, with its next request.
  case kept
  /// The subscriber doesn't receive them, or their result comes with the end.
  case dropped
}

private let treatmentOfValuesWithoutDemand: [String: Treatment] = [
  "collect": .dropped, "collect by time or count": .kept, "ignoreOutput": .dropped,
  "reduce": .dropped, "tryReduce": .dropped, "count": .dropped, "max": .dropped, "tryMin": .dropped,
  "contains": .kept, "contains where": .kept, "tryContains": .kept, "allSatisfy": .kept, "tryAllSatisfy": .kept,
  "first": .kept, "first where": .kept, "tryFirst": .kept,
  "last": .dropped, "last where": .dropped, "tryLast": .dropped,
  "prefix untilOutputFrom": .dropped, "prepend": .kept,
  "combineLatest": .dropped, "merge": .kept, "zip": .kept,
  "flatMap": .kept, "flatMap, one at a time": .kept, "switchToLatest": .kept,
  "debounce": .dropped, "throttle": .dropped, "share": .dropped, "multicast": .kept,
  "buffer": .kept, "buffer kept full": .kept,
]

private let operatorsWithoutState: Set = [
  "map", "map key path", "mapError", "replaceNil", "filter", "compactMap", "breakpoint", "erased",
]

private struct Holding: Publisher {
  typealias Output = Int
  typealias Failure = Never

  let subject: PassthroughSubject<Int, Never>
  let token: Token

  func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Never {
    subject.receive(subscriber: subscriber)
  }
}

private final class Connections: Sendable {
  let now = Atomic(0)
  let most = Atomic(0)
}

/// A publisher that counts its subscriptions.
private struct Counted: Publisher {
  typealias Output = Int
  typealias Failure = Never

  let connections: Connections

  func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Never {
    let count = connections.now.add(1, ordering: .acquiringAndReleasing).newValue
    connections.most.max(count, ordering: .acquiringAndReleasing)
    subscriber.receive(subscription: Subscription(connections: connections))
  }

  private struct Subscription: PortableCombine.Subscription {
    let connections: Connections
    let combineIdentifier = CombineIdentifier()

    func request(_ demand: Subscribers.Demand) {}

    func cancel() {
      connections.now.subtract(1, ordering: .acquiringAndReleasing)
    }
  }
}

/// A publisher that sends a second subscription, values without demand, and events after the end.
private final class MisbehavingSource: Publisher {
  typealias Output = Int
  typealias Failure = Failed

  private var subscribers: [AnySubscriber<Int, Failed>] = []

  func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Failed {
    subscribers.append(AnySubscriber(subscriber))
    subscriber.receive(subscription: Ignoring())
    subscriber.receive(subscription: Ignoring())
  }

  func sendValues() {
    for subscriber in subscribers {
      for value in 1...9 { _ = subscriber.receive(value) }
    }
  }

  func complete() {
    for subscriber in subscribers {
      subscriber.receive(completion: .finished)
      subscriber.receive(completion: .failure(Failed()))
    }
  }

  private struct Ignoring: Subscription {
    let combineIdentifier = CombineIdentifier()

    func request(_ demand: Subscribers.Demand) {}

    func cancel() {}
  }
}
