import PortableCombine
import Testing

@Suite struct ReduceTests {
  @Test func allValuesAreRequestedAndOneResultIsSent() {
    behaves(
      """
      sub      | a subscribed, subscribed, a asked all
      ask 1    |
      a 1      |
      a 2      |
      a fin    | got 13, finished
      a 3      |
      a fin    |
      ask 1    |
      """
    ) { $0["a"].reduce(10, +) }
  }

  @Test func theResultWaitsForARequest() {
    behaves(
      """
      sub      | a subscribed, subscribed, a asked all
      a 1      |
      a fin    |
      ask 2    | got 11, finished
      ask 1    |
      """
    ) { $0["a"].reduce(10, +) }
  }

  @Test func aFailureDropsTheResult() {
    behaves(
      """
      sub      | a subscribed, subscribed, a asked all
      a 1      |
      a fail   | failed
      ask 1    |
      """
    ) { $0["a"].reduce(10, +) }
  }

  @Test func cancellingDropsTheResult() {
    behaves(
      """
      sub      | a subscribed, subscribed, a asked all
      a 1      |
      cancel   | a cancelled
      a fin    |
      ask 1    |
      """
    ) { $0["a"].reduce(10, +) }
    behaves(
      """
      sub      | a subscribed, subscribed, a asked all
      a fin    |
      cancel   |
      ask 1    |
      """
    ) { $0["a"].reduce(10, +) }
    behaves(
      """
      sub           | a subscribed, subscribed, a asked all
      ask 1         |
      on got cancel |
      a fin         | got 10
      """
    ) { $0["a"].reduce(10, +) }
    behaves("sub cancel | a subscribed, subscribed, a cancelled") { $0["a"].reduce(10, +) }
  }

  @Test func tryReduceCancelsItsUpstreamBeforeItFails() {
    behaves(
      """
      sub      | a subscribed, subscribed, a asked all
      a 1      |
      a 0      | a cancelled, failed
      a 1      |
      a fin    |
      ask 1    |
      """
    ) { $0["a"].tryReduce(0) { if $1 == 0 { throw Failed() } else { $0 + $1 } } }
    behaves(
      """
      sub      | a subscribed, subscribed, a asked all
      ask 1    |
      a 1      |
      a fin    | got 1, finished
      """
    ) { $0["a"].tryReduce(0, +) }
  }

  @Test func closuresAndResultsAreReleasedAtTheEnd() {
    releases { subject, token in subject.reduce(0) { token.passing($0 + $1) } }
    releases { subject, token in subject.tryReduce(0) { token.passing($0 + $1) } }
    releases { subject, token in subject.map { _ in token }.collect().map { $0.count } }
  }
}

@Suite struct CollectTests {
  @Test func allValuesAreSentAsOneArray() {
    behaves(
      """
      sub      | a subscribed, subscribed, a asked all
      ask 1    |
      a 1      |
      a 2      |
      a fin    | got [1, 2], finished
      """
    ) { $0["a"].collect() }
    behaves(
      """
      sub      | a subscribed, subscribed, a asked all
      a fin    |
      ask 1    | got [], finished
      """
    ) { $0["a"].collect() }
    behaves(
      """
      sub      | a subscribed, subscribed, a asked all
      ask 1    |
      a 1      |
      a fail   | failed
      """
    ) { $0["a"].collect() }
  }

  @Test func aRequestForArraysRequestsTheirValues() {
    behaves(
      """
      sub      | a subscribed, subscribed
      ask 2    | a asked 4
      a 1      |
      more 3   |
      a 2      | got [1, 2], a more 6
      a 3      |
      a fin    | got [3], finished
      a 4      |
      """
    ) { $0["a"].collect(2) }
    behaves(
      """
      sub      | a subscribed, subscribed
      ask all  | a asked all
      a 1      |
      a 2      | got [1, 2]
      a fin    | finished
      """
    ) { $0["a"].collect(2) }
  }

