import PortableCombine
import Testing

@Suite struct ThrottleTests {
  @Test func theFirstValueIsSentAtOnceAndThenTheLatestOfEachInterval() {
    behaves(
      """
      sub ask all | a subscribed, subscribed, a asked all
      a 1         |
      wait 0      | got 1
      wait 3      |
      a 2         |
      a 3         |
      wait 6      |
      wait 1      | got 3
      wait 20     |
      a 4         |
      wait 0      | got 4
      """
    ) { sources in sources["a"].throttle(for: .milliseconds(10), scheduler: sources.clock, latest: true) }
  }

  @Test func theFirstValueOfEachIntervalIsSentIfNotTheLatest() {
    behaves(
      """
      sub ask all | a subscribed, subscribed, a asked all
      a 1         |
      wait 1      | got 1
      a 2         |
      a 3         |
      wait 9      | got 2
      """
    ) { sources in sources["a"].throttle(for: .milliseconds(10), scheduler: sources.clock, latest: false) }
  }

  @Test func thePendingValuePrecedesTheCompletion() {
    behaves(
      """
      sub ask 2 | a subscribed, subscribed, a asked all
      a 1       |
      wait 1    | got 1
      a 2       |
      a fin     |
      wait 8    |
      wait 10   | got 2, finished
      wait 10   |
      """
    ) { sources in sources["a"].throttle(for: .milliseconds(10), scheduler: sources.clock, latest: true) }
    behaves(
      """
      sub ask 1 | a subscribed, subscribed, a asked all
      a 1       |
      wait 1    | got 1
      a 2       |
      a fail    |
      wait 8    |
      wait 1    | failed
      """
    ) { sources in sources["a"].throttle(for: .milliseconds(10), scheduler: sources.clock, latest: true) }
  }

  @Test func cancellingDropsThePendingValue() {
    behaves(
      """
      sub ask all   | a subscribed, subscribed, a asked all
      on got cancel |
      a 1           |
      wait 0        | got 1, a cancelled
      a 2           |
      wait 10       |
      """
    ) { sources in sources["a"].throttle(for: .milliseconds(10), scheduler: sources.clock, latest: true) }
  }

  @Test func pendingValuesAreReleasedAtTheEnd() {
    releases { subject, token in
      subject.map { token.passing($0) }.throttle(for: 1, scheduler: ImmediateScheduler.shared, latest: true)
    }
  }
}
