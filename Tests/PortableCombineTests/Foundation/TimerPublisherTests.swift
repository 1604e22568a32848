import Foundation
import PackageSupport
import PortableCombine
import Testing

/// The interval of the timers, which fire until the test that awaits them has a thread again.
private let tick = 0.01

@Suite struct TimerPublisherTests {
  @Test func publishPassesAllArgumentsOnEvenTheTolerance() {
    let publisher = Timer.publish(every: 2, tolerance: 0.5, on: .main, in: .common)
    #expect(publisher.interval == 2 && publisher.tolerance == 0.5)
    #expect(publisher.runLoop === RunLoop.main && publisher.mode == .common && publisher.options == nil)
    #expect(Timer.TimerPublisher(interval: 1, runLoop: .main, mode: .default).tolerance == nil)
    var name = ""
    publisher.subscribe(AnySubscriber(receiveSubscription: { name = "\($0)" }))
    #expect(name == "Timer")
  }

  @Test func nothingIsSentBeforeThePublisherIsConnected() async throws {
    try await withLoopThread { thread in
      let inbox = Inbox<Date>()
      let publisher = Timer.publish(every: tick, on: thread.loop, in: .default)
      let sink = publisher.sink { inbox.put($0) }
      try await ticks(3, on: thread)
      #expect(inbox.all == [])
      let start = Date()
      let connection = publisher.connect()
      let dates = try await inbox.first(3)
      #expect(dates == dates.sorted() && dates[0] >= start.addingTimeInterval(tick))
      connection.cancel()
      sink.cancel()
    }
  }

  @Test func datesAreSentOnTheLoopsThread() async throws {
    try await withLoopThread { thread in
      let inbox = Inbox<Bool>()
      let sink = Timer.publish(every: tick, on: thread.loop, in: .common).autoconnect().sink { _ in
        inbox.put(RunLoop.current === thread.loop)
      }
      let got = try await inbox.first(2)
      #expect(got == [true, true])
      sink.cancel()
    }
  }

  @Test func autoconnectKeepsTheTimerRunningWhileThereAreSubscribers() async throws {
    try await withLoopThread { thread in
      let publisher = Timer.publish(every: tick, on: thread.loop, in: .default).autoconnect()
      for _ in 0..<2 {
        let first = Inbox<Date>()
        let second = Inbox<Date>()
        let sinks = [publisher.sink { first.put($0) }, publisher.sink { second.put($0) }]
        _ = try await first.first(2)
        sinks[0].cancel()
        _ = try await second.first(second.all.count + 2)
        sinks[1].cancel()
        try await ticks(1, on: thread)
        let count = second.all.count
        try await ticks(3, on: thread)
        #expect(second.all.count == count)
      }
    }
  }

  @Test func thereIsOneTimerForAllSubscribers() async throws {
    try await withLoopThread { thread in
      let first = Inbox<Date>()
      let second = Inbox<Date>()
      let publisher = Timer.publish(every: tick, on: thread.loop, in: .default)
      let sinks = [publisher.sink { first.put($0) }, publisher.sink { second.put($0) }]
      let connection = publisher.connect()
      let dates = try await first.first(5)
      let others = try await second.first(5)
      #expect(dates == others)
      connection.cancel()
      sinks.forEach { $0.cancel() }
    }
  }

  @Test func connectingTwiceStartsOneTimer() async throws {
    try await withLoopThread { thread in
      let inbox = Inbox<Date>()
      let publisher = Timer.publish(every: tick, on: thread.loop, in: .default)
      let sink = publisher.sink { inbox.put($0) }
      let first = publisher.connect()
      #expect(first as AnyObject === publisher.connect() as AnyObject)
      first.cancel()
      let second = publisher.connect()
      #expect(first as AnyObject !== second as AnyObject)
      _ = try await inbox.first(2)
      second.cancel()
      sink.cancel()
    }
  }

  @Test func theTimerKeepsRunningWhenTheConnectionIsReleased() async throws {
    try await withLoopThread { thread in
      let inbox = Inbox<Date>()
      let publisher = Timer.publish(every: tick, on: thread.loop, in: .default)
      let sink = publisher.sink { inbox.put($0) }
      _ = publisher.connect()
      _ = try await inbox.first(3)
      publisher.connect().cancel()
      sink.cancel()
    }
  }

