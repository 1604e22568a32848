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

  @Test func aRequestFromInsideTheResultDoesNotSendItAgain() {
    func results<P: Publisher>(of publisher: P) -> Int where P.Failure == Never {
      var subscription: (any Subscription)?
      var count = 0
      publisher.subscribe(
        AnySubscriber(
          receiveSubscription: {
            subscription = $0
            $0.request(.max(1))
          },
          receiveValue: { _ in
            count += 1
            if count < 3 { subscription?.request(.max(1)) }
            return .none
          }))
      return count
    }
    let values = [1, 2].publisher.eraseToAnyPublisher()
    #expect(results(of: values.collect()) == 1)
    #expect(results(of: values.first { $0 == 2 }) == 1)
    #expect(results(of: values.last { $0 == 2 }) == 1)
    var flattened: [Int] = []
    let sink = values.collect().flatMap(maxPublishers: .max(1)) { $0.publisher }.sink { flattened.append($0) }
    #expect(flattened == [1, 2])
    sink.cancel()
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
