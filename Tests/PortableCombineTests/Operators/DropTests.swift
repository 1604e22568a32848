import PortableCombine
import Testing

@Suite struct DropTests {
  @Test func dropFirstRequestsTheDroppedValuesToo() {
    behaves(
      """
      sub ask 2 | subscribed, a subscribed, a asked 4
      a 1       |
      a 2       |
      more 1    |
      a 3       | got 3, a more 1
      ask 1     | a asked 1
      a fin     | finished
      """
    ) { $0["a"].dropFirst(2) }
    behaves(
      """
      sub      | subscribed, a subscribed, a asked 1
      ask all  | a asked all
      a 1      |
      a fail   | failed
      """
    ) { $0["a"].dropFirst() }
    behaves(
      """
      sub      | subscribed, a subscribed
      ask 1    | a asked 1
      a 1      | got 1
      cancel   | a cancelled
      a 2      |
      """
    ) { $0["a"].dropFirst(0) }
  }

  @Test func cancellingBeforeTheUpstreamsSubscriptionCancelsIt() {
    behaves("sub cancel | subscribed, a subscribed, a cancelled") { $0["a"].dropFirst() }
  }

  @Test func dropWhileRequestsOneMoreForEachDroppedValue() {
    behaves(
      """
      sub      | a subscribed, subscribed
      ask 1    | a asked 1
      a 1      | a more 1
      a 3      | got 3
      more 2   |
      a 1      | got 1, a more 2
      a fin    | finished
      """
    ) { $0["a"].drop { $0 < 3 } }
  }

  @Test func tryDropWhileCancelsItsUpstreamBeforeItFails() {
    behaves(
      """
      sub      | a subscribed, subscribed
      ask 1    | a asked 1
      a 1      | a more 1
      a 0      | a cancelled, failed
      a 1      |
      """
    ) { $0["a"].tryDrop { if $0 == 0 { throw Failed() } else { $0 < 3 } } }
    behaves(
      """
      sub      | a subscribed, subscribed
      a 3      | got 3
      a 0      | got 0
      """
    ) { $0["a"].tryDrop { if $0 == 0 { throw Failed() } else { $0 < 3 } } }
  }

  @Test func aNegativeNumberTrapsWhenSubscribed() async {
    _ = Empty<Int, Never>().dropFirst(-1)
    await #expect(processExitsWith: .failure) { _ = Empty<Int, Never>().dropFirst(-1).sink { _ in } }
  }

  @Test func closuresAreReleasedAtTheEnd() {
    releases { subject, token in subject.map { token.passing($0) }.dropFirst() }
    releases { subject, token in subject.drop { _ in token.passing(true) } }
    releases { subject, token in subject.tryDrop { _ in token.passing(true) } }
  }
}
