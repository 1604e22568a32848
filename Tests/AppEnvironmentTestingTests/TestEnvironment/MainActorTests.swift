import AppEnvironmentKit
import AppEnvironmentTesting
import Testing

/// A view model on the main actor, in tests on the main actor and off it.
@Suite struct MainActorTests {
  @Test @MainActor func aTestOnTheMainActorMissesNoTick() async throws {
    for _ in 0..<100 {
      try await withTestEnvironment { test in
        let model = Model(test.environment.clockClient)
        model.start()
        await test.clock.advance(by: .seconds(10))
        #expect(model.seconds == 10)
        await model.stop()
      }
    }
  }

  @Test @MainActor func aSimulatedTestOnTheMainActorMissesNoTick() async throws {
    try await AppEnvironment.simulated(seed: 1).run { test in
      let model = Model(test.environment.clockClient)
      model.start()
      await test.clock.advance(by: .seconds(10))
      #expect(model.seconds == 10)
      await model.stop()
    }
  }

  @Test func aTestThatSwitchesToTheMainActorMissesNoTick() async throws {
    try await withTestEnvironment { test in
      let model = await Model(test.environment.clockClient)
      await model.start()
      await test.clock.advance(by: .seconds(10))
      #expect(await model.seconds == 10)
      await model.stop()
    }
  }
}

@MainActor private final class Model {
  private(set) var seconds = 0
  private let clock: ClockClient
  private var task: Task<Void, Never>?

  init(_ clock: ClockClient) {
    self.clock = clock
  }

  func start() {
    task = Task {
      while (try? await clock.sleep(for: .seconds(1))) != nil { seconds += 1 }
    }
  }

  func stop() async {
    task?.cancel()
    await task?.value
  }
}
