import PortableCombine
import Testing

@Suite struct UntilOutputTests {
  @Test func valuesAreDroppedUntilTheOtherPublisherSends() {
    behaves(
      """
      sub ask 2 | subscribed, b subscribed, b asked 1, a subscribed, a asked 2
      a 1       |
      b 1       | b cancelled
      a 2       | got 2
      more 1    |
      a 3       | got 3, a more 1
      b fin     |
      a fin     | finished
      """
    ) { sources in sources["a"].drop(untilOutputFrom: sources["b"]) }
  }

  @Test func dropFinishesWhenTheOtherPublisherEndsWithoutAValue() {
    behaves(
      """
      sub ask all | subscribed, b subscribed, b asked 1, a subscribed, a asked all
      b fin       | a cancelled, finished
      """
    ) { sources in sources["a"].drop(untilOutputFrom: sources["b"]) }
    behaves(
      """
      sub ask all | subscribed, b subscribed, b asked 1, a subscribed, a asked all
      b fail      | a cancelled, failed
      """
    ) { sources in sources["a"].drop(untilOutputFrom: sources["b"]) }
    behaves(
      """
      sub ask all | subscribed, failed, a subscribed, a cancelled
      """
    ) { sources in sources["a"].drop(untilOutputFrom: Fail<Int, Failed>(error: Failed())) }
  }

  @Test func theUpstreamsCompletionEndsADrop() {
    behaves(
      """
      sub ask all | subscribed, b subscribed, b asked 1, a subscribed, a asked all
      a fin       | b cancelled, finished
      """
    ) { sources in sources["a"].drop(untilOutputFrom: sources["b"]) }
    behaves(
      """
      sub ask all | subscribed, b subscribed, b asked 1, a subscribed, a asked all
      cancel      | a cancelled, b cancelled
      b 1         |
      a 1         |
      """
    ) { sources in sources["a"].drop(untilOutputFrom: sources["b"]) }
  }

  @Test func valuesAreSentUntilTheOtherPublisherSends() {
    behaves(
      """
      sub ask 2 | b subscribed, b asked 1, a subscribed, subscribed, a asked 2
      a 1       | got 1
      b 1       | a cancelled, b cancelled, finished
      a 2       |
      """
    ) { sources in sources["a"].prefix(untilOutputFrom: sources["b"]) }
  }

  @Test func completionOfTheOtherPublisherDoesNotEndAPrefix() {
    behaves(
      """
      sub ask all | b subscribed, b asked 1, a subscribed, subscribed, a asked all
      b fail      |
      a 1         | got 1
      a fail      | failed
      """
    ) { sources in sources["a"].prefix(untilOutputFrom: sources["b"]) }
    behaves(
      """
      sub ask all   | b subscribed, b asked 1, a subscribed, subscribed, a asked all
      on got cancel |
      a 1           | got 1, a cancelled, b cancelled
      """
    ) { sources in sources["a"].prefix(untilOutputFrom: sources["b"]) }
  }

  @Test func theUpstreamsCompletionEndsAPrefixAndCancelsTheOther() {
    behaves(
      """
      sub ask all | b subscribed, b asked 1, a subscribed, subscribed, a asked all
      a fin       | b cancelled, finished
      b 1         |
      """
    ) { sources in sources["a"].prefix(untilOutputFrom: sources["b"]) }
  }

  @Test func aPrefixWhoseSignalComesFirstSendsItsSubscriptionAndFinishes() {
    behaves(
      """
      sub ask all | a subscribed, subscribed, a cancelled, finished
      """
    ) { sources in sources["a"].prefix(untilOutputFrom: Just(1)) }
    behaves(
      """
      sub ask all | b subscribed, b asked 1, c subscribed, subscribed, c cancelled, b cancelled, finished
      c 1         |
      """
    ) { sources in
      let late = Deferred { () -> Source in
        sources["b"].send(1)
        return sources["c"]
      }
      return late.prefix(untilOutputFrom: sources["b"])
    }
  }

  @Test func aDropWhoseSignalComesFirstSendsAllValues() {
    behaves(
      """
      sub ask all | subscribed, a subscribed, a asked all
      a 1         | got 1
      """
    ) { sources in sources["a"].drop(untilOutputFrom: Just(1).setFailureType(to: Failed.self)) }
    behaves(
      """
      sub ask 2 | subscribed, b subscribed, b asked 1, b cancelled, c subscribed, c asked 2
      c 1       | got 1
      """
    ) { sources in
      let late = Deferred { () -> Source in
        sources["b"].send(1)
        return sources["c"]
      }
      return late.drop(untilOutputFrom: sources["b"])
    }
  }

  @Test func aSignalThatHasEndedGivesNoSignal() {
    behaves(
      """
      sub ask all | b subscribed, b asked 1, a subscribed, subscribed, a asked all
      b fin       |
      b 1         |
      a 1         | got 1
      """
    ) { sources in sources["a"].prefix(untilOutputFrom: sources["b"]) }
  }

  @Test func randomEventsMatchThePlainModel() {
    for drops in [true, false] {
      followsModel(drops ? "drop(untilOutputFrom:)" : "prefix(untilOutputFrom:)", subjects: 2) { subjects in
        drops
          ? subjects[0].drop(untilOutputFrom: subjects[1]).eraseToAnyPublisher()
          : subjects[0].prefix(untilOutputFrom: subjects[1]).eraseToAnyPublisher()
      } model: { story in
        var sent: [String] = []
        var isOpen = !drops
        for event in story {
          switch event {
          case .value(let value, 0): if isOpen { sent.append("\(value)") }
          case .value: if drops { isOpen = true } else { return sent + ["finished"] }
          case .finish(let subject): if subject == 0 || !isOpen { return sent + ["finished"] }
          case .fail(let subject): if subject == 0 || !isOpen { return sent + ["failed"] }
          }
        }
        return sent
      }
    }
  }

  @Test func eventsOfTwoThreadsArriveOneAtATime() {
    let dropped = withstandsThreads(subjects: 2) { $0[0].drop(untilOutputFrom: $0[1]) }
    expectInOrder(dropped)
    let kept = withstandsThreads(subjects: 2) { $0[0].prefix(untilOutputFrom: $0[1]) }
    #expect(kept == Array(0..<kept.count))
  }

  @Test func bothPublishersAreReleasedAtTheEnd() {
    releases { subject, token in
      subject.drop(untilOutputFrom: subject.filter { $0 < 0 }.map { token.passing($0) })
    }
    releases { subject, token in
      subject.prefix(untilOutputFrom: subject.filter { $0 < 0 }.map { token.passing($0) })
    }
  }
}
