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

  @Test func timeoutsAtOneInstantEndInTheOrderOfTheirLastValues() {
    let clock = VirtualScheduler()
    let subjects = (0..<2).map { _ in PassthroughSubject<Int, Never>() }
    var ended: [Int] = []
    let sinks = subjects.enumerated().map { number, subject in
      subject.timeout(10, scheduler: clock).sink(receiveCompletion: { _ in ended.append(number) }) { _ in }
    }
    clock.advance(by: 5)
    subjects[1].send(1)
    subjects[0].send(1)
    clock.advance(by: 10)
    #expect(ended == [1, 0])
    #expect(clock.pending == 0)
    withExtendedLifetime(sinks) {}
  }

  @Test func nothingStaysScheduledAfterTheEnd() {
    let clock = VirtualScheduler()
    let subject = PassthroughSubject<Int, Never>()
    let sinks = (0..<2).map { _ in subject.timeout(10, scheduler: clock).sink { _ in } }
    subject.send(1)
    clock.advance(by: 0)
    #expect(clock.pending == 2)
    sinks[0].cancel()
    #expect(clock.pending == 1)
    subject.send(completion: .finished)
    clock.advance(by: 0)
    #expect(clock.pending == 0)
  }

  @Test func theErrorIsReleasedAtTheEnd() {
    let queue = ManualScheduler(isImmediate: true)
    releases { subject, token in
      subject.timeout(.seconds(1), scheduler: queue) { token.passing(Failed()) }
    }
  }
}
