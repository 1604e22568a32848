import PortableCombine
import Testing

@Suite struct PrefixTests {
  @Test func prefixFinishesWithItsLastValue() {
    behaves(
      """
      sub      | a subscribed, subscribed
      ask all  | a asked all
      a 1      | got 1
      a 2      | got 2, a cancelled, finished
      a 3      |
      a fin    |
      """
    ) { $0["a"].prefix(2) }
    behaves(
      """
      sub      | a subscribed, subscribed
      ask 1    | a asked 1
      more 1   |
      a 1      | got 1, a more 1
      a fail   | failed
      """
    ) { $0["a"].prefix(2) }
  }

  @Test func aPrefixOfZeroFinishesAtOnce() {
    behaves("sub | a subscribed, a cancelled, subscribed, finished") { $0["a"].prefix(0) }
  }

  @Test func aPrefixOfZeroRequestsNothing() {
    var requests = 0
    var ends: [Subscribers.Completion<Failed>] = []
    let sink = Record<Int, Failed>(output: [1], completion: .failure(Failed()))
      .handleEvents(receiveRequest: { _ in requests += 1 })
      .prefix(0)
      .sink {
        ends.append($0)
      } receiveValue: { _ in
        Issue.record("There is no value to receive")
      }
    #expect(requests == 0 && ends == [.finished])
    withExtendedLifetime(sink) {}
  }

  @Test func valuesSentFromInsideTheSubscriberAreCounted() {
    let subject = PassthroughSubject<Int, Never>()
    var got: [String] = []
    let sink = subject.prefix(2).sink {
      got.append("\($0)")
    } receiveValue: {
      got.append("\($0)")
      subject.send($0 + 1)
    }
    subject.send(1)
    #expect(got == ["1", "2", "finished"])
    withExtendedLifetime(sink) {}
  }

  @Test func nothingFollowsACancellationFromInsideTheLastValue() {
    behaves(
      """
      sub           | a subscribed, subscribed
      on got cancel |
      a 1           | got 1, a cancelled
      """
    ) { $0["a"].prefix(1) }
  }

  @Test func valuesAtAnIndexOrInARangeAreSent() {
    behaves(
      """
      sub      | a subscribed, subscribed
      ask 1    | a asked 1
      a 1      | a more 1
      a 2      | got 2, a cancelled, finished
      """
    ) { $0["a"].output(at: 1) }
    behaves(
      """
      sub      | a subscribed, subscribed
      a 1      | a more 1
      a 2      | got 2
      a 3      | got 3, a cancelled, finished
      """
    ) { $0["a"].output(in: 1...2) }
    behaves(
      """
      sub      | a subscribed, subscribed
      a 1      | a more 1
      a 2      | got 2
      a fin    | finished
      """
    ) { $0["a"].output(in: 1...) }
    behaves(
      """
      sub      | a subscribed, subscribed
      a 1      | got 1, a cancelled, finished
      """
    ) { $0["a"].output(in: ..<1) }
  }

  @Test func prefixWhileCancelsItsUpstreamAndFinishes() {
    behaves(
      """
      sub      | a subscribed, subscribed
      ask 2    | a asked 2
      more 1   |
      a 1      | got 1, a more 1
      a 3      | a cancelled, finished
      a 1      |
      a fail   |
      """
    ) { $0["a"].prefix { $0 < 3 } }
  }

  @Test func tryPrefixWhileCancelsItsUpstreamBeforeItFails() {
    behaves(
      """
      sub      | a subscribed, subscribed
      a 1      | got 1
      a 0      | a cancelled, failed
      a 1      |
      """
    ) { $0["a"].tryPrefix { if $0 == 0 { throw Failed() } else { $0 < 3 } } }
    behaves(
      """
      sub      | a subscribed, subscribed
      a 3      | a cancelled, finished
      """
    ) { $0["a"].tryPrefix { $0 < 3 } }
  }

  @Test func negativeNumbersTrap() async {
    await #expect(processExitsWith: .failure) { _ = Empty<Int, Never>().setFailureType(to: Failed.self).prefix(-1) }
    await #expect(processExitsWith: .failure) { _ = Fail<Int, Failed>(error: Failed()).output(at: -1) }
    await #expect(processExitsWith: .failure) { _ = Fail<Int, Failed>(error: Failed()).output(in: -1..<2) }
  }

  @Test func closuresAreReleasedAtTheEnd() {
    releases { subject, token in subject.map { token.passing($0) }.prefix(3) }
    releases { subject, token in subject.prefix { _ in token.passing(true) } }
    releases { subject, token in subject.tryPrefix { _ in token.passing(true) } }
  }
}
