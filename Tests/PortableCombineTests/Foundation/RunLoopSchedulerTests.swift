import Foundation
import PackageSupport
@testable import PortableCombine
import Testing

@Suite struct RunLoopSchedulerTests {
  @Test func valuesAreReceivedOnTheLoopsThreadInOrder() async throws {
    try await withLoopThread { thread in
      let inbox = Inbox<Int>()
      let isThere = Inbox<Bool>()
      let sink = (0..<100).publisher.receive(on: thread.loop).sink {
        isThere.put(RunLoop.current === thread.loop)
        inbox.put($0)
      }
      let got = try await inbox.first(100)
      #expect(got == Array(0..<100))
      #expect(isThere.all == Array(repeating: true, count: 100))
      sink.cancel()
    }
  }

  @Test func aClosureFromAnotherThreadWakesASleepingLoop() async throws {
    try await withLoopThread { thread in
      for _ in 0..<100 {
        let inbox = Inbox<Bool>()
        thread.loop.schedule { inbox.put(true) }
        let got = try await inbox.first()
        #expect(got)
      }
    }
  }

  @Test func aClosureForALaterDateFromAnotherThreadWakesASleepingLoop() async throws {
    try await withLoopThread { thread in
      for _ in 0..<20 {
        let inbox = Inbox<Bool>()
        let loop = thread.loop
        let date = loop.now.advanced(by: .milliseconds(1))
        loop.schedule(after: date) { inbox.put(RunLoop.current.now >= date) }
        let got = try await inbox.first()
        #expect(got, "not before its time")
      }
    }
  }

  @Test func aCancelledRepetitionIsNotKeptUntilItIsDue() async throws {
    try await withLoopThread { thread in
      let agenda = RunLoopAgenda.agenda(of: thread.loop)
      let later = agenda.add(Date().addingTimeInterval(1_000), interval: 1) {}
      weak var entry: RunLoopAgenda.Entry?
      do {
        let new = agenda.add(Date().addingTimeInterval(500), interval: 1) {}
        entry = new
        agenda.cancel(new)
      }
      #expect(entry == nil)
      agenda.cancel(later)
    }
  }

  @Test func aClosureScheduledFromInsideAnotherRunsAfterIt() async throws {
    try await withLoopThread { thread in
      let inbox = Inbox<String>()
      try await thread.run { loop in
        loop.schedule { inbox.put("scheduled") }
        inbox.put("scheduling")
      }
      let got = try await inbox.first(2)
      #expect(got == ["scheduling", "scheduled"])
    }
  }

  @Test func closuresThatAreScheduledByClosuresRunWhileTheLoopHasNothingElse() async throws {
    try await withLoopThread { thread in
      let inbox = Inbox<Int>()
      let loop = thread.loop
      let sink = (1...3).publisher.receive(on: loop).map { $0 * 10 }.receive(on: loop).sink { inbox.put($0) }
      let got = try await inbox.first(3)
      #expect(got == [10, 20, 30])
      sink.cancel()
      let last = Inbox<Int>()
      loop.schedule { loop.schedule { loop.schedule { last.put(4) } } }
      let number = try await last.first()
      #expect(number == 4)
    }
  }

  @Test func closuresForLaterDatesRunInTheOrderOfTheirDates() async throws {
    try await withLoopThread { thread in
      let inbox = Inbox<Int>()
      try await thread.run { loop in
        let now = loop.now
        for number in [3, 1, 4, 2, 0] {
          loop.schedule(after: now.advanced(by: .milliseconds(number))) { inbox.put(number) }
        }
      }
      let got = try await inbox.first(5)
      #expect(got == [0, 1, 2, 3, 4])
    }
  }

  @Test func closuresForOneDateRunInTheOrderOfScheduling() async throws {
    try await withLoopThread { thread in
      let inbox = Inbox<Int>()
      try await thread.run { loop in
        let date = loop.now.advanced(by: .milliseconds(1))
        for number in 0..<50 { loop.schedule(after: date) { inbox.put(number) } }
      }
      let got = try await inbox.first(50)
      #expect(got == Array(0..<50))
    }
  }

  @Test func aRepeatedClosureRunsUntilItIsCancelled() async throws {
    try await withLoopThread { thread in
      let ended = Inbox<Int>()
      try await thread.run { loop in
        nonisolated(unsafe) var count = 0  // because it is used on the loop's thread alone
        nonisolated(unsafe) var repetition: (any Cancellable)?  // because it is used on the loop's thread alone
        repetition = loop.schedule(after: loop.now, interval: .milliseconds(10)) {
          count += 1
          guard count == 3 else { return }
          repetition?.cancel()
          // If the repetition had continued, it would have run before the third run of another one.
          ticks(3, on: RunLoop.current) { ended.put(count) }
        }
      }
      let got = try await ended.first()
      #expect(got == 3)
    }
  }

