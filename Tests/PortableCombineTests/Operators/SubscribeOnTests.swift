import PortableCombine
import Testing

@Suite struct SubscribeOnTests {
  @Test func subscribingRequestingAndCancellingAreScheduledAndValuesAreNot() {
    behaves(
      """
      sub      |
      wait 0   | a subscribed, subscribed
      ask 1    |
      wait 0   | a asked 1
      a 1      | got 1
      more 1   |
      a 2      | got 2, a more 1
      cancel   |
      a 3      |
      wait 0   | a cancelled
      """
    ) { sources in sources["a"].subscribe(on: sources.clock) }
    behaves(
      """
      sub      |
      wait 0   | a subscribed, subscribed
      a fail   | failed
      """
    ) { sources in sources["a"].subscribe(on: sources.clock) }
  }

  @Test func closuresAreReleasedAtTheEnd() {
    releases { subject, token in subject.map { token.passing($0) }.subscribe(on: ImmediateScheduler.shared) }
  }
}
