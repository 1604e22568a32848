import AppEnvironmentKit
import Dispatch
import Foundation
import PackageSupport
import Testing

@Suite struct AnyPublisherDeferredTests {
  private let queue = DispatchQueue(label: "AnyPublisherDeferredTests")
  private let count = Counter()

  @Test func workStartsWithASubscription() {
    let publisher = AnyPublisher<Int, any Error>.deferred(on: queue) { [count] in count.increment() }
    withExtendedLifetime(publisher) { queue.sync {} }
    #expect(count.value == 0)
  }

  @Test func eachSubscriptionDoesTheWorkOnce() async throws {
    let publisher = AnyPublisher<Int, any Error>.deferred(on: queue) { [count] in count.increment() }
    #expect(try await publisher.firstValue() == 1)
    #expect(try await publisher.firstValue() == 2)
    #expect(count.value == 2)
  }

  @Test func theWorkIsDoneOnTheQueue() async throws {
    let queue = queue
    let publisher = AnyPublisher<Bool, any Error>.deferred(on: queue) {
      dispatchPrecondition(condition: .onQueue(queue))
      return true
    }
    #expect(try await publisher.firstValue() == true)
  }

  @Test func withoutAQueueTheWorkEndsBeforeSinkReturns() {
    let publisher = AnyPublisher<Int, any Error>.deferred(on: nil) { [count] in count.increment() }
    let received = Counter()
    let subscription = publisher.sink { _ in
    } receiveValue: { _ in
      received.increment()
    }
    #expect(received.value == 1)
    withExtendedLifetime(subscription) {}
  }

  @Test func aSubscriptionThatIsCancelledBeforeItsWorkStartsDoesNoWork() {
    let publisher = AnyPublisher<Int, any Error>.deferred(on: queue) { [count] in count.increment() }
    queue.suspend()
    publisher.sink { _ in
    } receiveValue: { _ in
    }.cancel()
    queue.resume()
    queue.sync {}
    #expect(count.value == 0)
  }

  @Test func anErrorOfTheWorkIsTheFailure() async {
    let publisher = AnyPublisher<Int, any Error>.deferred(on: queue) { throw FileClientError.notFound(path: "a") }
    await #expect(throws: FileClientError.notFound(path: "a")) { try await publisher.firstValue() }
  }

  @Test func workWithoutAResultFinishesWithoutAValue() async throws {
    let publisher = AnyPublisher<Never, any Error>.deferred(on: queue) { [count] () -> Void in count.increment() }
    _ = try await publisher.firstValue()
    #expect(count.value == 1)
  }

  @Test func aCancelledTaskDoesNotSubscribe() async {
    let task = Task { [queue, count] in
      withUnsafeCurrentTask { $0?.cancel() }
      return try await AnyPublisher.deferred(on: queue) { count.increment() }.firstValue()
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    queue.sync {}
    #expect(count.value == 0)
  }

  @Test func aTaskThatIsCancelledWhileItWaitsDoesNoWork() async {
    queue.suspend()
    let (subscriptions, subscribed) = AsyncStream.makeStream(of: Void.self)
    let task = Task { [queue, count] in
      try await AnyPublisher.deferred(on: queue) { count.increment() }
        .handleEvents(receiveRequest: { _ in subscribed.yield() })
        .eraseToAnyPublisher()
        .firstValue()
    }
    for await _ in subscriptions { break }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    queue.resume()
    queue.sync {}
    #expect(count.value == 0)
  }
}

private final class Counter: Sendable {
  private let count = Locked(0)

  var value: Int { count.withLock { $0 } }

  @discardableResult
  func increment() -> Int {
    count.withLock { count in
      count += 1
      return count
    }
  }
}
