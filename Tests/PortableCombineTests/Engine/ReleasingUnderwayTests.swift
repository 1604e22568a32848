import Dispatch
import PortableCombine
import Testing

/// Values that call into their pipeline when they are released, which deadlocks if a lock is held.
@Suite struct ReleasingUnderwayTests {
  @Test func releasingAMissedLatestValueMayRequestMore() {
    let subject = CurrentValueSubject<Reaching?, Never>(nil)
    let subscriber = Probe<Reaching?>()
    var released = 0
    subject.send(
      Reaching {
        released += 1
        subscriber.subscription?.request(.max(1))
      })
    subscriber.onSubscription = { $0.request(.max(1)) }
    subscriber.onValue = { _ in
      subject.send(nil)
      return .none
    }
    subject.subscribe(subscriber)
    #expect(released == 1)
  }

  @Test func releasingAValueOfAnotherThreadMayCancel() {
    let subject = PassthroughSubject<Reaching?, Never>()
    nonisolated(unsafe) let shared = subject  // because a subject may be sent into from any thread
    nonisolated(unsafe) let subscriber = Probe<Reaching?>()  // because the tests' threads take turns
    nonisolated(unsafe) var released = 0  // because the tests' threads take turns
    subscriber.onSubscription = { $0.request(.max(1)) }
    subscriber.onValue = { value in
      guard value == nil else { return .none }
      let group = DispatchGroup()
      DispatchQueue.global().async(group: group) {
        shared.send(
          Reaching {
            released += 1
            subscriber.subscription?.cancel()
          })
      }
      group.wait()
      return .none
    }
    subject.subscribe(subscriber)
    subject.send(nil)
    #expect(released == 1)
  }

  @Test func releasingAFlattenedValueMayRequestMore() {
    let child = PassthroughSubject<Reaching, Never>()
    let subscriber = Probe<Reaching>()
    var released = 0
    Just(1).flatMap { _ in child }.subscribe(subscriber)
    child.send(
      Reaching {
        released += 1
        subscriber.subscription?.request(.max(1))
      })
    subscriber.subscription?.request(.max(1))
    #expect(released == 1)
  }

  @Test func releasingAQueuedMergedValueMayRequestMore() {
    let source = PassthroughSubject<Reaching, Never>()
    let other = PassthroughSubject<Reaching, Never>()
    expectAsking(of: source.merge(with: other)) { source.send($0) }
  }

  @Test func releasingABufferedValueMayRequestMore() {
    let source = PassthroughSubject<Reaching, Never>()
    expectAsking(of: source.buffer(size: 4, prefetch: .byRequest, whenFull: .dropNewest)) { source.send($0) }
  }

  /// Sends a value that requests another when it is released, to a subscriber that requests late.
  private func expectAsking(of publisher: some Publisher<Reaching, Never>, send: (Reaching) -> Void) {
    let subscriber = Probe<Reaching>()
    var released = 0
    publisher.subscribe(subscriber)
    send(
      Reaching {
        released += 1
        subscriber.subscription?.request(.max(1))
      })
    subscriber.subscription?.request(.max(1))
    #expect(released == 1)
  }
}

private final class Probe<Input>: Subscriber {
  typealias Failure = Never

  private(set) var subscription: (any Subscription)?
  var onSubscription: (any Subscription) -> Void = { _ in }
  var onValue: (Input) -> Subscribers.Demand = { _ in .none }

  func receive(subscription: any Subscription) {
    self.subscription = subscription
    onSubscription(subscription)
  }

  func receive(_ input: Input) -> Subscribers.Demand { onValue(input) }

  func receive(completion: Subscribers.Completion<Never>) {}
}
