import PortableCombine
import Testing

@Suite struct ScanTests {
  @Test func eachValueIsCombinedWithThePreviousResult() {
    behaves(
      """
      sub      | a subscribed, subscribed
      ask 2    | a asked 2
      a 1      | got 11
      more 1   |
      a 2      | got 13, a more 1
      a fail   | failed
      a 3      |
      """
    ) { $0["a"].scan(10, +) }
  }

  @Test func cancellingIsPassedOn() {
    behaves(
      """
      sub           | a subscribed, subscribed
      on got cancel |
      a 1           | got 1, a cancelled
      a 1           |
      """
    ) { $0["a"].scan(0, +) }
  }

  @Test func tryScanCancelsItsUpstreamBeforeItFails() {
    behaves(
      """
      sub      | a subscribed, subscribed
      ask all  | a asked all
      a 1      | got 1
      a 0      | a cancelled, failed
      a 1      |
      cancel   |
      """
    ) { $0["a"].tryScan(0) { if $1 == 0 { throw Failed() } else { $0 + $1 } } }
  }

  @Test func aValueSentFromInsideTheClosureIsCombinedCorrectly() {
    let subject = PassthroughSubject<Int, Never>()
    var got: [[Int]] = []
    let sink = subject.scan([0]) { previous, value in
      if value == 1 { subject.send(2) }
      return previous + [value]
    }.sink { got.append($0) }
    subject.send(1)
    subject.send(3)
    #expect(got == [[0, 2], [0, 1], [0, 1, 3]])
    withExtendedLifetime(sink) {}
  }

  @Test func closuresAndResultsAreReleasedAtTheEnd() {
    releases { subject, token in subject.scan(0) { token.passing($0 + $1) } }
    releases { subject, token in subject.tryScan(0) { token.passing($0 + $1) } }
    releases { subject, token in subject.scan(token) { token, _ in token }.map { _ in 1 } }
  }
}
