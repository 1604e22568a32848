import AppEnvironmentKit
import AppEnvironmentTesting
import Foundation
import Testing

@Suite struct ClockClientContractTests {
  @Test(arguments: ClockClientContract.rules + ClockClientContract.waitingRules)
  func theLiveClientSatisfiesTheContract(_ rule: ClockClientContract.Rule) async throws {
    try await rule.check(.live)
  }

  @Test(arguments: ClockClientContract.rules + ClockClientContract.waitingRules)
  func thePreviewClientSatisfiesTheContract(_ rule: ClockClientContract.Rule) async throws {
    try await rule.check(.preview(start: Date(timeIntervalSince1970: 0), speed: 1.5))
  }

  @Test(arguments: ClockClientContract.rules)
  func theImmediateClientSatisfiesTheContract(_ rule: ClockClientContract.Rule) async throws {
    try await rule.check(.immediate)
  }

  @Test(arguments: ClockClientContract.rules + ClockClientContract.waitingRules)
  func theClientOfATestClockSatisfiesTheContract(_ rule: ClockClientContract.Rule) async throws {
    let clock = TestClock()
    try await withTaskExecutorPreference(clock.executor) {
      async let check: Void = rule.check(clock.client)
      await clock.run()
      try await check
      await clock.checkNothingPending()
    }
  }
}
