import PortableCombine
import Testing

@Suite struct ReplaceErrorTests {
  @Test func anErrorBecomesAValueAndAFinish() {
    behaves(
      """
      sub      | a subscribed, subscribed
      ask 2    | a asked 2
      a 1      | got 1
      a fail   | got 9, finished
      """
    ) { $0["a"].replaceError(with: 9) }
  }

  @Test func eventsAfterTheErrorDoNotReplaceTheReplacement() {
    behaves(
      """
      sub      | a subscribed, subscribed
      a fail   |
      a fin    |
      ask 1    | got 9, finished
      """
    ) { $0["a"].replaceError(with: 9) }
  }

  @Test func theReplacementWaitsForARequest() {
    behaves(
      """
      sub      | a subscribed, subscribed
      ask 1    | a asked 1
      a 1      | got 1
      a fail   |
      ask 1    | got 9, finished
      ask 1    |
      """
    ) { $0["a"].replaceError(with: 9) }
  }

  @Test func cancellingDropsTheReplacement() {
    behaves(
      """
      sub      | a subscribed, subscribed
      a fail   |
      cancel   | a cancelled
      ask 1    |
      """
    ) { $0["a"].replaceError(with: 9) }
    behaves(
      """
      sub           | a subscribed, subscribed
      ask 1         | a asked 1
      on got cancel |
      a fail        | got 9, a cancelled
      """
    ) { $0["a"].replaceError(with: 9) }
  }

  @Test func theReplacementIsSentOnceDespiteANestedRequest() {
    behaves(
      """
      sub            | a subscribed, subscribed
      ask 1          | a asked 1
      on got ask 1   |
      a fail         | got 9, finished
      """
    ) { $0["a"].replaceError(with: 9) }
  }

  @Test func demandReturnedFromAValueDuringWhichTheUpstreamFailsIsKept() {
    behaves(
      """
      sub            | a subscribed, subscribed
      ask 1          | a asked 1
      more 1         |
      on got a fail  |
      a 1            | got 1, got 9, finished
      """
    ) { $0["a"].replaceError(with: 9) }
  }

  @Test func aFinishIsPassedOn() {
    behaves(
      """
      sub      | a subscribed, subscribed
      a fin    | finished
      """
    ) { $0["a"].replaceError(with: 9) }
  }
}
