import PortableCombine
import Testing

@Suite struct CollectByTimeTests {
  @Test func theValuesOfEachIntervalAreSentTogether() {
    behaves(
      """
      sub ask 9 | a subscribed, subscribed, a asked 1
      a 1       | a more 1
      wait 4    |
      a 2       | a more 1
      wait 6    | got [1, 2]
      wait 10   |
      a 3       | a more 1
      wait 10   | got [3]
      a 4       | a more 1
      a fin     |
      wait 0    | got [4], finished
      wait 20   |
      """
    ) { sources in sources["a"].collect(.byTime(sources.clock, .milliseconds(10))) }
  }

  @Test func aFullArrayIsSentOnTheSchedulerAtOnce() {
    behaves(
      """
      sub ask 9 | a subscribed, subscribed, a asked 18
      a 1       |
      a 2       |
      wait 0    | got [1, 2]
      a 3       |
      more 2    |
      wait 10   | got [3], a asked 4
      a 4       |
      a 5       |
      a fail    |
      wait 0    | got [4, 5], failed
      """
    ) { sources in sources["a"].collect(.byTimeOrCount(sources.clock, .milliseconds(10), 2)) }
  }

  @Test func arraysWaitForARequest() {
    behaves(
      """
      sub     | a subscribed, subscribed
      a 1     | a more 1
      wait 10 |
      a 2     | a more 1
      a fin   |
      wait 0  |
      ask 1   |
      wait 0  | got [1]
      ask 1   |
      wait 0  | got [2], finished
      """
    ) { sources in sources["a"].collect(.byTime(sources.clock, .milliseconds(10))) }
  }

  @Test func eachRequestIsPassedOn() {
    behaves(
      """
      sub     | a subscribed, subscribed
      ask 3   | a asked 1
      ask all | a asked 1
      """
    ) { sources in sources["a"].collect(.byTime(sources.clock, .milliseconds(10))) }
    behaves(
      """
      sub     | a subscribed, subscribed
      ask 3   | a asked 12
      ask all | a asked all
      """
    ) { sources in sources["a"].collect(.byTimeOrCount(sources.clock, .milliseconds(10), 4)) }
  }

  @Test func failureDropsCollectedValues() {
    behaves(
      """
      sub ask 9 | a subscribed, subscribed, a asked 1
      a 1       | a more 1
      a fail    |
      wait 0    | failed
      """
    ) { sources in sources["a"].collect(.byTime(sources.clock, .milliseconds(10))) }
  }

  @Test func theScheduledClosureIsCancelledAtTheEnd() {
    for end in ["fin", "fail", "cancel"] {
      let clock = VirtualScheduler()
      let subject = PassthroughSubject<Int, Failed>()
      let sink = subject.collect(.byTime(clock, .milliseconds(10))).sink { _ in
      } receiveValue: { _ in
      }
      #expect(clock.pending == 1)
      switch end {
      case "fin": subject.send(completion: .finished)
      case "fail": subject.send(completion: .failure(Failed()))
      default: sink.cancel()
      }
      clock.advance(by: 0)
      #expect(clock.pending == 0, "after \(end)")
    }
  }

  @Test func collectedValuesAreReleasedAtTheEnd() {
    releases { subject, token in subject.map { _ in token }.collect(.byTime(NowOrNever(), 10)) }
  }
}
