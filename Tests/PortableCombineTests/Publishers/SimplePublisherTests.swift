import PortableCombine
import Testing

@Suite struct SimplePublisherTests {
  @Test func justWaitsForARequest() {
    behaves(
      """
      sub      | subscribed
      ask 2    | got 1, finished
      ask 1    |
      """
    ) { _ in Just(1) }
  }

  @Test func justSendsNoCompletionAfterACancellation() {
    behaves(
      """
      sub           | subscribed
      on got cancel |
      ask 1         | got 1
      """
    ) { _ in Just(1) }
    behaves(
      """
      sub      | subscribed
      cancel   |
      ask 1    |
      """
    ) { _ in Just(1) }
  }

  @Test func emptyAndFailCompleteWithoutARequest() {
    behaves("sub | subscribed, finished") { _ in Empty<Int, Failed>() }
    behaves("sub | subscribed") { _ in Empty<Int, Failed>(completeImmediately: false) }
    behaves("sub | subscribed, failed") { _ in Fail<Int, Failed>(error: Failed()) }
  }

  @Test func simplePublishersCanBeCompared() {
    #expect(Just(1) == Just(1))
    #expect(Just(1) != Just(2))
    #expect(Empty<Int, Failed>() != Empty(completeImmediately: false))
    #expect(Fail<Int, Failed>(error: Failed()) == Fail(outputType: Int.self, failure: Failed()))
  }

  @Test func deferredCreatesAPublisherForEachSubscriber() {
    var made = 0
    let deferred = Deferred { () -> Just<Int> in
      made += 1
      return Just(made)
    }
    #expect(made == 0)
    var got: [Int] = []
    _ = deferred.sink { got.append($0) }
    _ = deferred.sink { got.append($0) }
    #expect(got == [1, 2])
  }

  @Test func erasingAnErasedPublisherDoesNotWrapItAgain() {
    let erased = Just(1).eraseToAnyPublisher()
    #expect(erased.description == "AnyPublisher")
    behaves(
      """
      sub      | a subscribed, subscribed
      ask 1    | a asked 1
      more 2   |
      a 1      | got 1, a more 2
      a fail   | failed
      """
    ) { $0["a"].eraseToAnyPublisher().eraseToAnyPublisher() }
  }
}
