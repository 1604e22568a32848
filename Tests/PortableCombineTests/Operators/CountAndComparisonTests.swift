import PortableCombine
import Testing

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

  @Test func aFinishWithoutAResultNeedsNoRequest() {
    behaves(
      """
      sub      | a subscribed, subscribed, a asked all
      a fin    | finished
      ask 1    |
      """
    ) { $0["a"].max() }
    behaves(
      """
      sub      | a subscribed, subscribed, a asked all
      a fin    |
      ask 1    | got 0, finished
      """
    ) { $0["a"].count() }
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
      a fin    | finished
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
