import PortableCombine
import Testing

@Suite struct TimeoutTests {
  @Test func itFinishesAfterAnIntervalWithoutAValue() {
    behaves(
      """
      sub ask 5 | a subscribed, subscribed, a asked 5
      wait 9    |
      a 1       |
      wait 0    | got 1
      more 1    |
      wait 9    |
      a 2       |
      wait 9    | got 2, a asked 1
      wait 1    | a cancelled, finished
      a 3       |
      wait 20   |
      """
    ) { sources in sources["a"].timeout(.milliseconds(10), scheduler: sources.clock) }
  }

  @Test func itFailsWithACustomError() {
    behaves(
      """
      sub ask 5 | a subscribed, subscribed, a asked 5
      wait 10   | a cancelled, failed
      """
    ) { sources in sources["a"].timeout(.milliseconds(10), scheduler: sources.clock) { Failed() } }
  }

  @Test func theUpstreamsCompletionIsPassedOn() {
    behaves(
      """
      sub ask 5 | a subscribed, subscribed, a asked 5
      a 1       |
      a fin     |
      wait 0    | got 1, finished
      wait 20   |
      """
    ) { sources in sources["a"].timeout(.milliseconds(10), scheduler: sources.clock) { Failed() } }
    behaves(
      """
      sub ask 5 | a subscribed, subscribed, a asked 5
      cancel    | a cancelled
      wait 20   |
      """
    ) { sources in sources["a"].timeout(.milliseconds(10), scheduler: sources.clock) { Failed() } }
  }

  @Test func theErrorIsReleasedAtTheEnd() {
    let queue = ManualScheduler(isImmediate: true)
    releases { subject, token in
      subject.timeout(.seconds(1), scheduler: queue) { token.passing(Failed()) }
    }
  }
}
