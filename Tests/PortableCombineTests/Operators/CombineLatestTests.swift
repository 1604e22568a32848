import PortableCombine
import Testing

@Suite struct CombineLatestTests {
  @Test func eachRequestIsPassedToEveryUpstream() {
    behaves(
      """
      sub      | a subscribed, b subscribed, subscribed
      ask 2    | a asked 2, b asked 2
      more 3   |
      a 1      |
      b 10     | got (1, 10), a asked 3, b more 3
      more 0   |
      a 2      | got (2, 10)
      ask all  | a asked all, b asked all
      """
    ) { sources in sources["a"].combineLatest(sources["b"]) }
  }

  @Test func aValueWithoutDemandBecomesTheLatestButIsNotSent() {
    behaves(
      """
      sub ask 1 | a subscribed, b subscribed, subscribed, a asked 1, b asked 1
      a 1       |
      b 10      | got (1, 10)
      b 20      |
      ask 1     | a asked 1, b asked 1
      a 2       | got (2, 20)
      """
    ) { sources in sources["a"].combineLatest(sources["b"]) }
  }

  @Test func itFinishesWhenAllUpstreamsHaveFinished() {
    behaves(
      """
      sub ask all | a subscribed, b subscribed, subscribed, a asked all, b asked all
      a 1         |
      a fin       |
      b 10        | got (1, 10)
      b 20        | got (1, 20)
      b fin       | finished
      """
    ) { sources in sources["a"].combineLatest(sources["b"]) }
  }

  @Test func aFailureCancelsTheOthers() {
    behaves(
      """
      sub ask 1 | a subscribed, b subscribed, c subscribed, subscribed, a asked 1, b asked 1, c asked 1
      b fail    | a cancelled, c cancelled, failed
      a 1       |
      """
    ) { sources in sources["a"].combineLatest(sources["b"], sources["c"]) }
  }

  @Test func cancellingCancelsAll() {
    behaves(
      """
      sub ask all   | a subscribed, b subscribed, subscribed, a asked all, b asked all
      on got cancel |
      a 1           |
      b 1           | got (1, 1), a cancelled, b cancelled
      b 2           |
      """
    ) { sources in sources["a"].combineLatest(sources["b"]) }
  }

  @Test func theSubscriptionPrecedesTheFailureOfAFailedUpstream() {
    behaves(
      """
      sub | a subscribed, subscribed, a cancelled, failed
      """
    ) { sources in Fail<Int, Failed>(error: Failed()).combineLatest(sources["a"]) }
  }

  @Test func aValueSentFromInsideTheSubscriberFollowsTheCurrentOne() {
    let first = CurrentValueSubject<Int, Never>(0)
    let second = CurrentValueSubject<Int, Never>(0)
    var seen: [String] = []
    let sink = first.combineLatest(second).sink {
      seen.append("\($0)")
      if $0 == (1, 0) { second.send(1) }
      if $0 == (1, 1) { first.send(2) }
    }
    first.send(1)
    #expect(seen == ["(0, 0)", "(1, 0)", "(1, 1)", "(2, 1)"])
    sink.cancel()
  }

  @Test func everyArityCombines() {
    let p = (1...4).map { Just($0) }
    #expect(collected(p[0].combineLatest(p[1]) { $0 * 10 + $1 }) == [12])
    #expect(collected(p[0].combineLatest(p[1], p[2]) { $0 * 100 + $1 * 10 + $2 }) == [123])
    #expect(collected(p[0].combineLatest(p[1], p[2], p[3]) { "\($0)\($1)\($2)\($3)" }) == ["1234"])
    #expect(collected(p[0].combineLatest(p[1], p[2], p[3])).map { "\($0)" } == ["(1, 2, 3, 4)"])
    #expect(p[0].combineLatest(p[1], p[2], p[3]) == p[0].combineLatest(p[1], p[2], p[3]))
  }

  @Test func randomEventsMatchThePlainModel() {
    followsModel("combineLatest", subjects: 3) {
      $0[0].combineLatest($0[1], $0[2])
    } model: { story in
      var sent: [String] = []
      var latest: [Int?] = [nil, nil, nil]
      var left = 3
      for event in story {
        switch event {
        case .fail: return sent + ["failed"]
        case .finish: left -= 1
        case .value(let value, let subject):
          latest[subject] = value
          if let a = latest[0], let b = latest[1], let c = latest[2] { sent.append("\((a, b, c))") }
        }
        if left == 0 { return sent + ["finished"] }
      }
      return sent
    }
  }

  @Test func tuplesOfSeveralThreadsArriveInOrder() {
    let got = withstandsThreads(subjects: 2) { $0[0].combineLatest($0[1]) }
    #expect(got.map(\.0) == got.map(\.0).sorted())
    #expect(got.map(\.1) == got.map(\.1).sorted())
    #expect(got.last.map { $0 == (299, 599) } == true)
  }

  @Test func storedValuesAreReleasedAtTheEnd() {
    releases { subject, token in subject.map { _ in token }.combineLatest(subject) { _, value in value } }
  }
}
