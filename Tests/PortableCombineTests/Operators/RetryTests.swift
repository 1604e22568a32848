import PortableCombine
import Testing

@Suite struct RetryTests {
  @Test func itSubscribesAgainAfterEachFailure() {
    behaves(
      """
      sub ask 3 | a subscribed, subscribed, a asked 3
      a 1       | got 1
      a fail    | a subscribed, a asked 2
      a 2       | got 2
      a fail    | a subscribed, a asked 1
      a fail    | failed
      a fail    |
      """
    ) { sources in sources["a"].retry(2) }
  }

  @Test func itFinishesAsTheUpstreamDoes() {
    behaves(
      """
      sub ask all | a subscribed, subscribed, a asked all
      a fail      | a subscribed, a asked all
      a fin       | finished
      """
    ) { sources in sources["a"].retry(2) }
  }

  @Test func demandRequestedAsTheUpstreamFailsIsRequestedFromTheNextAttempt() {
    behaves(
      """
      sub ask 1     | a subscribed, subscribed, a asked 1
      more 2        |
      on got a fail |
      a 1           | got 1, a subscribed, a asked 2
      a 2           | got 2, a more 2
      """
    ) { sources in sources["a"].retry(2) }
  }

  @Test func aNegativeNumberSetsNoLimit() {
    var tries = 0
    let publisher = Deferred { () -> AnyPublisher<Int, Failed> in
      tries += 1
      guard tries > 100 else { return Fail(error: Failed()).eraseToAnyPublisher() }
      return Just(1).setFailureType(to: Failed.self).eraseToAnyPublisher()
    }
    #expect(collected(publisher.retry(-1)) == [1])
  }

  @Test func cancellingEndsIt() {
    behaves(
      """
      sub ask all   | a subscribed, subscribed, a asked all
      a fail        | a subscribed, a asked all
      on got cancel |
      a 1           | got 1, a cancelled
      a fail        |
      """
    ) { sources in sources["a"].retry(2) }
  }

  @Test func withoutANumberItRetriesIndefinitely() {
    var tries = 0
    let publisher = Deferred { () -> AnyPublisher<Int, Failed> in
      tries += 1
      guard tries > 1000 else { return Fail(error: Failed()).eraseToAnyPublisher() }
      return Just(1).setFailureType(to: Failed.self).eraseToAnyPublisher()
    }
    #expect(collected(Publishers.Retry(upstream: publisher, retries: nil)) == [1])
    #expect(tries == 1001)
  }

  @Test func manyRetriesUseNoStack() {
    var tries = 0
    let publisher = Deferred { () -> Fail<Int, Failed> in
      tries += 1
      return Fail(error: Failed())
    }
    #expect(collected(publisher.retry(100_000)) == [])
    #expect(tries == 100_001)
  }

  @Test func randomDemandReceivesTheValuesOfEachAttempt() {
    resembles("retry") { source in
      failing(source, times: 2).retry(2).catch { _ in Empty<Int, Never>() }
    } model: {
      $0 + $0 + $0
    }
    resembles("a retry that gives up") { source in
      failing(source, times: 9).retry(1).catch { _ in Just(9) }
    } model: {
      $0 + $0 + [9]
    }
  }

  @Test func valuesOfSeveralAttemptsArriveOneAtATime() {
    let got = withstandsThreads(subjects: 2) {
      $0[0].merge(with: $0[1])
        .tryMap { if $0 % 50 == 49 { throw Failed() } else { $0 } }
        .mapError { _ in Failed() }
        .retry(1_000)
    }
    expectInOrder(got)
  }

  @Test func theUpstreamIsReleasedAtTheEnd() {
    releases { subject, token in subject.map { token.passing($0) }.retry(3) }
  }
}

/// A publisher that sends all values and fails for its first subscriptions, and finishes for later ones.
private func failing(_ source: ArraySource, times: Int) -> some Publisher<Int, Failed> {
  var tries = 0
  return Deferred { () -> AnyPublisher<Int, Failed> in
    tries += 1
    let values = source.setFailureType(to: Failed.self)
    guard tries <= times else { return values.eraseToAnyPublisher() }
    return values.append(Fail(error: Failed())).eraseToAnyPublisher()
  }
}
