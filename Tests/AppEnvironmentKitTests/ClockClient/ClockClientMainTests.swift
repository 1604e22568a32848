import AppEnvironmentKit
import PackageSupport
import Testing

@Suite struct ClockClientMainTests {
  @Test func aRunIsLeftOutWhileThePreviousOneWaitsForTheMainActor() {
    typealias Action = @Sendable () -> Void
    let tick = Locked<Action?>(nil)
    let waiting = Locked<[Action]>([])
    let runs = Locked(0)
    var clock = ClockClient.immediate
    clock.repeatAction = { first, _, _, action in
      tick.withLock { $0 = { action(ClockClient.Tick(deadline: first)) } }
      return AnyCancellable {}
    }
    clock.runOnMain = { action in waiting.withLock { $0.append(action) } }
    let repetition = clock.main.schedule(after: clock.now, interval: .seconds(1)) { runs.withLock { $0 += 1 } }
    for round in 1...2 {
      for _ in 0..<3 { tick.withLock { $0 }?() }
      let actions = waiting.withLock { $0.takeAll() }
      #expect(actions.count == 1)
      for action in actions { action() }
      #expect(runs.withLock { $0 } == round)
    }
    repetition.cancel()
  }
}
