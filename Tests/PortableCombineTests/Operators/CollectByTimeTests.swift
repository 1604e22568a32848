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
      a fin     | got [4], finished
      wait 20   |
      """
    ) { sources in sources["a"].collect(.byTime(sources.clock, .milliseconds(10))) }
  }

  @Test func fullArrayIsSentAtOnce() {
    behaves(
      """
      sub ask 9 | a subscribed, subscribed, a asked all
      a 1       |
      a 2       | got [1, 2]
      a 3       |
      wait 10   | got [3]
      """
    ) { sources in sources["a"].collect(.byTimeOrCount(sources.clock, .milliseconds(10), 2)) }
  }

  @Test func arraysWaitForARequest() {
    behaves(
      """
      sub     | a subscribed, subscribed, a asked 1
      a 1     | a more 1
      wait 10 |
      a 2     | a more 1
      a fin   |
      ask 1   | got [1]
      ask 1   | got [2], finished
      """
    ) { sources in sources["a"].collect(.byTime(sources.clock, .milliseconds(10))) }
  }

  @Test func failureDropsCollectedValues() {
    behaves(
      """
      sub ask 9 | a subscribed, subscribed, a asked 1
      a 1       | a more 1
      a fail    | failed
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
      #expect(clock.pending == 0, "after \(end)")
    }
  }

  @Test func collectedValuesAreReleasedAtTheEnd() {
    let clock = VirtualScheduler()
    releases { subject, token in subject.map { _ in token }.collect(.byTime(clock, .milliseconds(10))) }
  }
}
