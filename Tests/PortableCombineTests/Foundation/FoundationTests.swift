import Foundation
import Locking
import PortableCombine
import Testing

@Suite struct FoundationTests {
  @Test func anOperationQueueRunsClosuresInOrderWhenSerial() {
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    // Not locked on purpose: the stage serves its subscriber one value at a time.
    nonisolated(unsafe) var got: [Int] = []  // because one event comes after the other
    let sink = (0..<100).publisher.receive(on: queue).sink { got.append($0) }
    queue.waitUntilAllOperationsAreFinished()
    #expect(got == Array(0..<100))
    sink.cancel()
  }

  @Test func anOperationQueueRunsClosuresLater() async {
    let queue = OperationQueue()
    let start = queue.now
    let late = await withCheckedContinuation { continuation in
      queue.schedule(after: start.advanced(by: .milliseconds(5))) { continuation.resume(returning: queue.now) }
    }
    #expect(start.distance(to: late) >= .milliseconds(5))
    let ticks = AsyncStream<Void>.makeStream()
    let repetition = queue.schedule(after: start, interval: .milliseconds(1)) { ticks.continuation.yield() }
    var count = 0
    for await _ in ticks.stream {
      count += 1
      if count == 3 { break }
    }
    repetition.cancel()
    #expect(count == 3)
  }

  @Test func aRunLoopRunsClosuresOnItsThread() {
    let loop = RunLoop.current
    var got: [Int] = []
    let sink = [1, 2, 3].publisher.receive(on: loop).sink { got.append($0) }
    #expect(got == [])
    while got.count < 3 { _ = loop.run(mode: .default, before: Date(timeIntervalSinceNow: 0.005)) }
    #expect(got == [1, 2, 3])
    sink.cancel()
  }

  @Test func aRunLoopRunsClosuresLaterAndAgain() {
    let loop = RunLoop.current
    var got: [String] = []
    loop.schedule(after: loop.now.advanced(by: .milliseconds(5))) { got.append("once") }
    let repetition = loop.schedule(after: loop.now.advanced(by: .milliseconds(20)), interval: .milliseconds(1)) {
      got.append("again")
    }
    while got.count < 3 { _ = loop.run(mode: .default, before: Date(timeIntervalSinceNow: 0.005)) }
    repetition.cancel()
    #expect(got.prefix(3) == ["once", "again", "again"])
  }

  @Test func aClosureWakesTheLoopOfAnotherThread() async {
    await withCheckedContinuation { continuation in
      Thread {
        nonisolated(unsafe) let loop = RunLoop.current  // because a run loop may be scheduled on from any thread
        let rounds = Locked(0)
        let hasRun = Locked(false)
        let thread = ObjectIdentifier(Thread.current)
        DispatchQueue.global().async {
          loop.schedule {
            #expect(ObjectIdentifier(Thread.current) == thread)
            #expect(rounds.withLock { $0 } == 1)
            hasRun.withLock { $0 = true }
            continuation.resume()
          }
        }
        // A timer that does not fire keeps the loop from returning at once.
        loop.add(Timer(fire: .distantFuture, interval: 0, repeats: false) { _ in }, forMode: .default)
        while !hasRun.withLock({ $0 }) {
          rounds.withLock { $0 += 1 }
          _ = loop.run(mode: .default, before: Date(timeIntervalSinceNow: 5))
        }
      }.start()
    }
  }

  @Test func aTimerSendsDatesWhileItIsConnected() {
    let loop = RunLoop.current
    let publisher = Timer.publish(every: 0.001, on: loop, in: .default)
    #expect(publisher.interval == 0.001 && publisher.tolerance == nil && publisher.mode == .default)
    var got: [Date] = []
    var sink: AnyCancellable? = publisher.autoconnect().sink { got.append($0) }
    while got.count < 3 { _ = loop.run(mode: .default, before: Date(timeIntervalSinceNow: 0.005)) }
    #expect(got == got.sorted())
    sink = nil
    let count = got.count
    _ = loop.run(mode: .default, before: Date(timeIntervalSinceNow: 0.005))
    #expect(got.count == count)
    withExtendedLifetime(sink) {}
  }

  @Test func notificationsArePublishedUntilTheSubscriberCancels() {
    let center = NotificationCenter()
    let name = Notification.Name("test")
    let object = Token()
    let publisher = center.publisher(for: name, object: object)
    #expect(publisher == center.publisher(for: name, object: object))
    #expect(publisher != center.publisher(for: name))
    var got: [Int] = []
    let sink = publisher.compactMap { $0.userInfo?["value"] as? Int }.sink { got.append($0) }
    center.post(name: name, object: object, userInfo: ["value": 1])
    center.post(name: name, object: Token(), userInfo: ["value": 2])
    center.post(name: Notification.Name("other"), object: object, userInfo: ["value": 3])
    sink.cancel()
    center.post(name: name, object: object, userInfo: ["value": 4])
    #expect(got == [1])
  }

  @Test func aNotificationThatNobodyAskedForIsDropped() {
    let center = NotificationCenter()
    let name = Notification.Name("test")
    var subscription: (any Subscription)?
    var got: [String] = []
    center.publisher(for: name).map { "\($0.userInfo?["value"] ?? "")" }.subscribe(
      AnySubscriber(
        receiveSubscription: { subscription = $0 },
        receiveValue: {
          got.append($0)
          return .none
        }))
    center.post(name: name, object: nil, userInfo: ["value": 1])
    subscription?.request(.max(1))
    center.post(name: name, object: nil, userInfo: ["value": 2])
    center.post(name: name, object: nil, userInfo: ["value": 3])
    subscription?.cancel()
    #expect(got == ["2"])
  }
}