  @Test func remainingValuesAreDroppedByAFailureOrACancellation() {
    behaves(
      """
      sub      | a subscribed, subscribed
      ask 1    | a asked 2
      a 1      |
      a fail   | failed
      """
    ) { $0["a"].collect(2) }
    behaves(
      """
      sub      | a subscribed, subscribed
      ask 1    | a asked 2
      a 1      |
      cancel   | a cancelled
      a fin    |
      """
    ) { $0["a"].collect(2) }
    behaves(
      """
      sub           | a subscribed, subscribed
      ask 1         | a asked 2
      a 1           |
      on got cancel |
      a fin         | got [1], a cancelled
      """
    ) { $0["a"].collect(2) }
  }

  @Test func collectingZeroValuesTraps() async {
    await #expect(processExitsWith: .failure) { _ = Empty<Int, Never>().collect(0) }
  }

  @Test func valuesAreReleasedAtTheEnd() {
    releases { subject, token in subject.map { _ in token }.collect(3).map { _ in 1 } }
  }
}

@Suite struct CountAndComparisonTests {
  @Test func valuesAreCounted() {
    behaves(
      """
      sub      | a subscribed, subscribed, a asked all
      ask 1    |
      a 7      |
      a 7      |
      a fin    | got 2, finished
      """
    ) { $0["a"].count() }
  }

  @Test func aFinishWithoutAValueWaitsForARequest() {
    behaves(
      """
      sub      | a subscribed, subscribed, a asked all
      a fin    |
      ask 1    | finished
      """
    ) { $0["a"].max() }
    behaves(
      """
      sub      | a subscribed, subscribed, a asked all
      a fail   | failed
      """
    ) { $0["a"].min() }
  }

  @Test func theGreatestAndTheSmallestValuesAreSent() {
    behaves(
      """
      sub      | a subscribed, subscribed, a asked all
      ask 1    |
      a 1      |
      a 3      |
      a 2      |
      a fin    | got 3, finished
      """
    ) { $0["a"].max() }
    behaves(
      """
      sub      | a subscribed, subscribed, a asked all
      ask 1    |
      a 2      |
      a 1      |
      a 3      |
      a fin    | got 1, finished
      """
    ) { $0["a"].min() }
    behaves(
      """
      sub      | a subscribed, subscribed, a asked all
      a fin    |
      """
    ) { $0["a"].min() }
  }

  @Test func theFirstOfEqualValuesIsSent() {
    for publisher in [
      Sources.strings { $0.max { $0.count < $1.count }.eraseToAnyPublisher() },
      Sources.strings { $0.min { $0.count < $1.count }.eraseToAnyPublisher() },
    ] {
      var got: [String] = []
      _ = publisher.sink { got.append($0) }
      #expect(got == ["a"])
    }
  }

  @Test func tryMaxAndTryMinCancelTheirUpstreamBeforeTheyFail() {
    behaves(
      """
      sub      | a subscribed, subscribed, a asked all
      a 1      |
      a 0      | a cancelled, failed
      a fin    |
      """
    ) { $0["a"].tryMax { if $1 == 0 { throw Failed() } else { $0 < $1 } } }
    behaves(
      """
      sub      | a subscribed, subscribed, a asked all
      a 1      |
      a 0      | a cancelled, failed
      a fin    |
      """
    ) { $0["a"].tryMin { if $0 == 0 { throw Failed() } else { $0 < $1 } } }
  }

  @Test func closuresAreReleasedAtTheEnd() {
    releases { subject, token in subject.max { token.passing($0 < $1) } }
    releases { subject, token in subject.tryMin { token.passing($0 < $1) } }
    releases { subject, token in subject.map { token.passing($0) }.count() }
  }
}

extension Sources {
  fileprivate static func strings<P: Publisher>(_ pipeline: (Publishers.CompactMap<ArraySource, String>) -> P) -> P {
    let words = ["a", "b", "c"]
    return pipeline(ArraySource([0, 1, 2]).compactMap { words[$0] })
  }
}
