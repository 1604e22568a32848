import AppEnvironmentKit
import AppEnvironmentTesting
import Testing

func countDown(from start: Int, clock: ClockClient, _ show: (Int) -> Void) async throws {
  for number in stride(from: start, to: 0, by: -1) {
    show(number)
    try await clock.sleep(for: .seconds(1))
  }
  show(0)
}

@Test(.environment()) func aCountdownFromThreeTakesThreeSeconds() async throws {
  let test = TestEnvironment.current
  var numbers: [Int] = []
  async let end: Void = test.clock.advance(by: .seconds(3))
  try await countDown(from: 3, clock: test.environment.clockClient) { numbers.append($0) }
  await end
  #expect(numbers == [3, 2, 1, 0])
}

// The samples of documentation comments, and just enough around them.

private func wait(_ environment: AppEnvironment, _ words: AnyPublisher<String, Never>) async throws {
  try await environment.clockClient.sleep(for: .seconds(1))
  let settled = words.debounce(for: .milliseconds(300), scheduler: environment.clockClient)
  withExtendedLifetime(settled) {}
}

private func count(_ environment: AppEnvironment) -> AnyCancellable {
  var seconds = 0
  let count = environment.clockClient.timer(every: .seconds(1)).sink { seconds += 1 + $0.missed }
  return count
}

private func countAsynchronously(_ environment: AppEnvironment) async -> Int {
  var seconds = 0
  for await tick in environment.clockClient.ticks(every: .seconds(1)) { seconds += 1 + tick.missed }
  return seconds
}

@Suite struct ClockSnippets {
  private let myClock = ClockClient.immediate

  @Test func aTaskSleepsForAnHour() async throws {
    let clock = TestClock()
    try await withTaskExecutorPreference(clock.executor) {
      let task = Task { try await clock.client.sleep(for: .seconds(3_600)) }
      await clock.advance(by: .seconds(3_600))
      try await task.value
      await clock.checkNothingPending()
    }
  }

  @Test(arguments: ClockClientContract.rules)
  func keepsTheContract(_ rule: ClockClientContract.Rule) async throws {
    try await rule.check(myClock)
  }
}
