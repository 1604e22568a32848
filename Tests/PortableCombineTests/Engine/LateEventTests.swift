import Dispatch
import Foundation
import PortableCombine
import ProgramRun
import Testing
import TestSupport

/// Events that follow the end of one of several upstreams, and user code that runs as a publisher ends.
@Suite(.ownThread) struct LateEventTests {
  @Test func aSecondEndOfOnePublisherDoesNotEndTheOthers() {
    let (source, other) = (ManualSource<Never>(), PassthroughSubject<Int, Never>())
    let merged = EventLog<Int, Never>()
    source.merge(with: other).subscribe(merged)
    source.subscriber?.receive(completion: .finished)
    source.subscriber?.receive(completion: .finished)
    other.send(1)
    other.send(completion: .finished)
    #expect(merged.events == ["1", "end"])
  }

  @Test func aSecondEndOfAPublisherOfFlatMapDoesNotEndTheOthers() {
    let (source, other) = (ManualSource<Never>(), PassthroughSubject<Int, Never>())
    let publishers = PassthroughSubject<AnyPublisher<Int, Never>, Never>()
    let received = EventLog<Int, Never>()
    publishers.flatMap { $0 }.subscribe(received)
    publishers.send(source.eraseToAnyPublisher())
    publishers.send(other.eraseToAnyPublisher())
    source.subscriber?.receive(completion: .finished)
    source.subscriber?.receive(completion: .finished)
    publishers.send(completion: .finished)
    other.send(1)
    other.send(completion: .finished)
    #expect(received.events == ["1", "end"])
  }

  @Test func zipDropsValuesOfAnUpstreamThatHasEnded() {
    let (source, other) = (ManualSource<Never>(), PassthroughSubject<Int, Never>())
    let zipped = EventLog<(Int, Int), Never>()
    source.zip(other).subscribe(zipped)
    _ = source.subscriber?.receive(1)
    source.subscriber?.receive(completion: .finished)
    _ = source.subscriber?.receive(2)
    other.send(1)
    #expect(zipped.events == ["(1, 1)", "end"])
  }

  @Test func catchHandlesOneFailure() {
    let (source, next) = (ManualSource<Failed>(), PassthroughSubject<Int, Never>())
    let received = EventLog<Int, Never>()
    var count = 0
    source.catch { _ in
      count += 1
      return next
    }.subscribe(received)
    source.subscriber?.receive(completion: .failure(Failed()))
    source.subscriber?.receive(completion: .failure(Failed()))
    next.send(1)
    next.send(completion: .finished)
    #expect(count == 1 && received.events == ["1", "end"])
  }

  @Test func catchHandlesAFailureAfterTheEarlierValues() {
    nonisolated(unsafe) let source = ManualSource<Failed>()  // because one thread at a time uses it
    let received = EventLog<Int, Never>()
    source.onRequest = {
      // The subscriber's request is under way, so these events are queued.
      onAnotherThread {
        _ = source.subscriber?.receive(1)
        source.subscriber?.receive(completion: .failure(Failed()))
      }
    }
    var eventsBefore: [String]?
    source.catch { _ in
      eventsBefore = received.events
      return Just(2)
    }.subscribe(received)
    #expect(eventsBefore == ["1"])
    #expect(received.events == ["1", "2", "end"])
  }

  @Test func aRequestDuringTheHandlerReachesTheHandlersPublisher() {
    let source = ManualSource<Failed>()
    nonisolated(unsafe) let received = EventLog<Int, Never>()  // because one thread at a time uses it
    source.catch { _ in
      onAnotherThread { received.subscription?.request(.max(1)) }
      return Just(1)
    }.subscribe(received)
    source.subscriber?.receive(completion: .failure(Failed()))
    #expect(received.events == ["1", "end"])
  }

  @Test func aSubjectThatHasCompletedCancelsItsUpstreamWhenItIsReleased() {
    var isCancelled = false
    let upstream = PassthroughSubject<Int, Never>()
    func completeAndRelease(_ subject: some Subject<Int, Never>) {
      upstream.handleEvents(receiveCancel: { isCancelled = true }).subscribe(AnySubscriber(subject))
      subject.send(completion: .finished)
      #expect(!isCancelled)
    }
    completeAndRelease(PassthroughSubject<Int, Never>())
    #expect(isCancelled)
    isCancelled = false
    completeAndRelease(CurrentValueSubject<Int, Never>(0))
    #expect(isCancelled)
  }

  @Test func aSequenceThatCancelsSendsNothingMore() {
    let received = EventLog<Int, Never>()
    [1, 2, 3].lazy.map {
      if $0 == 2 { received.subscription?.cancel() }
      return $0
    }.publisher.subscribe(received)
    #expect(received.events.isEmpty)
  }
}

private func onAnotherThread(_ action: @escaping @Sendable () -> Void) {
  let isDone = DispatchSemaphore(value: 0)
  Thread {
    action()
    isDone.signal()
  }.start()
  isDone.wait(for: "the work")
}

/// A publisher whose events are sent by hand.
private final class ManualSource<Failure: Error>: Publisher {
  typealias Output = Int

  private(set) var subscriber: AnySubscriber<Int, Failure>?

  /// Called at the first request.
  var onRequest: (() -> Void)?

  func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Failure {
    self.subscriber = AnySubscriber(subscriber)
    subscriber.receive(subscription: Subscription(source: self))
  }

  private struct Subscription: PortableCombine.Subscription {
    let source: ManualSource
    let combineIdentifier = CombineIdentifier()

    func request(_ demand: Subscribers.Demand) {
      source.onRequest.take()?()
    }

    func cancel() {}
  }
}

private final class EventLog<Input, Failure: Error>: Subscriber {
  private(set) var events: [String] = []
  private(set) var subscription: (any Subscription)?

  func receive(subscription: any Subscription) {
    self.subscription = subscription
    subscription.request(.unlimited)
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    events.append("\(input)")
    return .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    events.append("end")
  }
}
