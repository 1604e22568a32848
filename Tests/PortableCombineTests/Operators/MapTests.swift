import PortableCombine
import Testing

@Suite struct MapTests {
  @Test func mapPassesRequestsAndCompletionsThrough() {
    behaves(
      """
      sub      | a subscribed, subscribed
      ask 2    | a asked 2
      a 1      | got 10
      more 3   |
      a 2      | got 20, a more 3
      a fin    | finished
      """
    ) { $0["a"].map { $0 * 10 } }
  }

  @Test func mapPassesFailuresAndCancellationsThrough() {
    behaves(
      """
      sub      | a subscribed, subscribed
      a fail   | failed
      """
    ) { $0["a"].map { $0 * 10 } }
    behaves(
      """
      sub      | a subscribed, subscribed
      cancel   | a cancelled
      """
    ) { $0["a"].map { $0 * 10 } }
  }

  @Test func nestedMapsBecomeOne() {
    let twice: Publishers.Map<Source, String> = Sources()["a"].map { $0 + 1 }.map { "\($0)" }
    #expect(twice.transform(1) == "2")
    behaves(
      """
      sub      | a subscribed, subscribed
      a 1      | got <2>
      """
    ) { $0["a"].map { $0 + 1 }.map { "<\($0)>" } }
  }

  @Test func tryMapCancelsItsUpstreamBeforeItFails() {
    behaves(
      """
      sub      | a subscribed, subscribed
      ask all  | a asked all
      a 1      | got 10
      a 0      | a cancelled, failed
      a 2      |
      a fin    |
      ask 1    |
      cancel   |
      """
    ) { $0["a"].tryMap { if $0 == 0 { throw Failed() } else { $0 * 10 } } }
  }

  @Test func tryMapPassesEverythingElseThrough() {
    behaves(
      """
      sub      | a subscribed, subscribed
      ask 1    | a asked 1
      more 2   |
      a 1      | got 1, a more 2
      a fail   | failed
      a fail   |
      """
    ) { $0["a"].tryMap { $0 } }
  }

  @Test func nothingFollowsACancellationFromInsideTheSubscriber() {
    behaves(
      """
      sub           | a subscribed, subscribed
      more 5        |
      on got cancel |
      a 1           | got 1, a cancelled, a more 5
      a 2           |
      a fin         |
      """
    ) { $0["a"].tryMap { $0 } }
  }

  @Test func aCancellationFromInsideTheClosureDropsTheValue() {
    let subject = PassthroughSubject<Int, Failed>()
    var sink: AnyCancellable?
    var got: [Int] = []
    let publisher = subject.tryMap {
      sink?.cancel()
      return $0
    }
    sink = publisher.sink(receiveCompletion: { _ in }, receiveValue: { got.append($0) })
    subject.send(1)
    #expect(got == [])
  }

  @Test func ignoreOutputRequestsNothingAfterACancellation() {
    behaves("sub cancel | a subscribed, subscribed, a cancelled") { $0["a"].ignoreOutput() }
  }

  @Test func mapErrorReplacesTheError() {
    struct Other: Error, CustomStringConvertible { var description: String { "other" } }
    behaves(
      """
      sub      | a subscribed, subscribed
      ask 1    | a asked 1
      a 1      | got 1
      a fail   | other
      """
    ) { $0["a"].mapError { _ in Other() } }
  }

  @Test func setFailureTypeChangesNothingElse() {
    behaves(
      """
      sub      | subscribed
      ask 1    | got 1, finished
      """
    ) { _ in Just(1).setFailureType(to: Failed.self).setFailureType() }
  }

  @Test func ignoreOutputRequestsEverythingAndSendsNothing() {
    behaves(
      """
      sub      | a subscribed, subscribed, a asked all
      a 1      |
      ask 1    | a asked 1
      a fin    | finished
      """
    ) { $0["a"].ignoreOutput() }
    behaves(
      """
      sub      | a subscribed, subscribed, a asked all
      cancel   | a cancelled
      a fail   |
      """
    ) { $0["a"].ignoreOutput() }
  }

  @Test func closuresAreReleasedAtTheEnd() {
    releases { subject, token in subject.map { token.passing($0) } }
    releases { subject, token in subject.tryMap { token.passing($0) } }
    releases { subject, token in subject.mapError { token.passing($0) } }
    releases { subject, token in subject.map { token.passing($0) }.ignoreOutput() }
  }
}

extension Publisher where Failure == Failed {
  /// Hides the type of the publisher, so that no specialized overload is chosen.
  fileprivate func setFailureType() -> Self { self }
}
