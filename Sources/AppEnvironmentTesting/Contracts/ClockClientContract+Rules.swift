import AppEnvironmentKit
import PackageSupport

extension ClockClientContract {
  static let sleeping = [
    Rule("Time never runs backwards") { contract in
      var last = contract.clock.now
      for _ in 0..<1_000 {
        let now = contract.clock.now
        try contract.holds(now >= last, "\(now) is not before \(last)")
        last = now
      }
    },
    Rule("A sleep doesn't end early") { contract in
      for milliseconds in [0, 1, 3] {
        let deadline = contract.clock.now.advanced(by: .milliseconds(milliseconds))
        try await contract.clock.sleep(until: deadline)
        try contract.expectDue(deadline, "waking up")
        let other = contract.clock.now.advanced(by: .milliseconds(milliseconds))
        try await contract.clock.sleep(for: .milliseconds(milliseconds), tolerance: .milliseconds(1))
        try contract.expectDue(other, "waking up")
      }
    },
    Rule("A sleep until a past deadline returns at once") { contract in
      try await contract.clock.sleep(for: .seconds(-3_600))
      try await contract.clock.sleep(until: contract.clock.now)
      try await contract.clock.sleep(until: ClockClient.Instant(offset: Duration(attoseconds: .min)))
    },
    Rule("A cancelled task doesn't sleep") { contract in
      let clock = contract.clock
      let task = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        try await clock.sleep(for: .seconds(3_600))
      }
      try await contract.expectCancelled(task, "sleeping")
    },
    Rule("A loop over ticks receives ticks on a grid, none of them early") { contract in
      let start = contract.clock.now
      var ticks: [ClockClient.Tick] = []
      for await tick in contract.clock.ticks(every: .milliseconds(2)) {
        try contract.expectDue(tick.deadline, "a tick")
        ticks.append(tick)
        if ticks.count == 4 { break }
      }
      try contract.expectGrid(ticks, every: .milliseconds(2), after: start)
    },
  ]

  static let scheduling = [
    Rule("Actions without a deadline run in order") { contract in
      let log = Locked<[Int]>([])
      await contract.wait { done in
        for number in 0..<100 { contract.clock.schedule { log.withLock { $0.append(number) } } }
        contract.clock.schedule { done() }
      }
      try contract.equal(log.withLock { $0 }, Array(0..<100), "the order")
    },
    Rule("An action runs once and not early") { contract in
      let count = Locked(0)
      let clock = contract.clock
      let deadline = clock.now.advanced(by: .milliseconds(2))
      await contract.wait { done in
        clock.schedule(after: deadline) {
          count.withLock { $0 += 1 }
          done()
        }
      }
      try contract.expectDue(deadline, "an action")
      try await clock.sleep(for: .milliseconds(2))
      try contract.equal(count.withLock { $0 }, 1, "how often it ran")
    },
    Rule("An action with a past deadline runs") { contract in
      await contract.wait { done in
        contract.clock.schedule(after: ClockClient.Instant(offset: Duration(attoseconds: .min))) { done() }
      }
    },
    Rule("A delayed publisher sends its values in order and not early") { contract in
      let clock = contract.clock
      let deadline = clock.now.advanced(by: .milliseconds(2))
      var values: [Int] = []
      for await value in (0..<5).publisher.delay(for: .milliseconds(2), scheduler: clock).values {
        try contract.expectDue(deadline, "a value")
        values.append(value)
      }
      try contract.equal(values, Array(0..<5), "the values")
    },
  ]

  static let wallClock = [
    Rule("The calendar is in the time zone") { contract in
      let clock = contract.clock
      try contract.equal(clock.calendar().timeZone.identifier, clock.timeZone().identifier, "the calendar's time zone")
    }
  ]

  static let waiting = [
    Rule("A cancelled sleep throws, whatever its duration") { contract in
      let clock = contract.clock
      for duration in [.seconds(3_600), .seconds(Int64.max), Duration(attoseconds: .max)] {
        let task = Task { try await clock.sleep(for: duration) }
        try await clock.sleep(for: .milliseconds(1))
        task.cancel()
        try await contract.expectCancelled(task, "sleeping")
      }
    },
    Rule("Actions run in the order of their deadlines and, at one deadline, of scheduling") { contract in
      let clock = contract.clock
      let log = Locked<[String]>([])
      await contract.wait { done in
        // Scheduled from an action, so that none of them runs before all are scheduled.
        clock.schedule {
          let now = clock.now
          for (name, milliseconds) in [("c", 2), ("a", 1), ("e", 3), ("d", 2), ("b", 1)] {
            clock.schedule(after: now.advanced(by: .milliseconds(milliseconds))) { log.withLock { $0.append(name) } }
          }
          clock.schedule(after: now.advanced(by: .milliseconds(3))) { done() }
        }
      }
      try contract.equal(log.withLock { $0 }, ["a", "b", "c", "d", "e"], "the order")
    },
    Rule("A timer sends ticks on a grid, none of them early") { contract in
      let clock = contract.clock
      let start = clock.now
      var ticks: [ClockClient.Tick] = []
      for await tick in clock.timer(every: .milliseconds(2)).prefix(4).values {
        try contract.expectDue(tick.deadline, "a tick")
        ticks.append(tick)
      }
      try contract.expectGrid(ticks, every: .milliseconds(2), after: start)
    },
    Rule("A repetition that its action cancels doesn't run again") { contract in
      let clock = contract.clock
      let count = Locked(0)
      let subject = PassthroughSubject<Void, Never>()
      nonisolated(unsafe) let stop = subject  // because subjects are thread-safe
      await contract.wait { done in
        clock.timer(every: .milliseconds(1)).prefix(untilOutputFrom: subject).receive(
          subscriber: Subscribers.Sink(
            receiveCompletion: { _ in done() },
            receiveValue: { _ in
              let isLast = count.withLock { count in
                count += 1
                return count == 3
              }
              if isLast { stop.send() }
            }))
      }
      try await clock.sleep(for: .milliseconds(5))
      try contract.equal(count.withLock { $0 }, 3, "how often it ran")
    },
  ]

  private func expectGrid(_ ticks: [ClockClient.Tick], every interval: Duration, after start: ClockClient.Instant)
    throws
  {
    guard let first = ticks.first else { return }
    try holds(first.deadline >= start.advanced(by: interval), "the first tick comes an interval after the start")
    for (tick, next) in zip(ticks, ticks.dropFirst()) {
      try equal(
        tick.deadline.duration(to: next.deadline), interval * (next.missed + 1),
        "how far apart \(tick.deadline) and \(next.deadline) are with \(next.missed) missed")
    }
  }
}
