import PortableCombine
import Testing

@Suite struct DebounceTests {
  @Test func aValueIsSentWhenNoOtherFollowsInTheInterval() {
    behaves(
      """
      sub ask 2 | a subscribed, subscribed, a asked all
      a 1       |
      wait 9    |
      a 2       |
      wait 9    |
      a 3       |
      wait 9    |
      wait 1    | got 3
      a 4       |
      wait 10   | got 4
      a 5       |
      wait 10   |
      """
    ) { sources in sources["a"].debounce(for: .milliseconds(10), scheduler: sources.clock) }
  }

  @Test func aCompletionDropsThePendingValue() {
    for end in ["fin", "fail"] {
      behaves(
        """
        sub ask all | a subscribed, subscribed, a asked all
        a 1         |
        a \(end)    |
        wait 0      | \(end == "fin" ? "finished" : "failed")
        wait 10     |
        """
      ) { sources in sources["a"].debounce(for: .milliseconds(10), scheduler: sources.clock) }
    }
  }

  @Test func cancellingDropsThePendingValue() {
    behaves(
      """
      sub ask all | a subscribed, subscribed, a asked all
      a 1         |
      cancel      | a cancelled
      wait 10     |
      """
    ) { sources in sources["a"].debounce(for: .milliseconds(10), scheduler: sources.clock) }
  }

  @Test func pendingValuesAreReleasedAtTheEnd() {
    releases { subject, token in
      subject.map { token.passing($0) }.debounce(for: 1, scheduler: ImmediateScheduler.shared)
    }
  }
}
