import Foundation
import PortableCombine
import ProgramRun
import Synchronization
import Testing
import TestSupport

/// Events from inside cancellations and from other threads, at moments at which a stage might lose them.
@Suite(.ownThread) struct EngineReentrancyTests {
  @Test("A publisher that is sent while the previous one is being cancelled replaces the one that cancelled it")
  func switchFromCancellation() {
    let outer = PassthroughSubject<AnyPublisher<Int, Never>, Never>()
    let (first, second, third) = (
      PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>()
    )
    var received: [Int] = []
    let cancellable = outer.switchToLatest().sink { received.append($0) }
    outer.send(
      first.handleEvents(receiveCancel: { outer.send(third.eraseToAnyPublisher()) }).eraseToAnyPublisher())
    outer.send(second.eraseToAnyPublisher())
    second.send(2)
    third.send(3)
    #expect(received == [3])
    cancellable.cancel()
  }

  @Test("A subscription that arrives as its stage ends is cancelled")
  func subscriptionOfAnEndedStage() {
    let outer = PassthroughSubject<AnyPublisher<Int, SendFailure>, SendFailure>()
    let first = PassthroughSubject<Int, SendFailure>()
    let cancelled = Mutex(false)
    let second = PassthroughSubject<Int, SendFailure>()
      .handleEvents(receiveCancel: { cancelled.withLock { $0 = true } }).eraseToAnyPublisher()
    let cancellable = outer.switchToLatest().sink { _ in
    } receiveValue: { _ in
      // Queued behind this value: the replacement, the subscription of the second publisher, and the failure.
      let isDone = runThread {
        outer.send(second)
        outer.send(completion: .failure(SendFailure()))
      }
      isDone.wait(for: "the work")
    }
    outer.send(first.eraseToAnyPublisher())
    first.send(1)
    #expect(cancelled.withLock { $0 })
    cancellable.cancel()
  }

  @Test("A late subscription of combineLatest gets each request once")
  func lateSubscriptionOfCombineLatest() {
    let second = PassthroughSubject<Int, Never>()
    let requests = Mutex<[Subscribers.Demand]>([])
    var subscription: (any Subscription)?
    let late = LatePublisher(
      upstream: second.handleEvents(receiveRequest: { demand in requests.withLock { $0.append(demand) } }))
    PassthroughSubject<Int, Never>().combineLatest(late).subscribe(
      AnySubscriber(
        receiveSubscription: {
          subscription = $0
          $0.request(.max(1))
          // The subscription of the second upstream arrives after the request, while this value is being received.
          late.subscribe().wait(for: "the late subscription")
        }, receiveValue: { _ in .none }, receiveCompletion: { _ in }))
    #expect(requests.withLock { $0 } == [.max(1)])
    subscription?.cancel()
  }

  @Test("A subscription that arrives as drop(untilOutputFrom:) ends is cancelled")
  func subscriptionOfAnEndedDrop() {
    let signal = PassthroughSubject<Void, Never>()
    let isCancelled = Mutex(false)
    let late = LatePublisher(
      upstream: PassthroughSubject<Int, Never>().handleEvents(receiveCancel: { isCancelled.withLock { $0 = true } }))
    var cancellable: AnyCancellable?
    cancellable = late.drop(
      untilOutputFrom: signal.handleEvents(receiveCancel: {
        // The subscription is queued behind the signal, and dropped by the cancellation.
        late.subscribe().wait(for: "the late subscription")
        cancellable?.cancel()
      })
    ).sink { _ in }
    signal.send()
    #expect(isCancelled.withLock { $0 })
  }
}

/// A publisher that attaches its subscriber to `upstream` when ``subscribe()`` is called.
private final class LatePublisher<Upstream: Publisher>: Publisher {
  typealias Output = Upstream.Output
  typealias Failure = Upstream.Failure

  private let upstream: Upstream
  private var attach: () -> Void = {}

  init(upstream: Upstream) {
    self.upstream = upstream
  }

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    attach = { [upstream] in upstream.receive(subscriber: subscriber) }
  }

  /// Attaches the subscriber on a new thread, and returns a semaphore that is signaled when that has returned.
  func subscribe() -> DispatchSemaphore {
    runThread(attach)
  }
}

/// Runs a function on a new thread, and returns a semaphore that is signaled when it has returned.
private func runThread(_ body: @escaping () -> Void) -> DispatchSemaphore {
  let isDone = DispatchSemaphore(value: 0)
  nonisolated(unsafe) let body = body  // because the caller waits
  Thread.detachNewThread {
    body()
    isDone.signal()
  }
  return isDone
}

private struct SendFailure: Error {}
