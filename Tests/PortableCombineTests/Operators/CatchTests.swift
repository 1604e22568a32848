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
