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

  @Test func valuesThatAreDueAtOneInstantAreSentInTheOrderInWhichTheyArrived() {
    let clock = VirtualScheduler()
    let (first, second) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
    var got: [Int] = []
    let sinks = [first, second].map { $0.debounce(for: 10, scheduler: clock).sink { got.append($0) } }
    first.send(1)
    clock.advance(by: 5)
    first.send(2)
    second.send(3)
    clock.advance(by: 10)
    #expect(got == [2, 3])
    second.send(4)
    clock.advance(by: 5)
    second.send(5)
    first.send(6)
    second.send(7)
    clock.advance(by: 10)
    #expect(got == [2, 3, 6, 7])
    withExtendedLifetime(sinks) {}
  }

  @Test func nothingStaysScheduledAfterTheLastValueOrTheEnd() {
    let clock = VirtualScheduler()
    let subject = PassthroughSubject<Int, Never>()
    var got: [Int] = []
    let sink = subject.debounce(for: 10, scheduler: clock).sink { got.append($0) }
    for number in 0..<3 { subject.send(number) }
    #expect(clock.pending == 1)
    clock.advance(by: 10)
    #expect(got == [2] && clock.pending == 0)
    subject.send(3)
    sink.cancel()
    #expect(clock.pending == 0)
  }

  @Test func pendingValuesAreReleasedAtTheEnd() {
    releases { subject, token in
      subject.map { token.passing($0) }.debounce(for: 1, scheduler: ImmediateScheduler.shared)
    }
  }
}
