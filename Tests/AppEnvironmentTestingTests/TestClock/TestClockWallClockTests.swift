import AppEnvironmentKit
import AppEnvironmentTesting
import Foundation
import Testing

/// The date, the calendar and the time zone of a test clock, and suspensions of the machine.
@Suite struct TestClockWallClockTests {
  private let start = Date(timeIntervalSince1970: 1_000_000)

  @Test func theDateAndTheInstantsAdvanceTogether() async {
    let clock = TestClock(date: start)
    #expect(clock.client.date() == start)
    await clock.advance(by: .milliseconds(1_500))
    #expect(clock.client.date() == start.addingTimeInterval(1.5))
    #expect(clock.client.now.offset == .milliseconds(1_500))
  }

  @Test func settingTheDateEndsNoSleep() async {
    let clock = TestClock(date: start)
    let log = Log<Date>()
    clock.client.schedule(after: clock.now.advanced(by: .seconds(10))) { log.append(clock.date) }
    clock.date += 3_600
    await clock.advance(by: .seconds(9))
    #expect(log.entries == [])
    #expect(clock.client.date() == start.addingTimeInterval(3_609))
    await clock.advance(by: .seconds(1))
    #expect(log.entries == [start.addingTimeInterval(3_610)])
  }

  @Test func theCalendarIsInTheTimeZone() throws {
    let clock = TestClock(date: start)
    #expect(clock.client.timeZone() == .gmt)
    #expect(clock.client.calendar().component(.hour, from: clock.date) == 13)
    let tokyo = try #require(TimeZone(identifier: "Asia/Tokyo"))
    clock.timeZone = tokyo
    #expect(clock.client.timeZone() == tokyo)
    #expect(clock.client.calendar().component(.hour, from: clock.date) == 22)
    clock.calendar = Calendar(identifier: .buddhist)
    #expect(clock.client.calendar().identifier == .buddhist)
    #expect(clock.client.calendar().timeZone == tokyo)
  }

  @Test func workThatFallsDueDuringASuspensionRunsAtItsEnd() async {
    let clock = TestClock(date: start)
    await withTaskExecutorPreference(clock.executor) {
      let log = Log<String>()
      let task = Task {
        try await clock.client.sleep(for: .seconds(2))
        log.append("task at \(clock.now)")
      }
      clock.client.schedule(after: clock.now.advanced(by: .seconds(1))) { log.append("action at \(clock.now)") }
      let timer = clock.client.timer(every: .seconds(3)).sink { tick in
        log.append("tick of \(tick.deadline) at \(clock.now), \(tick.missed) missed")
      }
      await clock.suspend(for: .seconds(10))
      #expect(
        log.takeAll() == [
          "action at 10.0 seconds", "task at 10.0 seconds", "tick of 9.0 seconds at 10.0 seconds, 2 missed",
        ])
      #expect(clock.date == start.addingTimeInterval(10))
      await clock.advance(by: .seconds(2))
      #expect(log.entries == ["tick of 12.0 seconds at 12.0 seconds, 0 missed"])
      timer.cancel()
      _ = await task.result
    }
  }

  @Test func aLoopOverTicksCountsMissedTicks() async {
    let clock = TestClock()
    await withTaskExecutorPreference(clock.executor) {
      let log = Log<String>()
      let loop = Task {
        for await tick in clock.client.ticks(every: .seconds(1)) {
          log.append("\(tick.deadline) at \(clock.now), \(tick.missed) missed")
          if tick.deadline.offset == .seconds(2) { try? await clock.client.sleep(for: .milliseconds(2_500)) }
        }
        log.append("ended")
      }
      await clock.advance(by: .seconds(5))
      #expect(
        log.takeAll() == [
          "1.0 seconds at 1.0 seconds, 0 missed", "2.0 seconds at 2.0 seconds, 0 missed",
          "4.0 seconds at 4.5 seconds, 1 missed", "5.0 seconds at 5.0 seconds, 0 missed",
        ])
      loop.cancel()
      await loop.value
      #expect(log.entries == ["ended"])
    }
  }

  @Test func ticksWithoutDemandCountAsMissed() {
    let clock = TestClock()
    let log = Log<ClockClient.Tick>()
    let subscriber = AskingSubscriber(log)
    clock.client.timer(every: .seconds(1)).subscribe(subscriber)
    subscriber.subscription?.request(.max(1))
    clock.advance(by: .seconds(4))
    subscriber.subscription?.request(.max(1))
    clock.advance(by: .seconds(4))
    #expect(
      log.entries == [
        ClockClient.Tick(deadline: ClockClient.Instant(offset: .seconds(1))),
        ClockClient.Tick(deadline: ClockClient.Instant(offset: .seconds(5)), missed: 3),
      ])
    subscriber.subscription?.cancel()
  }
}

// MARK: - Helpers

/// A subscriber that requests values only when the test does.
private final class AskingSubscriber: Subscriber {
  typealias Input = ClockClient.Tick
  typealias Failure = Never

  private let log: Log<ClockClient.Tick>
  private(set) var subscription: (any Subscription)?

  init(_ log: Log<ClockClient.Tick>) {
    self.log = log
  }

  func receive(subscription: any Subscription) {
    self.subscription = subscription
  }

  func receive(_ input: ClockClient.Tick) -> Subscribers.Demand {
    log.append(input)
    return .none
  }

  func receive(completion: Subscribers.Completion<Never>) {}
}
