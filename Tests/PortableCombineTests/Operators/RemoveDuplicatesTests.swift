import PortableCombine
import Testing

@Suite struct RemoveDuplicatesTests {
  @Test func consecutiveDuplicatesAreDropped() {
    behaves(
      """
      sub      | a subscribed, subscribed
      ask 2    | a asked 2
      a 1      | got 1
      a 1      | a more 1
      more 2   |
      a 2      | got 2, a more 2
      a 1      | got 1, a more 2
      a fin    | finished
      a 3      |
      """
    ) { $0["a"].removeDuplicates() }
  }

  @Test func valuesAreComparedWithTheLastSentOne() {
    behaves(
      """
      sub      | a subscribed, subscribed
      a 1      | got 1
      a 2      | a more 1
      a 3      | got 3
      a fail   | failed
      """
    ) { $0["a"].removeDuplicates { $1 - $0 < 2 } }
  }

  @Test func tryRemoveDuplicatesCancelsItsUpstreamBeforeItFails() {
    behaves(
      """
      sub      | a subscribed, subscribed
      a 0      | got 0
      a 0      | a more 1
      a 9      | a cancelled, failed
      a 1      |
      """
    ) { $0["a"].tryRemoveDuplicates { if $1 == 9 { throw Failed() } else { $0 == $1 } } }
  }

  @Test func aValueSentFromInsideTheSubscriberIsCompared() {
    let subject = PassthroughSubject<Int, Never>()
    var got: [Int] = []
    let sink = subject.removeDuplicates().sink { value in
      got.append(value)
      if value == 1 { subject.send(2) }
    }
    for value in [1, 2, 1] { subject.send(value) }
    #expect(got == [1, 2, 1, 2])
    withExtendedLifetime(sink) {}
  }

  @Test func closuresAndTheLastValueAreReleasedAtTheEnd() {
    releases { subject, token in subject.removeDuplicates { _, _ in token.passing(false) } }
    releases { subject, token in subject.tryRemoveDuplicates { _, _ in token.passing(false) } }
    releases { subject, token in subject.map { _ in token }.removeDuplicates { _, _ in false }.map { _ in 1 } }
  }
}