  @Test func releasingARepetitionEndsIt() async throws {
    try await withLoopThread { thread in
      let ended = Inbox<Int>()
      try await thread.run { loop in
        nonisolated(unsafe) var count = 0  // because it is used on the loop's thread alone
        _ = loop.schedule(after: loop.now, interval: .milliseconds(10)) { count += 1 }
        ticks(3, on: loop) { ended.put(count) }
      }
      let got = try await ended.first()
      #expect(got == 0)
    }
  }

  @Test func missedRunsOfARepetitionAreLeftOut() async throws {
    try await withLoopThread { thread in
      let ended = Inbox<Int>()
      try await thread.run { loop in
        nonisolated(unsafe) var count = 0  // because it is used on the loop's thread alone
        let start = loop.now.advanced(by: .seconds(-2500))
        let repetition = loop.schedule(after: start, interval: .seconds(1000)) { count += 1 }
        ticks(3, on: loop) {
          repetition.cancel()
          ended.put(count)
        }
      }
      let got = try await ended.first()
      #expect(got == 1)
    }
  }

  @Test func closuresAreReleasedAfterTheyHaveRun() async throws {
    try await withLoopThread { thread in
      let isGone = Inbox<[Bool]>()
      try await thread.run { loop in
        var token: Token? = Token()
        weak let first = token
        if let token { loop.schedule { token.passing(()) } }
        token = Token()
        weak let second = token
        if let token { loop.schedule(after: loop.now) { token.passing(()) } }
        token = nil
        #expect(first != nil && second != nil)
        ticks(2, on: loop) { isGone.put([first == nil, second == nil]) }
      }
      let got = try await isGone.first()
      #expect(got == [true, true])
    }
  }

  @Test func aCancelledClosureIsReleased() async throws {
    try await withLoopThread { thread in
      var token: Token? = Token()
      weak let weakToken = token
      let loop = thread.loop
      guard let held = token else { return }
      let date = loop.now.advanced(by: .seconds(1000))
      let repetition = loop.schedule(after: date, interval: .seconds(1)) { [held] in held.passing(()) }
      _ = consume held
      token = nil
      #expect(weakToken != nil)
      repetition.cancel()
      #expect(weakToken == nil)
    }
  }

  @Test func aClosureMayRunTheLoop() async throws {
    try await withLoopThread { thread in
      let inbox = Inbox<String>()
      try await thread.run { loop in
        loop.schedule(after: loop.now) {
          nonisolated(unsafe) var isInside = false  // because it is used on the loop's thread alone
          inbox.put("begins")
          let loop = RunLoop.current
          loop.schedule(after: loop.now.advanced(by: .milliseconds(1))) {
            isInside = true
            inbox.put("inside")
          }
          let repetition = loop.schedule(after: loop.now, interval: .milliseconds(10)) {}
          let end = Date(timeIntervalSinceNow: 20)
          while !isInside, Date() < end, loop.run(mode: .default, before: Date(timeIntervalSinceNow: 0.01)) {}
          repetition.cancel()
          inbox.put("ends")
        }
      }
      let got = try await inbox.first(3)
      #expect(got == ["begins", "inside", "ends"])
    }
  }

  @Test func closuresScheduledByManyThreadsAllRun() async throws {
    try await withLoopThread { thread in
      let inbox = Inbox<Int>()
      DispatchQueue.global().async {
        DispatchQueue.concurrentPerform(iterations: 200) { number in
          let loop = thread.loop
          loop.schedule { inbox.put(number) }
          loop.schedule(after: loop.now) { inbox.put(number + 200) }
        }
      }
      let got = try await inbox.first(400)
      #expect(got.sorted() == Array(0..<400))
    }
  }

  @Test func operatorsUseTheLoopsTime() async throws {
    try await withLoopThread { thread in
      let inbox = Inbox<Int>()
      let subject = PassthroughSubject<Int, Never>()
      let sink = subject.debounce(for: .milliseconds(1), scheduler: thread.loop)
        .delay(for: .milliseconds(1), scheduler: thread.loop)
        .sink { inbox.put($0) }
      for number in 1...2 {
        subject.send(number)
        let got = try await inbox.first(number)
        #expect(got.last == number)
      }
      sink.cancel()
    }
  }
}

/// Calls a closure after a repetition has run `count` times.
private func ticks(_ count: Int, on loop: RunLoop, then done: @escaping () -> Void) {
  var left = count
  var repetition: (any Cancellable)?
  repetition = loop.schedule(after: loop.now, interval: .milliseconds(10)) {
    left -= 1
    guard left == 0 else { return }
    repetition?.cancel()
    repetition = nil
    done()
  }
}
