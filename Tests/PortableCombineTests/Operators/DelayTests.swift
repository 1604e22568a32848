import Dispatch
import PortableCombine
import Testing

@Suite struct DelayTests {
  @Test func valuesAndTheCompletionAreDelayed() {
    behaves(
      """
      sub      | a subscribed, subscribed
      ask 2    | a asked 2
      a 1      |
      wait 9   |
      a 2      |
      a fin    |
      wait 1   | got 1
      more 1   |
      wait 9   | got 2, a asked 1, finished
      """
    ) { sources in sources["a"].delay(for: .milliseconds(10), scheduler: sources.clock) }
    behaves(
      """
      sub ask 2 | a subscribed, subscribed, a asked 2
      a 1       |
      a fail    |
      wait 10   | got 1, failed
      """
    ) { sources in sources["a"].delay(for: .milliseconds(10), scheduler: sources.clock) }
  }

  @Test func cancellationDropsScheduledValues() {
    behaves(
      """
      sub ask 3     | a subscribed, subscribed, a asked 3
      a 1           |
      a 2           |
      on got cancel |
      wait 10       | got 1, a cancelled
      """
    ) { sources in sources["a"].delay(for: .milliseconds(10), scheduler: sources.clock) }
  }

  @Test func eventsStayInOrderOnAnUnorderedScheduler() {
    behaves(
      """
      sub ask all | a subscribed, subscribed, a asked all
      a 1         |
      a 2         |
      a fin       |
      wait 10     | got 1, got 2, finished
      """
    ) { sources in
      sources.clock.runsBackwards = true
      return sources["a"].delay(for: .milliseconds(10), scheduler: sources.clock)
    }
  }

  @Test func aConcurrentQueueDeliversInOrderOneAtATime() async {
    let subject = PassthroughSubject<Int, Never>()
    let done = AsyncStream<Void>.makeStream()
    // Deliberately not locked: the stage delivers one value at a time.
    nonisolated(unsafe) var got: [Int] = []  // because one event comes after the other
    let sink = subject.delay(for: .microseconds(10), scheduler: DispatchQueue.global()).sink { _ in
      done.continuation.finish()
    } receiveValue: {
      got.append($0)
    }
    for value in 0..<300 { subject.send(value) }
    subject.send(completion: .finished)
    for await _ in done.stream {}
    sink.cancel()
    #expect(got == Array(0..<300))
  }

  @Test func closuresAreReleasedAtTheEnd() {
    releases { subject, token in
      subject.map { token.passing($0) }.delay(for: 1, scheduler: ImmediateScheduler.shared)
    }
  }
}
