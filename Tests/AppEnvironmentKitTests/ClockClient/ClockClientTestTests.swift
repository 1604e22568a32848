import AppEnvironmentKit
import Foundation
import TestSupport
import Testing

@Suite struct ClockClientTestTests {
  @Test func everyEndpointFailsTheTestByName() async {
    let clock = ClockClient.test
    await expect("instant") { _ = clock.now }
    await expect("date") { _ = clock.date() }
    await expect("calendar") { _ = clock.calendar() }
    await expect("timeZone") { _ = clock.timeZone() }
    await expect("scheduleAction") { clock.schedule { Issue.record("it is not run") } }
    await expect("repeatAction") {
      _ = clock.schedule(after: ClockClient.Instant(offset: .zero), interval: 1) { Issue.record("it is not run") }
    }
    await expect("sleepUntil") {
      await #expect(throws: UnimplementedError(endpoint: "ClockClient.sleepUntil")) {
        try await clock.sleep(until: ClockClient.Instant(offset: .zero))
      }
    }
    await expect("sleepUntil") {
      for await _ in clock.ticks(every: .seconds(1)) { Issue.record("there is no tick") }
    }
  }

  @Test func aTestEnvironmentHasTheTestClient() async {
    await expect("date") { _ = AppEnvironment(.test).clockClient.date() }
  }

  @Test func aVariableSelectsTheClockAlone() throws {
    let context = try AppEnvironment.Context.detected(
      arguments: ["notes", "--environment", "test"], variables: ["APP_ENVIRONMENT_CLOCK": "live"])
    try context.check(clients: ClockClient.self)
    #expect(context[ClockClient.self] == .live)
    #expect(AppEnvironment(context).clockClient.date() > Date(timeIntervalSinceNow: -60))
  }

  /// Checks that `body` fails the test with the name of the endpoint, possibly after other endpoints.
  private func expect(_ endpoint: String, _ body: @escaping () async -> Void) async {
    let texts = await issues { await body() }
    #expect(texts.contains { $0.contains("ClockClient.\(endpoint) was called") })
    #expect(texts.allSatisfy { $0.contains("Unimplemented: ClockClient.") })
  }
}
