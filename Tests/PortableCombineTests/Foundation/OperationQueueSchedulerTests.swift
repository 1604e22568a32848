import Foundation
import PackageSupport
import PortableCombine
import Testing

@Suite struct OperationQueueSchedulerTests {
  @Test func aSerialQueueRunsClosuresInOrder() async throws {
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    let inbox = Inbox<Int>()
    let sink = (0..<100).publisher.receive(on: queue).sink { inbox.put($0) }
    let got = try await inbox.first(100)
    #expect(got == Array(0..<100))
    sink.cancel()
  }

  /// The main program of the tests is `async`.
  @Test(.timeLimit(.minutes(5))) func theMainQueueRunsClosuresUnderAnAsynchronousMain() async throws {
    let inbox = Inbox<Bool>()
    let main = OperationQueue.main
    let sink = Just(1).receive(on: main).sink { _ in inbox.put(OperationQueue.current === main) }
    let got = try await inbox.first()
    #expect(got)
    sink.cancel()
  }

  @Test func aClosureForALaterDateDoesNotRunEarly() async throws {
    let queue = OperationQueue()
    let inbox = Inbox<Bool>()
    let date = queue.now.advanced(by: .milliseconds(5))
    queue.schedule(after: date) { inbox.put(Date() >= date.date) }
    let got = try await inbox.first()
    #expect(got)
  }

  @Test func aClosureForAPastDateRuns() async throws {
    let queue = OperationQueue()
    let inbox = Inbox<Bool>()
    queue.schedule(after: queue.now.advanced(by: .seconds(-5))) { inbox.put(true) }
    let got = try await inbox.first()
    #expect(got)
  }

  @Test func aClosureForALaterDateIsAnOperationThatCanBeCancelled() async throws {
    let queue = OperationQueue()
    let hasRun = Locked(false)
    var token: Token? = Token()
    weak let weakToken = token
    guard let held = token else { return }
    queue.schedule(after: queue.now.advanced(by: .seconds(1000))) { [held] in
      held.passing(())
      hasRun.withLock { $0 = true }
    }
    _ = consume held
    token = nil
    #expect(queue.operationCount == 1)
    #expect(weakToken != nil)
    queue.cancelAllOperations()
    try await finish(queue)
    #expect(!hasRun.withLock { $0 })
  }

  @Test func aCancelledClosureIsReleasedBeforeItsDate() async throws {
    let queue = OperationQueue()
    let released = Inbox<Bool>()
    schedule(Reaching { released.put(true) }, on: queue)
    #expect(released.all.isEmpty)
    queue.cancelAllOperations()
    let isReleased = try await released.first()
    #expect(isReleased)
  }

  @Test func reachingTheDateOfACancelledOperationIsSafe() async throws {
    let dates = (0..<500).map { Double($0) / 100_000 }
    for delay in dates {
      let queue = OperationQueue()
      queue.schedule(after: queue.now.advanced(by: .seconds(delay))) {}
      queue.cancelAllOperations()
    }
    // The dates of the cancelled operations have passed when this closure runs.
    let queue = OperationQueue()
    let inbox = Inbox<Bool>()
    queue.schedule(after: queue.now.advanced(by: .milliseconds(10))) { inbox.put(true) }
    let hasRun = try await inbox.first()
    #expect(hasRun)
  }

  @Test func aRepeatedClosureRunsUntilItIsCancelled() async throws {
    let queue = OperationQueue()
    let inbox = Inbox<Int>()
    var token: Token? = Token()
    weak let weakToken = token
    guard let held = token else { return }
    let repetition = queue.schedule(after: queue.now, interval: .milliseconds(10)) { [held] in
      inbox.put(held.passing(1))
    }
    _ = consume held
    token = nil
    _ = try await inbox.first(3)
    #expect(weakToken != nil)
    repetition.cancel()
    try await finish(queue)
    let count = inbox.all.count
    try await ticks(3)
    #expect(inbox.all.count == count)
  }

  @Test func aRepeatedClosureDoesNotRunConcurrentlyWithItself() async throws {
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 4
    let inside = Locked((now: 0, most: 0))
    let started = Inbox<Bool>()
    let others = DispatchSemaphore(value: 0)
    let repetition = queue.schedule(after: queue.now, interval: .milliseconds(10)) {
      inside.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
      started.put(true)
      _ = others.wait(timeout: .now() + 20)
      inside.withLock { $0.now -= 1 }
    }
    let got = try await started.first()
    #expect(got)
    try await ticks(5)
    repetition.cancel()
    for _ in 0..<10 { others.signal() }
    try await finish(queue)
    #expect(inside.withLock { $0.most } == 1)
  }

  @Test func operatorsUseTheQueuesTime() async throws {
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    let inbox = Inbox<Int>()
    let sink = [1, 2, 3].publisher.delay(for: .milliseconds(2), scheduler: queue).sink { inbox.put($0) }
    let got = try await inbox.first(3)
    #expect(got == [1, 2, 3])
    sink.cancel()
  }
}

/// Waits until a repetition on another queue has run `count` times.
private func ticks(_ count: Int) async throws {
  let queue = OperationQueue()
  let inbox = Inbox<Bool>()
  let repetition = queue.schedule(after: queue.now, interval: .milliseconds(10)) { inbox.put(true) }
  _ = try await inbox.first(count)
  repetition.cancel()
}

/// Waits until a queue's current operations have finished.
private func finish(_ queue: OperationQueue) async throws {
  let finished = Inbox<Bool>()
  queue.addBarrierBlock { finished.put(true) }
  _ = try await finished.first()
}

/// Schedules a closure for a distant date that retains an object.
private func schedule(_ held: Reaching, on queue: OperationQueue) {
  queue.schedule(after: queue.now.advanced(by: .seconds(1000))) { withExtendedLifetime(held) {} }
}
