import PortableCombine
import Testing

@Suite struct FirstAndLastTests {
  @Test func firstCancelsItsUpstreamBeforeItSendsTheValue() {
    behaves(
      """
      sub      | a subscribed, subscribed, a asked all
      ask 2    |
      a 1      | a cancelled, got 1, finished
      a 2      |
      """
    ) { $0["a"].first() }
    behaves(
      """
      sub      | a subscribed, subscribed, a asked all
      a 1      | a cancelled
      a 2      |
      ask 1    | got 1, finished
      """
    ) { $0["a"].first() }
    behaves(
      """
      sub      | a subscribed, subscribed, a asked all
      a fin    | finished
      """
    ) { $0["a"].first() }
  }

  @Test func nothingFollowsACancellationFromInsideTheFirstValue() {
    behaves(
      """
      sub           | a subscribed, subscribed, a asked all
      ask 1         |
      on got cancel |
      a 1           | a cancelled, got 1
      """
    ) { $0["a"].first() }
  }

  @Test func theFirstValueThatSatisfiesThePredicateIsSent() {
    behaves(
      """
      sub      | a subscribed, subscribed, a asked all
      ask 1    |
      a 1      |
      a 2      | a cancelled, got 2, finished
      """
    ) { $0["a"].first { $0 > 1 } }
    behaves(
      """
      sub      | a subscribed, subscribed, a asked all
      a 1      |
      a fail   | failed
      """
    ) { $0["a"].first { $0 > 1 } }
  }

  @Test func theLastValueIsSentAtTheEnd() {
    behaves(
      """
      sub      | a subscribed, subscribed, a asked all
      ask 1    |
      a 1      |
      a 2      |
      a fin    | got 2, finished
      """
    ) { $0["a"].last() }
    behaves(
      """
      sub      | a subscribed, subscribed, a asked all
      a 1      |
      a 2      |
      a fin    |
      ask 1    | got 1, finished
      """
    ) { $0["a"].last { $0 < 2 } }
    behaves(
      """
      sub      | a subscribed, subscribed, a asked all
      a 2      |
      a fin    | finished
      """
    ) { $0["a"].last { $0 < 2 } }
  }

  @Test func closuresAndValuesAreReleasedAtTheEnd() {
    releases { subject, token in subject.first { _ in token.passing(false) } }
    releases { subject, token in subject.tryFirst { _ in token.passing(false) } }
    releases { subject, token in subject.last { _ in token.passing(true) } }
    releases { subject, token in subject.tryLast { _ in token.passing(true) } }
    releases { subject, token in subject.map { _ in token }.last().map { _ in 1 } }
  }
}
