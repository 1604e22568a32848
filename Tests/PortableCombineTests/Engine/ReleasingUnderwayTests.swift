import Dispatch
import PortableCombine
import ProgramRun
import Testing
import TestSupport

/// Values that call into their pipeline when they are released, which deadlocks if a lock is held.
@Suite(.ownThread) struct ReleasingUnderwayTests {
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
      group.wait(for: "all threads")
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

  @Test func releasingAKeptValueMaySendAnother() {
    expectSending { $0.last() }
    expectSending { $0.last { _ in true } }
    expectSending { $0.tryLast { _ in true } }
    expectSending { $0.max { _, _ in true } }
    expectSending { $0.tryMax { _, _ in true } }
    expectSending { $0.reduce(nil) { $1 } }
    expectSending { $0.tryReduce(nil) { $1 } }
    expectSending { $0.scan(nil) { $1 } }
    expectSending { $0.tryScan(nil) { $1 } }
    expectSending { $0.removeDuplicates { _, _ in false } }
    expectSending { $0.tryRemoveDuplicates { _, _ in false } }
    expectSending { $0.combineLatest($0) }
    expectSending { $0.buffer(size: 1, prefetch: .byRequest, whenFull: .dropOldest) }
    expectSending { $0.debounce(for: 1, scheduler: VirtualScheduler()) }
    expectSending { $0.throttle(for: 1, scheduler: VirtualScheduler(), latest: true) }
  }

  /// Sends two values. The first sends a third when the operator releases it for the second.
  private func expectSending<P: Publisher>(
    sourceLocation: SourceLocation = #_sourceLocation, through pipeline: (AnyPublisher<Reaching?, Never>) -> P
  ) {
    let subject = PassthroughSubject<Reaching?, Never>()
    var released = 0
    func value(_ number: Int) -> Reaching {
      Reaching {
        released += 1
        if number == 1 { subject.send(value(3)) }
      }
    }
    let sink = pipeline(subject.eraseToAnyPublisher()).sink(receiveCompletion: { _ in }, receiveValue: { _ in })
    subject.send(value(1))
    subject.send(value(2))
    subject.send(completion: .finished)
    sink.cancel()
    #expect(released == 3, sourceLocation: sourceLocation)
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
