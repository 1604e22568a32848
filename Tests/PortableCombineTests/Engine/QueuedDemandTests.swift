import PackageSupport
import PortableCombine
import Testing

/// The demand for values that arrive while another one is being delivered.
@Suite struct QueuedDemandTests {
  @Test("The demand for a queued value is requested of the publisher that has sent it")
  func demandForAQueuedValue() {
    let source = Source()
    let receiver = Receiver(source)
    source.append(Empty()).subscribe(receiver)
    receiver.subscription?.request(.max(2))
    source.request(source.send(1))
    #expect(receiver.received.withLock { $0 } == [1, 2])
    // Two at first, and one more for each of the values.
    #expect(source.requested.withLock { $0 } == 4)
  }

  /// A publisher whose values come from the test, and that counts the demand for them.
  private final class Source: Publisher, Subscription, Sendable {
    typealias Output = Int
    typealias Failure = Never

    let requested = Locked(0)
    private nonisolated(unsafe) var subscriber: AnySubscriber<Int, Never>?  // because it's set before it's used

    func receive(subscriber: some Subscriber<Int, Never>) {
      self.subscriber = AnySubscriber(subscriber)
      subscriber.receive(subscription: self)
    }

    func send(_ value: Int) -> Subscribers.Demand { subscriber?.receive(value) ?? .none }

    func request(_ demand: Subscribers.Demand) {
      requested.withLock { $0 += demand.max ?? 0 }
    }

    func cancel() {}
  }

  /// A subscriber that has another thread send a second value while it receives the first one.
  private final class Receiver: Subscriber, Sendable {
    let received = Locked<[Int]>([])
    private let source: Source
    private(set) nonisolated(unsafe) var subscription: (any Subscription)?  // because it's set before it's used

    init(_ source: Source) {
      self.source = source
    }

    func receive(subscription: any Subscription) {
      self.subscription = subscription
    }

    func receive(_ value: Int) -> Subscribers.Demand {
      received.withLock { $0.append(value) }
      if value == 1 {
        performOnAnotherThread { [source] in source.request(source.send(2)) }
      }
      return .max(1)
    }

    func receive(completion: Subscribers.Completion<Never>) {}
  }
}
