import PortableCombine
import Testing

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
