import AppEnvironmentKit
import Foundation
import Testing

@Suite struct ClockClientImmediateTests {
  @Test func sleepingAdvancesTheTimeAndNeverMovesItBack() async throws {
    let clock = ClockClient.immediate
    let date = clock.date()
    try await clock.sleep(for: .seconds(3_600))
    #expect(clock.now.offset == .seconds(3_600))
    try await clock.sleep(until: ClockClient.Instant(offset: .seconds(60)))
    try await clock.sleep(for: .seconds(-60))
    #expect(clock.now.offset == .seconds(3_600))
    #expect(clock.date() == date.addingTimeInterval(3_600))
  }

  @Test func aCancelledTaskDoesNotSleep() async {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await ClockClient.immediate.sleep(for: .seconds(1))
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func actionsRunAtOnce() {
    let clock = ClockClient.immediate
    var output: [String] = []
    let subscription = ["a", "b"].publisher.delay(for: .seconds(5), scheduler: clock).sink { output.append($0) }
    #expect(output == ["a", "b"])
    #expect(clock.now.offset >= .seconds(5))
    subscription.cancel()
  }

  @Test func aRepetitionRunsOnce() {
    let clock = ClockClient.immediate
    var deadlines: [ClockClient.Instant] = []
    let subscription = clock.timer(every: .seconds(1)).sink { deadlines.append($0.deadline) }
    #expect(deadlines == [ClockClient.Instant(offset: .seconds(1))])
    subscription.cancel()
  }

  @Test func aTickWaitsForTheFirstDemand() async {
    let clock = ClockClient.immediate
    for await tick in clock.timer(every: .seconds(1)).values {
      #expect(tick.deadline.offset == .seconds(1) && tick.missed == 0)
      break
    }
  }

  @Test func aLoopOverTicksRunsUntilItsBodyEndsIt() async {
    let clock = ClockClient.immediate
    var deadlines: [Duration] = []
    for await tick in clock.ticks(every: .seconds(2)) {
      deadlines.append(tick.deadline.offset)
      if deadlines.count == 3 { break }
    }
    #expect(deadlines == [.seconds(2), .seconds(4), .seconds(6)])
  }

  @Test func theClockBeginsAtTheGivenDate() {
    let start = Date(timeIntervalSince1970: 0)
    #expect(ClockClient.immediate(start: start).date() == start)
  }
}
