import PortableCombine
import Testing

@Suite struct CatchTests {
  @Test func catchRequestsTheUnmetDemandOfTheSecondPublisher() {
    behaves(
      """
      sub      | a subscribed, subscribed
      ask 3    | a asked 3
      a 1      | got 1
      a fail   | b subscribed, b asked 2
      b 2      | got 2
      ask 1    | b asked 1
      b fin    | finished
      """
    ) { sources in sources["a"].catch { _ in sources["b"] } }
  }

  @Test func catchWaitsForARequestAfterAFailure() {
    behaves(
      """
      sub      | a subscribed, subscribed
      a fail   | b subscribed
      ask 1    | b asked 1
      b 2      | got 2
      b fail   | failed
      """
    ) { sources in sources["a"].catch { _ in sources["b"] } }
  }

  @Test func catchFinishesWithItsFirstPublisher() {
    behaves(
      """
      sub      | a subscribed, subscribed
      more 1   |
      a 1      | got 1, a more 1
      a fin    | finished
      a fail   |
      """
    ) { sources in sources["a"].catch { _ in sources["b"] } }
  }

  @Test func catchCancelsTheCurrentPublisher() {
    behaves(
      """
      sub      | a subscribed, subscribed
      cancel   | a cancelled
      a fail   |
      """
    ) { sources in sources["a"].catch { _ in sources["b"] } }
    behaves(
      """
      sub      | a subscribed, subscribed
      a fail   | b subscribed
      cancel   | b cancelled
      b 1      |
      """
    ) { sources in sources["a"].catch { _ in sources["b"] } }
  }

  @Test func demandReturnedFromAValueDuringWhichTheUpstreamFailsIsKept() {
    behaves(
      """
      sub            | a subscribed, subscribed
      ask 1          | a asked 1
      more 2         |
      on got a fail  |
      a 1            | got 1, b subscribed, b asked 2
      """
    ) { sources in sources["a"].catch { _ in sources["b"] } }
  }

  @Test func tryCatchFailsWithTheThrownError() {
    struct Other: Error, CustomStringConvertible { var description: String { "other" } }
    behaves(
      """
      sub      | a subscribed, subscribed
      ask 1    | a asked 1
      a fail   | other
      """
    ) { $0["a"].tryCatch { _ -> Source in throw Other() } }
    behaves(
      """
      sub      | a subscribed, subscribed
      ask 1    | a asked 1
      a fail   | b subscribed, b asked 1
      b fail   | failed
      """
    ) { sources in sources["a"].tryCatch { _ in sources["b"] } }
  }

  @Test func closuresAreReleasedAtTheEnd() {
    releases { subject, token in subject.catch { _ in token.passing(Just(1)) } }
    releases { subject, token in subject.tryCatch { _ in token.passing(Just(1)) } }
    releases { subject, token in subject.map { token.passing($0) }.replaceError(with: 1) }
  }
}

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