  @Test func nothingIsSentAfterTheConnectionWasCancelled() async throws {
    try await withLoopThread { thread in
      let counted = Inbox<Int>()
      nonisolated(unsafe) let publisher =  // because it may be connected from any thread
        Timer.publish(every: tick, on: thread.loop, in: .default)
      nonisolated(unsafe) var connection: (any Cancellable)?  // because it is used on the loop's thread alone
      nonisolated(unsafe) var count = 0  // because it is used on the loop's thread alone
      let sink = publisher.sink { _ in
        count += 1
        if count == 3 { connection?.cancel() }
        counted.put(count)
      }
      try await thread.run { _ in connection = publisher.connect() }
      _ = try await counted.first(3)
      try await ticks(3, on: thread)
      #expect(counted.all == [1, 2, 3])
      sink.cancel()
    }
  }

  @Test func theTimerIsInvalidatedWhenTheConnectionIsCancelled() async throws {
    try await withLoopThread { thread in
      let publisher = Timer.publish(every: 100, on: thread.loop, in: .default)
      let soon = Date(timeIntervalSinceNow: 1000)
      let nextDates = Inbox<Date>()
      func recordTheNextDate() {
        thread.loop.schedule { nextDates.put(RunLoop.current.limitDate(forMode: .default) ?? .distantFuture) }
      }
      let connection = publisher.connect()
      recordTheNextDate()
      let during = try await nextDates.first()
      connection.cancel()
      recordTheNextDate()
      let after = try await nextDates.first(2)[1]
      #expect(during < soon && after > soon)
    }
  }

  @Test func datesWithoutDemandAreDropped() async throws {
    try await withLoopThread { thread in
      let asking = Inbox<Date>()
      let reference = Inbox<Date>()
      var subscription: (any Subscription)?
      let publisher = Timer.publish(every: tick, on: thread.loop, in: .default)
      let count = Locked(0)
      publisher.subscribe(
        AnySubscriber(
          receiveSubscription: {
            subscription = $0
            $0.request(.max(2))
          },
          receiveValue: {
            asking.put($0)
            return count.withLock {
              $0 += 1
              return $0 == 1 ? .max(1) : .none
            }
          }))
      let sink = publisher.sink { reference.put($0) }
      let connection = publisher.connect()
      let dates = try await reference.first(6)
      connection.cancel()
      #expect(asking.all == Array(dates.prefix(3)))
      subscription?.cancel()
      sink.cancel()
    }
  }

  @Test func anIntervalThatIsNotPositiveBecomesAShortOne() async throws {
    try await withLoopThread { thread in
      let inbox = Inbox<Date>()
      // Three values, because it fires all the time.
      let sink = Timer.publish(every: 0, on: thread.loop, in: .default).autoconnect().prefix(3).sink { inbox.put($0) }
      _ = try await inbox.first(3)
      sink.cancel()
    }
  }

  @Test func theTimerRunsOnlyInItsMode() async throws {
    try await withLoopThread { thread in
      let inbox = Inbox<Date>()
      let mode = RunLoop.Mode("TimerPublisherTests")
      let publisher = Timer.publish(every: tick, on: thread.loop, in: mode)
      let sink = publisher.sink { inbox.put($0) }
      let connection = publisher.connect()
      try await ticks(3, on: thread)
      #expect(inbox.all == [])
      let isRunning = try await thread.run { $0.run(mode: mode, before: Date(timeIntervalSinceNow: 0.02)) }
      #expect(isRunning)
      connection.cancel()
      sink.cancel()
    }
  }

  @Test func everythingIsReleasedWhenTheConnectionIsCancelled() async throws {
    try await withLoopThread { thread in
      var token: Token? = Token()
      weak let weakToken = token
      var publisher: Timer.TimerPublisher? = Timer.publish(every: 1000, on: thread.loop, in: .default)
      weak let weakPublisher = publisher
      guard let held = token, let made = publisher else { return }
      let connection = made.connect()
      let sink = made.sink { [held] _ in held.passing(()) }
      _ = consume held
      _ = consume made
      token = nil
      publisher = nil
      #expect(weakToken != nil && weakPublisher != nil)
      sink.cancel()
      connection.cancel()
      #expect(weakToken == nil && weakPublisher == nil)
    }
  }
}

/// Waits until another timer on a thread's loop has fired `count` times.
private func ticks(_ count: Int, on thread: LoopThread) async throws {
  let inbox = Inbox<Date>()
  let sink = Timer.publish(every: tick, on: thread.loop, in: .default).autoconnect().sink { inbox.put($0) }
  _ = try await inbox.first(count)
  sink.cancel()
}
