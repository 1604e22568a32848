import Dispatch
import PackageSupport
import PortableCombine
import Testing

@Suite struct AsyncPublisherTests {
  @Test func valuesAreRequestedOneAtATime() async throws {
    let asked = Locked<[String]>([])
    let subject = CurrentValueSubject<Int, Failed>(1)
    var values = subject.handleEvents(receiveRequest: { demand in asked.withLock { $0.append("\(demand)") } })
      .values.makeAsyncIterator()
    #expect(asked.withLock { $0 } == [])
    #expect(try await values.next() == 1)
    #expect(asked.withLock { $0 } == ["max(1)"])
    subject.send(2)
    subject.send(3)
    #expect(try await values.next() == 3)
    subject.send(completion: .failure(Failed()))
    await #expect(throws: Failed()) { try await values.next() }
    #expect(try await values.next() == nil)
  }

  @Test func theSequenceEndsWithThePublisher() async {
    var got: [Int] = []
    for await value in Just(4).values { got.append(value) }
    for await value in Empty<Int, Never>().values { got.append(value) }
    #expect(got == [4])
  }

  @Test func theSubscriptionEndsWithTheIterator() async {
    let cancelled = Locked(0)
    let subject = CurrentValueSubject<Int, Never>(1)
    for await value in subject.handleEvents(receiveCancel: { cancelled.withLock { $0 += 1 } }).values {
      #expect(value == 1)
      break
    }
    #expect(cancelled.withLock { $0 } == 1)
  }

  @Test func cancellingTheTaskEndsTheSequence() async {
    let subject = PassthroughSubject<Int, Never>()
    let isAsked = AsyncStream<Void>.makeStream()
    let cancelled = Locked(0)
    let values = subject.handleEvents(
      receiveCancel: { cancelled.withLock { $0 += 1 } },
      receiveRequest: { _ in isAsked.continuation.finish() }
    ).values
    nonisolated(unsafe) let shared = values  // because the sequence is used by the task alone
    let task = Task { () -> Int? in
      for await value in shared { return value }
      return nil
    }
    for await _ in isAsked.stream {}
    task.cancel()
    #expect(await task.value == nil)
    #expect(cancelled.withLock { $0 } == 1)
  }

  @Test func valuesSentFromOtherThreadsArrive() async {
    let subject = CurrentValueSubject<Int, Never>(0)
    nonisolated(unsafe) let shared = subject  // because a subject may be sent into from any thread
    DispatchQueue.global().async {
      for value in 1...500 { shared.send(value) }
      shared.send(completion: .finished)
    }
    var last = -1
    for await value in subject.values {
      #expect(value > last)
      last = value
    }
  }
}
