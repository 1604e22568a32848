import Dispatch
import Foundation
import PortableCombine
import ProgramRun
import Synchronization
import Testing
import TestSupport

/// Races of two threads for one subscription.
@Suite(.ownThread) struct RacingTests {
  @Test func cancellingASinkWhileItSubscribesCancelsTheSubscription() {
    for _ in 0..<3000 {
      nonisolated(unsafe) let sink = Subscribers.Sink<Int, Never>(  // because a sink may be used from any thread
        receiveCompletion: { _ in }, receiveValue: { _ in })
      let connection = Connection()
      together { $0 == 0 ? sink.receive(subscription: connection) : sink.cancel() }
      let isCancelled = connection.isCancelled.load(ordering: .acquiring)
      #expect(isCancelled)
    }
  }

  @Test func aPropertyKeepsTheLastPublishedOfTwoConcurrentValues() {
    final class Model {
      @Published var number = 0
    }
    for _ in 0..<1000 {
      nonisolated(unsafe) let model = Model()  // because a published property may be set from any thread
      nonisolated(unsafe) var last = 0  // because a subscriber is served one value at a time
      let sink = model.$number.sink { last = $0 }
      together { model.number = $0 + 1 }
      #expect(model.number == last)
      sink.cancel()
    }
  }

  @Test func theLatestValueIsNotSentTwice() {
    let subject = CurrentValueSubject<Int, Never>(0)
    nonisolated(unsafe) let shared = subject  // because a subject may be sent into from any thread
    let first = subject.sink { value in
      guard value == 1 else { return }
      let group = DispatchGroup()
      DispatchQueue.global().async(group: group) { shared.send(2) }
      group.wait(for: "all threads")
    }
    var got: [Int] = []
    var subscription: (any Subscription)?
    subject.subscribe(
      AnySubscriber(
        receiveSubscription: {
          subscription = $0
          $0.request(.max(2))
        },
        receiveValue: {
          got.append($0)
          return .none
        }))
    subject.send(1)
    subscription?.request(.max(1))
    #expect(got == [0, 2])
    first.cancel()
  }

  @Test func aCompletionDuringAValueFollowsItEvenIfTheSubscriptionIsReleased() {
    for others in 0...1 {
      nonisolated(unsafe) let subject = PassthroughSubject<Int, Never>()  // because it may be sent into from anywhere
      let sinks = (0..<others).map { _ in subject.sink { _ in } }
      var log: [String] = []
      var token: Token? = Token()
      weak let weakToken = token
      let subscriber = AnySubscriber<Int, Never>(
        receiveSubscription: { $0.request(.unlimited) },
        receiveValue: { [token] value in
          let group = DispatchGroup()
          DispatchQueue.global().async(group: group) { subject.send(completion: .finished) }
          group.wait(for: "all threads")
          log.append("\(value)")
          withExtendedLifetime(token) {}
          return .max(1)
        },
        receiveCompletion: { _ in log.append("finished") })
      token = nil
      subject.receive(subscriber: consume subscriber)
      subject.send(1)
      #expect(log == ["1", "finished"])
      #expect(weakToken == nil)
      withExtendedLifetime(sinks) {}
    }
  }

  @Test func aSubscribingThreadReturnsWhileAnotherThreadSends() {
    nonisolated(unsafe) let subject = PassthroughSubject<Int, Never>()  // because it may be sent into from anywhere
    final class Progress: Sendable {
      let begun = Atomic(0)
      let isOver = Atomic(false)
      let exhausted = Atomic(0)
    }
    let progress = Progress()
    let senders = DispatchGroup()
    for _ in 0..<2 {
      senders.enter()
      Thread.detachNewThread {
        progress.begun.add(1, ordering: .sequentiallyConsistent)
        var left = 4_000_000
        while left > 0, !progress.isOver.load(ordering: .acquiring) {
          subject.send(100)
          left -= 1
        }
        if left == 0 { progress.exhausted.add(1, ordering: .relaxed) }
        senders.leave()
      }
    }
    while progress.begun.load(ordering: .sequentiallyConsistent) < 2 {}
    var sum = 0
    for _ in 0..<20 { subject.sink { for number in 0..<$0 { sum ^= number } }.cancel() }
    progress.isOver.store(true, ordering: .releasing)
    senders.wait(for: "the senders")
    let count = progress.exhausted.load(ordering: .relaxed)
    #expect(count == 0)
  }

  /// A delivering thread also hands over the queue of a stage with several upstreams.
  @Test(arguments: ["merge", "combineLatest", "flatMap"])
  func aSendingThreadReturnsWhileAnotherThreadSendsIntoTheSameStage(name: String) {
    nonisolated(unsafe) let first = PassthroughSubject<Int, Never>()  // because it may be sent into from anywhere
    nonisolated(unsafe) let second = PassthroughSubject<Int, Never>()  // because it may be sent into from anywhere
    let values =
      switch name {
      case "merge": first.merge(with: second).eraseToAnyPublisher()
      case "combineLatest": first.combineLatest(second) { $0 + $1 }.eraseToAnyPublisher()
      default: [first, second].publisher.flatMap { $0 }.eraseToAnyPublisher()
      }
    var sum = 0
    let subscription = values.sink { for number in 0..<$0 { sum ^= number } }
    final class Progress: Sendable {
      let left = Atomic(4_000_000)
      let isOver = Atomic(false)
    }
    let progress = Progress()
    let sender = DispatchGroup()
    let begun = DispatchSemaphore(value: 0)
    sender.enter()
    Thread.detachNewThread {
      begun.signal()
      while !progress.isOver.load(ordering: .acquiring),
        progress.left.subtract(1, ordering: .relaxed).newValue > 0
      {
        second.send(100)
      }
      sender.leave()
    }
    begun.wait(for: "the beginning")
    for _ in 0..<100 { first.send(100) }
    progress.isOver.store(true, ordering: .releasing)
    sender.wait(for: "the sender")
    let left = progress.left.load(ordering: .relaxed)
    #expect(left > 0)
    subscription.cancel()
  }

  @Test func aReplacementIsSentOnceDespiteSeveralRequests() async {
    for _ in 0..<500 {
      let failing = Future<Int, Failed> { promise in
        nonisolated(unsafe) let promise = promise  // because a promise may be kept anywhere
        DispatchQueue.global().async { promise(.failure(Failed())) }
      }
      var count = 0
      for await _ in failing.replaceError(with: 7).values { count += 1 }
      #expect(count == 1)
    }
  }

  private func together(_ body: @Sendable (Int) -> Void) {
    let here = Atomic(0)
    DispatchQueue.concurrentPerform(iterations: 2) { index in
      here.add(1, ordering: .sequentiallyConsistent)
      // If the other closure has no thread yet, the two run one after the other.
      for _ in 0..<10_000 where here.load(ordering: .sequentiallyConsistent) < 2 {}
      body(index)
    }
  }

  private final class Token {}

  private final class Connection: Subscription, Sendable {
    let isCancelled = Atomic(false)

    func request(_ demand: Subscribers.Demand) {}

    func cancel() {
      isCancelled.store(true, ordering: .releasing)
    }
  }
}
