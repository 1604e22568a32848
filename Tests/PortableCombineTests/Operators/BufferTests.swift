import PortableCombine
import Testing

@Suite struct BufferTests {
  @Test func keepFullRequestsItsSizeAndOneMoreForEachSentValue() {
    behaves(
      """
      sub      | a subscribed, a asked 2, subscribed
      a 1      |
      a 2      |
      ask 1    | got 1, a asked 1
      more 1   |
      ask 1    | got 2, a asked 1
      a 3      | got 3, a more 1
      """
    ) { sources in sources["a"].buffer(size: 2, prefetch: .keepFull, whenFull: .dropNewest) }
  }

  @Test func byRequestRequestsEverything() {
    behaves(
      """
      sub      | a subscribed, a asked all, subscribed
      a 1      |
      a 2      |
      a 3      |
      ask 2    | got 1, got 2
      ask 2    |
      a 4      | got 4
      """
    ) { sources in sources["a"].buffer(size: 2, prefetch: .byRequest, whenFull: .dropNewest) }
  }

  @Test func dropOldestDropsTheOldestValue() {
    behaves(
      """
      sub      | a subscribed, a asked all, subscribed
      a 1      |
      a 2      |
      a 3      |
      ask 3    | got 2, got 3
      """
    ) { sources in sources["a"].buffer(size: 2, prefetch: .byRequest, whenFull: .dropOldest) }
  }

  @Test func customErrorFollowsTheValuesOfTheNextRequest() {
    behaves(
      """
      sub      | a subscribed, a asked all, subscribed
      a 1      |
      a 2      |
      a 3      | a cancelled
      a 4      |
      ask 1    | got 1, failed
      ask 1    |
      """
    ) { sources in sources["a"].buffer(size: 2, prefetch: .byRequest, whenFull: .customError { Failed() }) }
    behaves(
      """
      sub      | a subscribed, a asked all, subscribed
      a 1      |
      a 2      |
      a 3      | a cancelled
      ask all  | got 1, got 2, failed
      """
    ) { sources in sources["a"].buffer(size: 2, prefetch: .byRequest, whenFull: .customError { Failed() }) }
  }

  @Test("An overflow before the subscriber has its subscription waits for the first request")
  func overflowBeforeTheFirstRequest() {
    var events: [String] = []
    var subscription: (any Subscription)?
    (1...3).publisher.setFailureType(to: Failed.self)
      .buffer(size: 1, prefetch: .byRequest, whenFull: .customError { Failed() })
      .subscribe(
        AnySubscriber(
          receiveSubscription: { subscription = $0 },
          receiveValue: {
            events.append("\($0)")
            return .none
          }, receiveCompletion: { events.append("\($0)") }))
    #expect(events == [])
    subscription?.request(.max(2))
    #expect(events == ["1", "failure(failed)"])
  }

  @Test func aFinishFollowsTheBufferedValuesWithTheNextRequest() {
    behaves(
      """
      sub      | a subscribed, a asked 3, subscribed
      a 1      |
      a 2      |
      a fin    |
      ask 1    | got 1
      ask 1    | got 2
      ask 1    | finished
      """
    ) { sources in sources["a"].buffer(size: 3, prefetch: .keepFull, whenFull: .dropNewest) }
  }

  @Test func aFinishWithoutBufferedValuesWaitsForTheNextRequest() {
    behaves(
      """
      sub      | a subscribed, a asked 3, subscribed
      ask 1    |
      a 1      | got 1, a more 1
      a fin    |
      ask 1    | finished
      """
    ) { sources in sources["a"].buffer(size: 3, prefetch: .keepFull, whenFull: .dropNewest) }
  }

  @Test func aFailureDropsTheBufferedValues() {
    behaves(
      """
      sub      | a subscribed, a asked 3, subscribed
      a 1      |
      a 2      |
      a fail   | failed
      ask 1    |
      """
    ) { sources in sources["a"].buffer(size: 3, prefetch: .keepFull, whenFull: .dropNewest) }
  }

  @Test func theBufferFillsBeforeTheSubscriberCanRequest() {
    func collected(_ strategy: Publishers.BufferingStrategy<Failed>) -> [String] {
      var seen: [String] = []
      _ = (1...7).publisher.setFailureType(to: Failed.self)
        .buffer(size: 3, prefetch: .byRequest, whenFull: strategy).collect()
        .sink {
          seen.append("\($0)")
        } receiveValue: {
          seen.append("\($0)")
        }
      return seen
    }
    #expect(collected(.dropNewest) == ["[1, 2, 3]", "finished"])
    #expect(collected(.dropOldest) == ["[5, 6, 7]", "finished"])
    #expect(collected(.customError { Failed() }) == ["failure(failed)"])
  }

  @Test func cancellationDropsTheBufferedValues() {
    behaves(
      """
      sub           | a subscribed, a asked 3, subscribed
      a 1           |
      a 2           |
      on got cancel |
      ask 2         | got 1, a cancelled
      a 3           |
      """
    ) { sources in sources["a"].buffer(size: 3, prefetch: .keepFull, whenFull: .dropNewest) }
  }

  @Test func noValueOfASourceThatObservesItsDemandIsLost() {
    resembles("buffer(keepFull)") {
      $0.buffer(size: 2, prefetch: .keepFull, whenFull: .dropNewest)
    } model: {
      $0
    }
    resembles("buffer(byRequest)") {
      $0.buffer(size: 9, prefetch: .byRequest, whenFull: .dropNewest)
    } model: {
      $0
    }
    resembles("buffer(dropOldest)") {
      $0.buffer(size: 1, prefetch: .keepFull, whenFull: .dropOldest)
    } model: {
      $0
    }
  }

  @Test func valuesOfSeveralThreadsArriveOneAtATime() {
    let got = withstandsThreads(subjects: 2) {
      $0[0].merge(with: $0[1]).buffer(size: 10, prefetch: .byRequest, whenFull: .dropOldest)
    }
    #expect(got.sorted() == Array(0..<600))
    expectInOrder(got)
  }

  @Test func storedValuesAreReleasedAtTheEnd() {
    releases { subject, token in
      subject.buffer(size: 3, prefetch: .keepFull, whenFull: .customError { token.passing(Failed()) })
    }
    let subject = PassthroughSubject<Token, Never>()
    var token: Token? = Token()
    weak let weakToken = token
    var subscription: (any Subscription)?
    subject.buffer(size: 3, prefetch: .keepFull, whenFull: .dropNewest)
      .subscribe(AnySubscriber(receiveSubscription: { subscription = $0 }))
    if let token { subject.send(token) }
    token = nil
    #expect(weakToken != nil)
    subscription?.cancel()
    #expect(weakToken == nil)
  }
}
