import Foundation
import LoopbackServer
import Testing

/// The live client at servers that break the rules of HTTP, in its own process that must not end early.
@Suite struct AttackTests {
  @Test func eachAttackHasTheExpectedOutcome() async throws {
    let lines = try await Probe.output("attacks").split(separator: "\n").map { $0.split(separator: "\t") }
    let outcomes = Dictionary(lines.map { ($0.first ?? "", $0.last ?? "") }) { first, _ in first }
    for attack in Attack.all {
      let expected = attack.outcome.contains("; ") ? attack.outcome : "\(attack.outcome); 1 request"
      #expect(outcomes[attack.name[...]].map { String($0) } == expected, "network-probe attack '\(attack.name)'")
    }
  }

  @Test func noTwoAttacksHaveTheSameName() {
    #expect(Set(Attack.all.map(\.name)).count == Attack.all.count)
  }
}
