import Dispatch
import PackageSupport
import PortableCombine
import Testing

@Suite struct SequenceTests {
  @Test func elementsAreSentOnRequest() {
    behaves(
      """
      sub      | subscribed
      ask 1    | got 1
      ask 2    | got 2, got 3, finished
      ask 1    |
      """
    ) { _ in [1, 2, 3].publisher }
    behaves(
      """
      sub      | subscribed
      more 1   |
      ask 1    | got 1, got 2, got 3, finished
      """
    ) { _ in (1...3).publisher }
    behaves("sub ask all | subscribed, got 1, got 2, finished") { _ in [1, 2].publisher }
  }

  @Test func anEmptySequenceFinishesAtOnce() {
    behaves("sub | subscribed, finished") { _ in [Int]().publisher }
  }

  @Test func cancellingStopsIt() {
    behaves(
      """
      sub           | subscribed
      on got cancel |
      more 5        |
      ask 2         | got 1
      ask 1         |
      """
    ) { _ in [1, 2, 3].publisher }
    behaves(
      """
      sub           | subscribed
      on got cancel |
      ask 2         | got 1
      """
    ) { _ in [1].publisher }
    behaves(
      """
      sub      | subscribed
      cancel   |
      ask 2    |
      """
    ) { _ in [1, 2, 3].publisher }
  }

  @Test func nestedRequestsAddToTheDemand() {
    behaves(
      """
      sub          | subscribed
      on got ask 2 |
      ask 1        | got 1, got 2, got 3
      ask 1        | got 4, finished
      """
    ) { _ in [1, 2, 3, 4].publisher }
  }

  @Test func manyElementsUseNoStack() {
    for asksInside in [true, false] {
      var subscription: (any Subscription)?
      var sum = 0
      var finished = false
      (1...300_000).publisher.subscribe(
        AnySubscriber(
          receiveSubscription: {
            subscription = $0
            $0.request(.max(1))
          },
          receiveValue: {
            sum += $0
            guard asksInside else { return .max(1) }
            subscription?.request(.max(1))
            return .none
          },
          receiveCompletion: { _ in finished = true }))
      #expect(sum == 45_000_150_000)
      #expect(finished)
    }
  }

  @Test func eachSubscriberHasItsOwnIteration() {
    let publisher = [1, 2].publisher
    var got: [Int] = []
    _ = publisher.sink { got.append($0) }
    _ = publisher.sink { got.append($0) }
    #expect(got == [1, 2, 1, 2])
    #expect(publisher == Publishers.Sequence(sequence: [1, 2]))
  }

  @Test func theSubscriptionIsDescribedByTheSequence() {
    var subscription: (any Subscription)?
    [1, 2].publisher.subscribe(AnySubscriber(receiveSubscription: { subscription = $0 }))
    #expect("\(subscription, default: "none")" == "[1, 2]")
    subscription?.cancel()
    #expect("\(subscription, default: "none")" == "Sequence")
  }

  @Test func elementsAndSubscribersAreReleasedAtTheEnd() {
    for end in ["finish", "cancel", "cancel inside"] {
      var subscription: (any Subscription)?
      var token: Token? = Token()
      weak let weakToken = token
      if let token {
        [token, token].publisher.subscribe(
          AnySubscriber(
            receiveSubscription: { subscription = $0 },
            receiveValue: { _ in
              if end == "cancel inside" { subscription?.cancel() }
              return .none
            }))
      }
      token = nil
      #expect(weakToken != nil)
      if end == "cancel" { subscription?.cancel() } else { subscription?.request(.unlimited) }
      #expect(weakToken == nil, "still held after \(end)")
      withExtendedLifetime(subscription) {}
    }
  }

  @Test func eachElementIsSentOnceWhenManyThreadsRequest() {
    for cancels in [false, true] {
      for _ in 0..<100 {
        let subscription = Locked<Unchecked<(any Subscription)?>>(Unchecked(value: nil))
        let got = Locked<[Int]>([])
        let completions = Locked(0)
        (0..<200).publisher.subscribe(
          AnySubscriber(
            receiveSubscription: { new in
              let new = Unchecked<(any Subscription)?>(value: new)
              subscription.withLock { $0 = new }
            },
            receiveValue: { value in
              got.withLock { $0.append(value) }
              return value.isMultiple(of: 3) ? .max(1) : .none
            },
            receiveCompletion: { _ in completions.withLock { $0 += 1 } }))
        DispatchQueue.concurrentPerform(iterations: 4) { thread in
          let subscription = subscription.withLock { $0 }.value
          for index in 0..<50 {
            if cancels, thread == 3, index == 20 { subscription?.cancel() }
            subscription?.request(.max(1))
          }
        }
        let values = got.withLock { $0 }
        #expect(values == Array(0..<values.count))
        #expect(cancels || values.count == 200)
        let ended = completions.withLock { $0 }
        #expect(ended == 1 || (cancels && ended == 0))
      }
    }
  }
}

/// Carries a value that isn't `Sendable` to other threads.
private struct Unchecked<Value>: @unchecked Sendable {  // because subscriptions may be used from any thread
  let value: Value
}

extension Int {
  fileprivate var publisher: Optional<Int>.Publisher { Optional(self).publisher }
}
