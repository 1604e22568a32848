import PortableCombine
import Testing

@Suite struct MeasureIntervalTests {
  @Test func theTimeBetweenValuesIsMeasured() {
    behaves(
      """
      sub ask 2 | a subscribed, subscribed, a asked 2
      wait 3    |
      a 1       | got 3
      more 1    |
      wait 5    |
      a 1       | got 5, a asked 1
      a 1       | got 0, a asked 1
      a fin     | finished
      """
    ) { sources in
      sources["a"].measureInterval(using: sources.clock).map { $0.magnitude / 1_000_000 }
    }
    behaves(
      """
      sub ask 2 | a subscribed, subscribed, a asked 2
      cancel    | a cancelled
      a 1       |
      """
    ) { sources in sources["a"].measureInterval(using: sources.clock).map { $0.magnitude } }
  }

  @Test func closuresAreReleasedAtTheEnd() {
    releases { subject, token in
      subject.map { token.passing($0) }.measureInterval(using: ImmediateScheduler.shared)
    }
  }
}
