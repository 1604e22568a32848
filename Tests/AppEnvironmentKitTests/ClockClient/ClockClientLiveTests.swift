import AppEnvironmentKit
import Foundation
import PackageSupport
import Testing

/// Real time. The tests assert nothing about delays, and wait for milliseconds.
@Suite struct ClockClientLiveTests {
  @Test func theDateIsTheSystemsDate() {
    let before = Date()
    let date = ClockClient.live.date()
    #expect(before <= date && date <= Date())
    #expect(ClockClient.live.timeZone() == .current)
    #expect(ClockClient.live.calendar().identifier == Calendar.current.identifier)
  }

  @Test func instantsOfAllLiveClientsCanBeCompared() {
    let (first, second) = (ClockClient.live, ClockClient.live)
    let instants = [first.now, second.now, first.now, second.now]
    #expect(instants == instants.sorted())
  }

  @Test(arguments: [Duration.seconds(Int64.max), Duration(attoseconds: .max)])
  func aSleepOfAnyDurationEndsWhenItsTaskIsCancelled(duration: Duration) async {
    let clock = ClockClient.live
    let task = Task { try await clock.sleep(for: duration, tolerance: duration) }
    try? await clock.sleep(for: .milliseconds(1))
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    clock.schedule(after: .distantFuture) {}
    clock.schedule(after: clock.now, interval: ClockClient.Stride(duration)) {}.cancel()
  }

  @Test(.timeLimit(.minutes(5))) func anActionRunsAfterItsClockIsReleased() async {
    let action = AsyncStream.makeStream(of: Void.self)
    do {
      let clock = ClockClient.live
      clock.schedule(after: clock.now.advanced(by: .milliseconds(1))) { action.continuation.yield() }
    }
    // The stream also ends at the time limit.
    for await _ in action.stream { break }
  }

  @Test(.timeLimit(.minutes(5))) func aTimerRunsUntilItIsCancelled() async {
    let clock = ClockClient.live
    let start = clock.now
    var deadlines: [ClockClient.Instant] = []
    for await tick in clock.timer(every: .milliseconds(2)).prefix(5).values { deadlines.append(tick.deadline) }
    #expect(deadlines.count == 5)
    #expect(deadlines == Set(deadlines).sorted())
    // All ticks are on a grid that began at the subscription.
    let offsets = deadlines.map { deadlines[0].duration(to: $0).attoseconds % Duration.milliseconds(2).attoseconds }
    #expect(Set(offsets) == [0])
    #expect(start.advanced(by: .milliseconds(2)) <= deadlines[0])
  }

  @Test(.timeLimit(.minutes(5))) func aFasterPreviewWaitsLess() async throws {
    let start = Date(timeIntervalSince1970: 0)
    let clock = ClockClient.preview(start: start, speed: 1_000_000)
    let deadline = clock.now.advanced(by: .seconds(3_600))
    try await clock.sleep(until: deadline)
    #expect(clock.now >= deadline)
    #expect(clock.date() >= start.addingTimeInterval(3_600))
    let action = AsyncStream.makeStream(of: Void.self)
    clock.schedule(after: clock.now.advanced(by: .seconds(3_600))) { action.continuation.yield() }
    for await _ in action.stream { break }
    #expect(clock.now >= deadline.advanced(by: .seconds(3_600)))
  }

  @Test(arguments: ["0", "-1", "inf", "nan"])
  func anInvalidSpeedIsAProgrammingError(speed: String) async {
    await #expect(processExitsWith: .failure) { [speed] in
      if let speed = Double(speed) { _ = ClockClient.preview(speed: speed) }
    }
  }
}
