import Foundation
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

  @Test("Each request reaches each publisher once, regardless of the time at which its subscription arrives")
  func requestsAndLateSubscriptions() {
    for seed in UInt64(0)..<500 {
      Program(seed: seed).run { $0.zip($1, $2) { [$0, $1, $2] } }
      Program(seed: seed).run { $0.combineLatest($1, $2) { [$0, $1, $2] } }
    }
  }

  /// A random program: subscriptions that arrive, requests and values, nested in one another, some on other threads.
  private final class Program {
    /// A publisher that gives its subscriber a subscription when the program asks for it.
    final class Side: Publisher, Subscription {
      typealias Output = Int
      typealias Failure = Never

      unowned let program: Program
      var subscriber: AnySubscriber<Int, Never>?
      var hasSubscribed = false
      var requested = 0
      var sent = 0

      init(_ program: Program) {
        self.program = program
      }

      func receive(subscriber: some Subscriber<Int, Never>) {
        self.subscriber = AnySubscriber(subscriber)
      }

      func request(_ demand: Subscribers.Demand) {
        requested += demand.max ?? 0
        program.act()
      }

      func cancel() {}

      func subscribe() {
        guard !hasSubscribed, let subscriber else { return }
        hasSubscribed = true
        subscriber.receive(subscription: self)
      }

      func send() {
        guard let subscriber, sent < requested else { return }
        sent += 1
        requested += subscriber.receive(sent).max ?? 0
      }
    }

    private let seed: UInt64
    private var random: SeededGenerator
    private var remaining = 40
    private var sides: [Side] = []
    private var subscription: (any Subscription)?
    private var requested = 0

    init(seed: UInt64) {
      self.seed = seed
      random = SeededGenerator(seed: seed)
    }

    func run(_ combine: (Side, Side, Side) -> some Publisher<[Int], Never>) {
      sides = [Side(self), Side(self), Side(self)]
      let subscriber = AnySubscriber<[Int], Never> {
        self.subscription = $0
        self.act()
      } receiveValue: { _ in
        self.act()
        let more = Int.random(in: 0...2, using: &self.random)
        self.requested += more
        return .max(more)
      }
      combine(sides[0], sides[1], sides[2]).subscribe(subscriber)
      while remaining > 0 { act() }
      for side in sides {
        side.subscribe()
        #expect(side.requested == requested, "seed \(seed)")
      }
      subscription?.cancel()
    }

    /// Performs up to two actions on this thread, or on another one that this one waits for.
    func act() {
      for _ in 0..<Int.random(in: 0...2, using: &random) where remaining > 0 {
        remaining -= 1
        let side = sides[Int.random(in: 0..<3, using: &random)]
        let action =
          switch Int.random(in: 0..<4, using: &random) {
          case 0: side.subscribe
          case 1: request
          default: side.send
          }
        if Bool.random(using: &random) { action() } else { performOnAnotherThread(action) }
      }
    }

    private func request() {
      guard let subscription else { return }
      let count = Int.random(in: 1...3, using: &random)
      requested += count
      subscription.request(.max(count))
    }

    private func performOnAnotherThread(_ action: @escaping () -> Void) {
      nonisolated(unsafe) let action = action  // because this thread waits
      let isDone = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        action()
        isDone.signal()
      }
      isDone.wait()
    }
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
        let source = source
        let isSent = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
          source.request(source.send(2))
          isSent.signal()
        }
        isSent.wait()
      }
      return .max(1)
    }

    func receive(completion: Subscribers.Completion<Never>) {}
  }
}
