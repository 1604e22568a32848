import Foundation
import LoopbackServer
import Testing

/// The live client at servers that break the rules of HTTP, each in its own process that must not end early.
@Suite struct AttackTests {
  @Test(arguments: Attack.all)
  func eachAttackHasTheExpectedOutcome(_ attack: Attack) async throws {
    let expected = attack.outcome.contains("; ") ? attack.outcome : "\(attack.outcome); 1 request"
    #expect(try await Probe.output("attack", attack.name) == expected)
  }

  @Test func noTwoAttacksHaveTheSameName() {
    #expect(Set(Attack.all.map(\.name)).count == Attack.all.count)
  }
}
