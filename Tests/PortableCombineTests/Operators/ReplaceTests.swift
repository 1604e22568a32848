import PortableCombine
import Testing

@Suite struct ReplaceTests {
  @Test func nilIsReplaced() {
    let replaced: Publishers.Map<Publishers.Map<Source, Int?>, Int> = Sources()["a"].map { Optional($0) }
      .replaceNil(with: 9)
    withExtendedLifetime(replaced) {}
    behaves(
      """
      sub      | a subscribed, subscribed
      ask 2    | a asked 2
      a 0      | got 9
      a 1      | got 1
      a fail   | failed
      """
    ) { $0["a"].map { $0 == 0 ? nil : $0 }.replaceNil(with: 9) }
  }

  @Test func aFinishWithoutAValueIsReplaced() {
    behaves(
      """
      sub ask 2 | a subscribed, subscribed, a asked 2, a asked all
      ask 1     | a asked 1
      a fin     | got 9, finished
      a fin     |
      """
    ) { $0["a"].replaceEmpty(with: 9) }
  }

  @Test func theReplacementWaitsForARequest() {
    behaves(
      """
      sub      | a subscribed, subscribed, a asked all
      a fin    |
      ask 1    | got 9, finished
      ask 1    |
      """
    ) { $0["a"].replaceEmpty(with: 9) }
  }

  @Test func valuesAndFailuresArePassedOn() {
    behaves(
      """
      sub      | a subscribed, subscribed, a asked all
      ask 1    | a asked 1
      more 2   |
      a 1      | got 1, a more 2
      a fin    | finished
      """
    ) { $0["a"].replaceEmpty(with: 9) }
    behaves(
      """
      sub      | a subscribed, subscribed, a asked all
      ask 1    | a asked 1
      a fail   | failed
      """
    ) { $0["a"].replaceEmpty(with: 9) }
  }

  @Test func cancellingDropsTheReplacement() {
    behaves(
      """
      sub      | a subscribed, subscribed, a asked all
      a fin    |
      cancel   |
      ask 1    |
      """
    ) { $0["a"].replaceEmpty(with: 9) }
    behaves(
      """
      sub           | a subscribed, subscribed, a asked all
      ask 1         | a asked 1
      on got cancel |
      a fin         | got 9, a cancelled
      """
    ) { $0["a"].replaceEmpty(with: 9) }
  }

  @Test func replaceEmptySendsAllValuesRegardlessOfDemand() {
    var got: [Int] = []
    [1, 2, 3].publisher.replaceEmpty(with: 0).subscribe(
      AnySubscriber(
        receiveSubscription: { $0.request(.max(1)) },
        receiveValue: {
          got.append($0)
          return .none
        }))
    #expect(got == [1, 2, 3])
  }

  @Test func valuesAreReleasedAtTheEnd() {
    releases { subject, token in subject.map { _ in token }.replaceEmpty(with: token).map { _ in 1 } }
    releases { subject, token in subject.map { token.passing($0 as Int?) }.replaceNil(with: 1) }
  }
}
