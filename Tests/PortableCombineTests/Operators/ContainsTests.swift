import PortableCombine
import Testing

@Suite struct ContainsTests {
  @Test func aFoundValueCancelsTheUpstream() {
    behaves(
      """
      sub      | a subscribed, subscribed, a asked all
      ask 1    |
      a 1      |
      a 2      | a cancelled, got true, finished
      a 2      |
      a fin    |
      """
    ) { $0["a"].contains(2) }
    behaves(
      """
      sub      | a subscribed, subscribed, a asked all
      ask 1    |
      a 1      |
      a fin    | got false, finished
      """
    ) { $0["a"].contains(2) }
  }

  @Test func theAnswerWaitsForARequest() {
    behaves(
      """
      sub      | a subscribed, subscribed, a asked all
      a 2      | a cancelled
      a fail   |
      ask 1    | got true, finished
      """
    ) { $0["a"].contains { $0 == 2 } }
    behaves(
      """
      sub      | a subscribed, subscribed, a asked all
      a 2      | a cancelled
      cancel   |
      ask 1    |
      """
    ) { $0["a"].contains { $0 == 2 } }
  }

  @Test func aValueThatFailsTheTestCancelsTheUpstream() {
    behaves(
      """
      sub      | a subscribed, subscribed, a asked all
      ask 1    |
      a 1      |
      a 0      | a cancelled, got false, finished
      """
    ) { $0["a"].allSatisfy { $0 > 0 } }
    behaves(
      """
      sub      | a subscribed, subscribed, a asked all
      ask 1    |
      a 1      |
      a fin    | got true, finished
      """
    ) { $0["a"].allSatisfy { $0 > 0 } }
    behaves(
      """
      sub      | a subscribed, subscribed, a asked all
      a 1      |
      a fail   | failed
      """
    ) { $0["a"].allSatisfy { $0 > 0 } }
  }

  @Test func tryFormsCancelTheirUpstreamBeforeTheyFail() {
    let table = """
      sub      | a subscribed, subscribed, a asked all
      ask 1    |
      a 1      |
      a 9      | a cancelled, failed
      a 0      |
      a fin    |
      """
    behaves(table) { $0["a"].tryContains { try notNine($0) == 0 } }
    behaves(table) { $0["a"].tryAllSatisfy { try notNine($0) > 0 } }
    behaves(table) { $0["a"].tryFirst { try notNine($0) == 0 } }
    behaves(table) { $0["a"].tryLast { try notNine($0) == 0 } }
  }

  @Test func closuresAreReleasedAtTheEnd() {
    releases { subject, token in subject.map { token.passing($0) }.contains(2) }
    releases { subject, token in subject.contains { _ in token.passing(false) } }
    releases { subject, token in subject.tryContains { _ in token.passing(false) } }
    releases { subject, token in subject.allSatisfy { _ in token.passing(true) } }
    releases { subject, token in subject.tryAllSatisfy { _ in token.passing(true) } }
  }
}

private func notNine(_ value: Int) throws -> Int {
  if value == 9 { throw Failed() }
  return value
}
