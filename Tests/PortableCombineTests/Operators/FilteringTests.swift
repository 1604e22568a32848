import PortableCombine
import Testing

@Suite struct FilterTests {
  @Test func filterRequestsOneMoreForEachDroppedValue() {
    behaves(
      """
      sub      | a subscribed, subscribed
      ask 2    | a asked 2
      a 1      | a more 1
      a 2      | got 2
      more 3   |
      a 4      | got 4, a more 3
      a fin    | finished
      """
    ) { $0["a"].filter { $0.isMultiple(of: 2) } }
  }

  @Test func filterPassesFailuresAndCancellationsThrough() {
    behaves(
      """
      sub      | a subscribed, subscribed
      a fail   | failed
      """
    ) { $0["a"].filter { _ in true } }
    behaves(
      """
      sub      | a subscribed, subscribed
      cancel   | a cancelled
      """
    ) { $0["a"].filter { _ in true } }
  }

  @Test func nestedFiltersBecomeOne() {
    let both: Publishers.Filter<Source> = Sources()["a"].filter { $0 > 1 }.filter { $0 < 3 }
    #expect([1, 2, 3].filter(both.isIncluded) == [2])
    let tried: Publishers.TryFilter<Source> = Sources()["a"].filter { $0 > 1 }.tryFilter { $0 < 3 }.filter { _ in true }
    behaves(
      """
      sub      | a subscribed, subscribed
      a 1      | a more 1
      a 2      | got 2
      """
    ) { $0["a"].filter { $0 > 1 }.tryFilter { $0 < 3 } }
    withExtendedLifetime(tried) {}
  }

  @Test func tryFilterCancelsItsUpstreamBeforeItFails() {
    behaves(
      """
      sub      | a subscribed, subscribed
      ask all  | a asked all
      a 1      | a more 1
      a 2      | got 2
      a 0      | a cancelled, failed
      a 2      |
      a fin    |
      ask 1    |
      cancel   |
      """
    ) { $0["a"].tryFilter { if $0 == 0 { throw Failed() } else { $0.isMultiple(of: 2) } } }
  }

  @Test func nothingFollowsACancellationFromInsideAValue() {
    behaves(
      """
      sub           | a subscribed, subscribed
      on got cancel |
      a 1           | got 1, a cancelled
      a 2           |
      a fin         |
      """
    ) { $0["a"].tryFilter { _ in true } }
  }

  @Test func closuresAreReleasedAtTheEnd() {
    releases { subject, token in subject.filter { _ in token.passing(true) } }
    releases { subject, token in subject.tryFilter { _ in token.passing(true) } }
  }
}

@Suite struct CompactMapTests {
  @Test func compactMapRequestsOneMoreForEachDroppedValue() {
    behaves(
      """
      sub      | a subscribed, subscribed
      ask 2    | a asked 2
      a 1      | a more 1
      more 1   |
      a 2      | got 20, a more 1
      a fin    | finished
      """
    ) { $0["a"].compactMap { $0 > 1 ? $0 * 10 : nil } }
  }

  @Test func nestedCompactMapsBecomeOne() {
    let one: Publishers.CompactMap<Source, String> = Sources()["a"].compactMap { $0 > 1 ? $0 : nil }.map { "\($0)" }
    #expect([1, 2].map(one.transform) == [nil, "2"])
    let two: Publishers.CompactMap<Source, Int> = Sources()["a"].compactMap { $0 > 1 ? $0 : nil }.compactMap {
      $0 < 3 ? $0 : nil
    }
    #expect([1, 2, 3].map(two.transform) == [nil, 2, nil])
    behaves(
      """
      sub      | a subscribed, subscribed
      a 1      | a more 1
      a 2      | got 3
      a 9      | a cancelled, failed
      """
    ) {
      $0["a"].tryCompactMap { $0 > 1 ? $0 : nil }
        .compactMap { value -> Int? in if value == 9 { throw Failed() } else { value + 1 } }
    }
  }

  @Test func tryCompactMapCancelsItsUpstreamBeforeItFails() {
    behaves(
      """
      sub      | a subscribed, subscribed
      ask 1    | a asked 1
      a 1      | a more 1
      a 0      | a cancelled, failed
      a 2      |
      """
    ) { $0["a"].tryCompactMap { value -> Int? in if value == 0 { throw Failed() } else { nil } } }
  }

  @Test func closuresAreReleasedAtTheEnd() {
    releases { subject, token in subject.compactMap { token.passing($0) } }
    releases { subject, token in subject.tryCompactMap { token.passing($0) } }
  }
}

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
