import PortableCombine
import Testing

@Suite struct FilterTests {
  @Test func filterRequestsOneMoreForEachDroppedValue() {
    behaves(
      """
      sub      | a subscribed, subscribed
      ask 2    | a asked 2
      a 1      | a more 1
      a 2      | got 2
      more 3   |
      a 4      | got 4, a more 3
      a fin    | finished
      """
    ) { $0["a"].filter { $0.isMultiple(of: 2) } }
  }

  @Test func filterPassesFailuresAndCancellationsThrough() {
    behaves(
      """
      sub      | a subscribed, subscribed
      a fail   | failed
      """
    ) { $0["a"].filter { _ in true } }
    behaves(
      """
      sub      | a subscribed, subscribed
      cancel   | a cancelled
      """
    ) { $0["a"].filter { _ in true } }
  }

  @Test func nestedFiltersBecomeOne() {
    let both: Publishers.Filter<Source> = Sources()["a"].filter { $0 > 1 }.filter { $0 < 3 }
    #expect([1, 2, 3].filter(both.isIncluded) == [2])
    let tried: Publishers.TryFilter<Source> = Sources()["a"].filter { $0 > 1 }.tryFilter { $0 < 3 }.filter { _ in true }
    behaves(
      """
      sub      | a subscribed, subscribed
      a 1      | a more 1
      a 2      | got 2
      """
    ) { $0["a"].filter { $0 > 1 }.tryFilter { $0 < 3 } }
    withExtendedLifetime(tried) {}
  }

  @Test func tryFilterCancelsItsUpstreamBeforeItFails() {
    behaves(
      """
      sub      | a subscribed, subscribed
      ask all  | a asked all
      a 1      | a more 1
      a 2      | got 2
      a 0      | a cancelled, failed
      a 2      |
      a fin    |
      ask 1    |
      cancel   |
      """
    ) { $0["a"].tryFilter { if $0 == 0 { throw Failed() } else { $0.isMultiple(of: 2) } } }
  }

  @Test func nothingFollowsACancellationFromInsideAValue() {
    behaves(
      """
      sub           | a subscribed, subscribed
      on got cancel |
      a 1           | got 1, a cancelled
      a 2           |
      a fin         |
      """
    ) { $0["a"].tryFilter { _ in true } }
  }

  @Test func closuresAreReleasedAtTheEnd() {
    releases { subject, token in subject.filter { _ in token.passing(true) } }
    releases { subject, token in subject.tryFilter { _ in token.passing(true) } }
  }
}
