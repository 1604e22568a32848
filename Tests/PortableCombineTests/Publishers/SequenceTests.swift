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

  @Test func aMillionElementsUseNoStack() {
    for asksInside in [true, false] {
      var subscription: (any Subscription)?
      var sum = 0
      var finished = false
      (1...1_000_000).publisher.subscribe(
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
      #expect(sum == 500_000_500_000)
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

@Suite struct SequenceOperatorTests {
  @Test func operatorsOfASequenceAreSequencesAndResults() throws {
    let numbers = Publishers.Sequence<[Int], Failed>(sequence: [3, 1, 1, 2])
    #expect(numbers.map { "\($0)" } == Publishers.Sequence(sequence: ["3", "1", "1", "2"]))
    #expect(numbers.compactMap { $0 > 1 ? $0 : nil } == Publishers.Sequence(sequence: [3, 2]))
    #expect(numbers.filter { $0 > 1 } == Publishers.Sequence(sequence: [3, 2]))
    #expect(numbers.removeDuplicates() == Publishers.Sequence(sequence: [3, 1, 2]))
    #expect(numbers.scan(0, +) == Publishers.Sequence(sequence: [3, 4, 5, 7]))
    #expect(numbers.prefix { $0 > 2 } == Publishers.Sequence(sequence: [3]))
    #expect(Array(numbers.prefix(2).sequence) == [3, 1])
    #expect(Array(numbers.dropFirst().sequence) == [1, 1, 2])
    #expect(Array(numbers.drop { $0 > 2 }.sequence) == [1, 1, 2])
    #expect(numbers.output(in: 1..<9) == Publishers.Sequence(sequence: [1, 1, 2]))
    #expect(numbers.append(5).prepend(4) == Publishers.Sequence(sequence: [4, 3, 1, 1, 2, 5]))
    #expect(numbers.append(numbers) == Publishers.Sequence(sequence: [3, 1, 1, 2, 3, 1, 1, 2]))
    #expect(numbers.ignoreOutput() == Empty<Int, Failed>())
    #expect(numbers.collect().result == .success([3, 1, 1, 2]))
    #expect(numbers.reduce(0, +).result == .success(7))
    #expect(numbers.contains(2).result == .success(true))
    #expect(numbers.contains { $0 > 3 }.result == .success(false))
    #expect(numbers.allSatisfy { $0 > 0 }.result == .success(true))
    let count: Result<Int, Failed>.Publisher = numbers.count()
    #expect(count.result == .success(4))
    #expect(try numbers.tryReduce(0, +).result.get() == 7)
    #expect(throws: Failed()) { try numbers.tryContains(where: refuse).result.get() }
    #expect(throws: Failed()) { try numbers.tryAllSatisfy(refuse).result.get() }
  }

  @Test func operatorsOfASequenceThatCannotFailAreOptionals() {
    let numbers = [3, 1, 1, 2].publisher
    let count: Just<Int> = numbers.count()
    #expect(count == Just(4))
    #expect(numbers.min().output == 1)
    #expect(numbers.max().output == 3)
    #expect(numbers.max { $0 > $1 }.output == 1)
    #expect(numbers.first() == 3.publisher)
    #expect(numbers.first { $0 < 3 }.output == 1)
    #expect(numbers.last().output == 2)
    #expect(numbers.last { $0 > 2 }.output == 3)
    #expect(numbers.output(at: 3).output == 2)
    #expect(numbers.output(at: 4).output == nil)
    #expect(numbers.setFailureType(to: Failed.self) == Publishers.Sequence(sequence: [3, 1, 1, 2]))
    let set = Set([1])
    #expect(
      set.publisher.output(at: set.startIndex).output == 1 && set.publisher.output(at: set.endIndex).output == nil)
    let replaced: Publishers.Sequence<[Int?], Never> = [1, nil].publisher.replaceNil(with: 2)
    #expect(replaced.sequence == [1, 2])
  }
}

/// Carries a value that isn't `Sendable` to other threads.
private struct Unchecked<Value>: @unchecked Sendable {  // because subscriptions may be used from any thread
  let value: Value
}

extension Int {
  fileprivate var publisher: Optional<Int>.Publisher { Optional(self).publisher }
}

private func refuse(_ value: Int) throws -> Bool { throw Failed() }
