import PortableCombine
import Testing

@Suite struct FlatMapTests {
  private static let names = ["a", "b", "c", "d"]

  @Test func theSubscriberReceivesItsSubscriptionBeforeTheUpstreamIsSubscribedTo() {
    behaves(
      """
      sub      | subscribed, a subscribed, a asked all
      ask 1    |
      a 1      | b subscribed, b asked 1
      b 10     | got 10, b more 1
      b 11     |
      ask 1    | got 11, b asked 1
      """
    ) { sources in sources["a"].flatMap { sources[Self.names[$0]] } }
  }

  @Test func aClosureMayFinishTheUpstreamBeforeItReturnsAPublisher() {
    func flattened<P: Publisher<Int, Never>>(_ child: @escaping (Int) -> P) -> [String] {
      let subject = PassthroughSubject<Int, Never>()
      var got: [String] = []
      let sink = subject.flatMap { value in
        subject.send(completion: .finished)
        return child(value)
      }
      .sink(receiveCompletion: { got.append("\($0)") }, receiveValue: { got.append("\($0)") })
      subject.send(1)
      sink.cancel()
      return got
    }
    #expect(flattened { Just($0) } == ["1", "finished"])
    #expect(flattened { [$0, 2].publisher } == ["1", "2", "finished"])
  }

  @Test func oneMorePublisherIsRequestedAsEachChildFinishes() {
    behaves(
      """
      sub      | subscribed, a subscribed, a asked 2
      ask all  |
      a 1      | b subscribed, b asked all
      a 2      | c subscribed, c asked all
      b fin    | a asked 1
      a 3      | d subscribed, d asked all
      c 5      | got 5
      d 6      | got 6
      """
    ) { sources in sources["a"].flatMap(maxPublishers: .max(2)) { sources[Self.names[$0]] } }
  }

  @Test func itFinishesWhenAllUpstreamsHaveFinished() {
    behaves(
      """
      sub      | subscribed, a subscribed, a asked all
      ask all  |
      a 1      | b subscribed, b asked all
      a fin    |
      b 5      | got 5
      b fin    | finished
      """
    ) { sources in sources["a"].flatMap { sources[Self.names[$0]] } }
    behaves(
      """
      sub      | subscribed, a subscribed, a asked all
      a 1      | b subscribed, b asked 1
      b 5      |
      b fin    |
      a fin    |
      ask 1    | got 5, finished
      """
    ) { sources in sources["a"].flatMap { sources[Self.names[$0]] } }
  }

  @Test func aFailingChildCancelsTheOtherChildrenButNotTheUpstream() {
    behaves(
      """
      sub      | subscribed, a subscribed, a asked all
      ask all  |
      a 1      | b subscribed, b asked all
      a 2      | c subscribed, c asked all
      b fail   | c cancelled, failed
      c 1      |
      a 3      |
      cancel   |
      """
    ) { sources in sources["a"].flatMap { sources[Self.names[$0]] } }
  }

  @Test func aFailingUpstreamCancelsTheChildren() {
    behaves(
      """
      sub      | subscribed, a subscribed, a asked all
      a 1      | b subscribed, b asked 1
      a fail   | b cancelled, failed
      b 1      |
      """
    ) { sources in sources["a"].flatMap { sources[Self.names[$0]] } }
  }

  @Test func cancellingCancelsAll() {
    behaves(
      """
      sub      | subscribed, a subscribed, a asked all
      a 1      | b subscribed, b asked 1
      cancel   | b cancelled, a cancelled
      b 1      |
      a 2      |
      """
    ) { sources in sources["a"].flatMap { sources[Self.names[$0]] } }
  }

  @Test func aCancellationBeforeTheUpstreamsSubscriptionCancelsIt() {
    behaves(
      """
      sub cancel | subscribed, a subscribed, a cancelled
      """
    ) { sources in sources["a"].flatMap { sources[Self.names[$0]] } }
  }

  @Test func anUnlimitedRequestIsPassedToTheActiveChildren() {
    behaves(
      """
      sub      | subscribed, a subscribed, a asked all
      ask 1    |
      a 1      | b subscribed, b asked 1
      b 1      | got 1, b more 1
      b 2      |
      ask all  | got 2, b asked all
      b 3      | got 3
      """
    ) { sources in sources["a"].flatMap { sources[Self.names[$0]] } }
  }

  @Test func unlimitedDemandReturnedFromAValueIsPassedToTheChildren() {
    behaves(
      """
      sub      | subscribed, a subscribed, a asked all
      ask 1    |
      a 1      | b subscribed, b asked 1
      a 2      | c subscribed, c asked 1
      more all |
      b 1      | got 1, b asked all, c asked all, b more 1
      c 1      | got 1
      c 2      | got 2
      """
    ) { sources in sources["a"].flatMap { sources[Self.names[$0]] } }
  }

  @Test func synchronousChildrenAreFlattenedInOrder() {
    var got: [Int] = []
    let subject = PassthroughSubject<Int, Never>()
    let sink = subject.flatMap { Just($0 * 2) }.sink { got.append($0) }
    for value in 1...100 { subject.send(value) }
    #expect(got == (1...100).map { $0 * 2 })
    sink.cancel()
  }

  @Test func overloadsMatchTheFailureTypes() {
    let failing = PassthroughSubject<Int, Failed>()
    var seen: [String] = []
    let first = failing.flatMap { Just("\($0)") }.sink {
      seen.append("\($0)")
    } receiveValue: {
      seen.append($0)
    }
    failing.send(1)
    failing.send(completion: .failure(Failed()))
    let second = Just(2).flatMap { _ in Fail<String, Failed>(error: Failed()) }
      .sink {
        seen.append("\($0)")
      } receiveValue: {
        seen.append($0)
      }
    #expect(seen == ["1", "failure(failed)", "failure(failed)"])
    withExtendedLifetime((first, second)) {}
  }

  @Test func valuesOfSeveralThreadsAreFlattenedOneAtATime() {
    let got = withstandsThreads(subjects: 3) { subjects in
      nonisolated(unsafe) let subjects = subjects  // because subjects may be used on any thread
      return Publishers.Sequence<[Int], Failed>(sequence: [0, 1, 2]).flatMap { subjects[$0] }
    }
    #expect(got.sorted() == Array(0..<900))
    expectInOrder(got)
    let some = withstandsThreads(subjects: 2) { subjects in
      nonisolated(unsafe) let subjects = subjects  // because subjects may be used on any thread
      return subjects[0].flatMap(maxPublishers: .max(1)) { _ in subjects[1].first() }
    }
    #expect(zip(some, some.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test func unlimitedPublishersAreRequestedOnce() {
    behaves(
      """
      sub ask all | subscribed, a subscribed, a asked all
      a 1         | b subscribed, b asked all
      b fin       |
      a 2         | c subscribed, c asked all
      c fin       |
      """
    ) { sources in sources["a"].flatMap { sources[Self.names[$0]] } }
  }

  @Test func closuresAreReleasedAtTheEnd() {
    releases { subject, token in subject.flatMap { token.passing(Just($0)) } }
  }

  @Test func theNextPublisherIsRequestedWhenNoValueWaits() {
    var requested = 0
    let subscriber = AnySubscriber<Int, Never>(receiveSubscription: { $0.request(.max(2)) })
    (0..<100).publisher
      .handleEvents(receiveOutput: { _ in requested += 1 })
      .flatMap(maxPublishers: .max(1)) { [$0].publisher }
      .subscribe(subscriber)
    #expect(requested == 3)
  }
}
