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

  /// In another process, which an overflow of the stack ends.
  @Test func nestedHandlersUseNoStack() async {
    await #expect(processExitsWith: .success) {
      func failing(_ left: Int) -> AnyPublisher<Int, Failed> {
        Fail<Int, Failed>(error: Failed())
          .catch { _ in left == 0 ? Just(7).setFailureType(to: Failed.self).eraseToAnyPublisher() : failing(left - 1) }
          .eraseToAnyPublisher()
      }
      precondition(collected(failing(20_000)) == [7])
      func tryFailing(_ left: Int) -> AnyPublisher<Int, any Error> {
        Fail<Int, any Error>(error: Failed())
          .tryCatch { error in
            if left == 0 { throw error }
            return tryFailing(left - 1)
          }
          .eraseToAnyPublisher()
      }
      precondition(collected(tryFailing(20_000)) == [])
    }
  }

  @Test func aHandlersPublisherFailsLikeTheFirstOne() {
    behaves(
      """
      sub ask 3 | a subscribed, subscribed, a asked 3
      a 1       | got 1
      a fail    | b subscribed, b asked 2
      b 2       | got 2
      b fail    | c subscribed, c asked 1
      a 9       |
      b 9       |
      c 3       | got 3
      c fail    | failed
      """
    ) { sources in
      sources["a"].catch { _ in sources["b"].catch { _ in sources["c"] } }
    }
    behaves(
      """
      sub ask 3 | a subscribed, subscribed, a asked 3
      a fail    | b subscribed, b asked 3
      b fail    | c subscribed, c asked 3
      c fin     | d subscribed, d asked 3
      """
    ) { sources in
      sources["a"].catch { _ in sources["b"].catch { _ in sources["c"] } }.append(sources["d"])
    }
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
