import AppEnvironmentKit
import AppEnvironmentTesting
import TestSupport
import Testing

@Suite struct RecorderClockTests {
  @Test func valuesAreRecordedWithTheirTimes() async {
    let clock = TestClock()
    await clock.advance(by: .seconds(100))
    let recorder = clock.client.timer(every: .seconds(1)).map(\.missed).prefix(3).record(clock: clock)
    await clock.advance(by: .seconds(10))
    recorder.expect(
      values: [0, 0, 0], at: [.seconds(1), .seconds(2), .seconds(3)], completion: .finished)
    #expect(recorder.events.map(\.time) == [.seconds(1), .seconds(2), .seconds(3), .seconds(3)])
  }

  @Test func aDifferentTimeFailsTheTest() async {
    let clock = TestClock()
    let recorder = Just("a").delay(for: .milliseconds(1_500), scheduler: clock.client).record(clock: clock)
    await clock.run()
    await expectIssue(
      """
      The events differ (- expected, + received):
      - "a"  at 1 s
      + "a"  at 1.5 s
        finished  at 1.5 s
      """
    ) {
      recorder.expect(values: ["a"], at: [.seconds(1)], completion: .finished)
    }
  }

  @Test func waitingForValuesAdvancesTheClockNoFurtherThanNecessary() async {
    let clock = TestClock()
    let recorder = clock.client.timer(every: .seconds(1)).map(\.missed).record(clock: clock)
    #expect(await recorder.waitForValues(3) == [0, 0, 0])
    #expect(clock.now == ClockClient.Instant(offset: .seconds(3)))
    recorder.cancel()
    await clock.checkNothingPending()
  }

  @Test func waitingForTheCompletionAdvancesTheClockNoFurtherThanNecessary() async {
    let clock = TestClock()
    let recorder = Just(1).delay(for: .seconds(5), scheduler: clock.client).record(clock: clock)
    #expect(await recorder.waitForCompletion() == .finished)
    #expect(clock.now == ClockClient.Instant(offset: .seconds(5)))
  }

  @Test func waitingEndsAtTheTimeoutOnTheClock() async {
    let clock = TestClock()
    let recorder = clock.client.timer(every: .seconds(1)).map(\.missed).record(clock: clock)
    await expectIssue("The publisher didn't complete. Events:\n  0  at 1 s\n  0  at 2 s") {
      await recorder.waitForCompletion(timeout: .milliseconds(2_500))
    }
  }

  @Test func waitingEndsWhenNothingIsPending() async {
    let recorder = PassthroughSubject<Int, Never>().record(clock: TestClock())
    await expectIssue("The publisher didn't send 1 value. Events:\n  no events") {
      await recorder.waitForValues(1)
    }
  }

  @Test func waitingForADurationAdvancesTheClock() async {
    let clock = TestClock()
    let recorder = clock.client.timer(every: .seconds(1)).map(\.missed).record(clock: clock)
    #expect(await recorder.wait(.milliseconds(2_500)) == [0, 0])
    #expect(clock.now == ClockClient.Instant(offset: .milliseconds(2_500)))
  }

  @Test func timesAreRecordedWithAnyClock() async {
    let recorder = Just(1).delay(for: .seconds(1), scheduler: ClockClient.immediate)
      .record(clock: ClockClient.immediate)
    #expect(await recorder.wait(.seconds(1)) == [1])
    #expect(recorder.events.allSatisfy { $0.time != nil })
  }

  @Test func waitingForADurationWithoutAClockFailsTheTest() async {
    let recorder = Just(1).record()
    await expectIssue("Use `record(clock:)` to wait for a duration. This recorder has no clock.") {
      await recorder.wait(.seconds(1))
    }
  }
}
