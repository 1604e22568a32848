import PortableCombine
import Testing

@Suite struct CollectTests {
  @Test func allValuesAreSentAsOneArray() {
    behaves(
      """
      sub      | a subscribed, subscribed, a asked all
      ask 1    |
      a 1      |
      a 2      |
      a fin    | got [1, 2], finished
      """
    ) { $0["a"].collect() }
    behaves(
      """
      sub      | a subscribed, subscribed, a asked all
      a fin    |
      ask 1    | got [], finished
      """
    ) { $0["a"].collect() }
    behaves(
      """
      sub      | a subscribed, subscribed, a asked all
      ask 1    |
      a 1      |
      a fail   | failed
      """
    ) { $0["a"].collect() }
  }

  @Test func aRequestForArraysRequestsTheirValues() {
    behaves(
      """
      sub      | a subscribed, subscribed
      ask 2    | a asked 4
      a 1      |
      more 3   |
      a 2      | got [1, 2], a more 6
      a 3      |
      a fin    | got [3], finished
      a 4      |
      """
    ) { $0["a"].collect(2) }
    behaves(
      """
      sub      | a subscribed, subscribed
      ask all  | a asked all
      a 1      |
      a 2      | got [1, 2]
      a fin    | finished
      """
    ) { $0["a"].collect(2) }
  }

  @Test func remainingValuesAreDroppedByAFailureOrACancellation() {
    behaves(
      """
      sub      | a subscribed, subscribed
      ask 1    | a asked 2
      a 1      |
      a fail   | failed
      """
    ) { $0["a"].collect(2) }
    behaves(
      """
      sub      | a subscribed, subscribed
      ask 1    | a asked 2
      a 1      |
      cancel   | a cancelled
      a fin    |
      """
    ) { $0["a"].collect(2) }
    behaves(
      """
      sub           | a subscribed, subscribed
      ask 1         | a asked 2
      a 1           |
      on got cancel |
      a fin         | got [1], a cancelled
      """
    ) { $0["a"].collect(2) }
  }

  @Test func collectingZeroValuesTraps() async {
    await #expect(processExitsWith: .failure) { _ = Empty<Int, Never>().collect(0) }
  }

  @Test func valuesAreReleasedAtTheEnd() {
    releases { subject, token in subject.map { _ in token }.collect(3).map { _ in 1 } }
  }
}
