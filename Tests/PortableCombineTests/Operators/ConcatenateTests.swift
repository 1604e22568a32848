import PortableCombine
import Testing

@Suite struct ConcatenateTests {
  @Test func suffixIsSubscribedToWhenThePrefixHasFinished() {
    behaves(
      """
      sub      | a subscribed, subscribed
      ask 3    | a asked 3
      a 1      | got 1
      a fin    | b subscribed, b asked 2
      b 2      | got 2
      ask 2    | b asked 2
      more 1   |
      b 3      | got 3, b more 1
      b fin    | finished
      """
    ) { sources in sources["a"].append(sources["b"]) }
  }

  @Test func aSuffixIsSubscribedToWhenSubscribingToThePrefixHasReturned() {
    var seen: [String] = []
    let prefix = Deferred { Just(1) }
      .handleEvents(
        receiveCompletion: { _ in seen.append("prefix finished") },
        receiveRequest: { _ in seen.append("prefix requested") })
    let suffix = Deferred { () -> Just<Int> in
      seen.append("suffix created")
      return Just(2)
    }
    var subscription: (any Subscription)?
    prefix.append(suffix).subscribe(
      AnySubscriber(
        receiveSubscription: {
          subscription = $0
          $0.request(.max(2))
          seen.append("request returned")
        },
        receiveValue: {
          seen.append("got \($0)")
          return .none
        }))
    #expect(
      seen == ["prefix requested", "got 1", "prefix finished", "request returned", "suffix created", "got 2"])
    withExtendedLifetime(subscription) {}
  }

  @Test func aSuffixIsSubscribedToAtOnceWhenThePrefixFinishesLater() {
    var seen: [String] = []
    var subscription: (any Subscription)?
    Just(1).append(
      Deferred { () -> Just<Int> in
        seen.append("suffix created")
        return Just(2)
      }
    ).subscribe(
      AnySubscriber(
        receiveSubscription: { subscription = $0 },
        receiveValue: {
          seen.append("got \($0)")
          return .none
        }))
    subscription?.request(.max(2))
    seen.append("request returned")
    #expect(seen == ["got 1", "suffix created", "got 2", "request returned"])
  }

  @Test func demandOfTheLastValueIsRequestedFromTheSuffix() {
    behaves(
      """
      sub ask 1    | a subscribed, subscribed, a asked 1
      more 2       |
      on got a fin |
      a 1          | got 1, b subscribed, b asked 2
      b 2          | got 2, b more 2
      """
    ) { sources in sources["a"].append(sources["b"]) }
  }

  @Test func aFailureOfEitherEndsIt() {
    behaves(
      """
      sub ask 1 | a subscribed, subscribed, a asked 1
      a fail    | failed
      """
    ) { sources in sources["a"].append(sources["b"]) }
    behaves(
      """
      sub ask 1 | b subscribed, subscribed, b asked 1
      b fin     | a subscribed, a asked 1
      a fail    | failed
      """
    ) { sources in sources["a"].prepend(sources["b"]) }
  }

  @Test func cancellingCancelsTheCurrentPublisher() {
    behaves(
      """
      sub ask 1 | a subscribed, subscribed, a asked 1
      cancel    | a cancelled
      a fin     |
      """
    ) { sources in sources["a"].append(sources["b"]) }
    behaves(
      """
      sub ask all   | a subscribed, subscribed, a asked all
      a fin         | b subscribed, b asked all
      on got cancel |
      b 1           | got 1, b cancelled
      b fin         |
      """
    ) { sources in sources["a"].append(sources["b"]).append(sources["c"]) }
  }

  @Test func valuesAndSequencesArePrependedAndAppended() {
    let middle = Just(5).eraseToAnyPublisher()
    #expect(collected(middle.append(6, 7).append([8, 9])) == [5, 6, 7, 8, 9])
    #expect(collected(middle.prepend(3, 4).prepend([1, 2])) == [1, 2, 3, 4, 5])
    #expect(collected(middle.append(Just(6)).prepend(Just(4))) == [4, 5, 6])
    #expect(
      collected(middle.append(collected(middle).publisher.append(6).append(Just(7)).prepend(4))) == [5, 4, 5, 6, 7])
    let concatenation = Publishers.Concatenate(prefix: Just(1), suffix: Just(2))
    #expect(concatenation == concatenation)
  }

  @Test func unmetDemandIsPassedAlongAChainOfPublishers() {
    behaves(
      """
      sub ask 2 | a subscribed, subscribed, a asked 2
      a fin     | b subscribed, b asked 2
      b 1       | got 1
      b fin     | c subscribed, c asked 1
      c 2       | got 2
      c fin     | d subscribed
      ask 1     | d asked 1
      d fin     | finished
      """
    ) { sources in
      sources["a"].append(sources["b"]).eraseToAnyPublisher().append(sources["c"].append(sources["d"]))
    }
  }

  /// In another process, which an overflow of the stack ends.
  @Test func longChainsUseNoStackPerLink() async {
    await #expect(processExitsWith: .success) {
      let depth = 20_000
      var appended = Just(0).eraseToAnyPublisher()
      var prepended = Just(0).eraseToAnyPublisher()
      for number in 1...depth {
        appended = appended.append(number).eraseToAnyPublisher()
        prepended = prepended.prepend(number).eraseToAnyPublisher()
      }
      precondition(collected(appended) == Array(0...depth))
      precondition(collected(prepended) == Array((0...depth).reversed()))
    }
  }

  @Test func aChainOfPublishersMatchesTheConcatenationOfArrays() {
    resembles("append and prepend") { source in
      source.append(source).prepend(source.append(7).prepend(8, 9)).append([1])
    } model: { values in
      [8, 9] + values + [7] + values + values + [1]
    }
  }

  @Test func valuesOfAChainArriveOneAtATime() {
    expectInOrder(withstandsThreads(subjects: 2) { $0[0].append($0[1]) })
    expectInOrder(withstandsThreads(subjects: 3) { $0[0].prepend($0[1]).append($0[2]) })
    let all = withstandsThreads(subjects: 1) { $0[0].prepend(-1).append(300) }
    #expect(all == Array(-1...300))
  }

  @Test func bothPublishersAreReleasedAtTheEnd() {
    releases { subject, token in
      subject.append(Deferred { token.passing(Just(1).setFailureType(to: Failed.self)) })
    }
    releases { subject, token in
      Empty<Int, Failed>().append(subject.map { token.passing($0) }).append(subject.map { token.passing($0) })
    }
  }
}
