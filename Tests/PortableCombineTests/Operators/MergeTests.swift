import PortableCombine
import Testing

@Suite struct MergeTests {
  @Test func eachUpstreamIsAskedForOneValueAndOneMoreForEachSentValue() {
    behaves(
      """
      sub      | subscribed, a subscribed, a asked 1, b subscribed, b asked 1
      ask 2    |
      a 1      | got 1, a more 1
      b 2      | got 2, b more 1
      a 3      |
      b 4      |
      ask 1    | got 3, a asked 1
      more 1   |
      ask 1    | got 4, b asked 1
      a 5      | got 5, a more 1
      """
    ) { sources in sources["a"].merge(with: sources["b"]) }
  }

  @Test func aFailureFromInsideTheSubscriberFollowsTheRequestedValues() {
    behaves(
      """
      sub           | subscribed, a subscribed, a asked 1, b subscribed, b asked 1
      a 1           |
      b 2           |
      on got b fail |
      ask 2         | got 1, a asked 1, got 2, b asked 1, a cancelled, failed
      """
    ) { sources in sources["a"].merge(with: sources["b"]) }
  }

  @Test func unlimitedDemandIsRequestedFromEveryUpstream() {
    behaves(
      """
      sub ask all | subscribed, a subscribed, a asked all, b subscribed, b asked all
      a 1         | got 1
      """
    ) { sources in sources["a"].merge(with: sources["b"]) }
    behaves(
      """
      sub      | subscribed, a subscribed, a asked 1, b subscribed, b asked 1
      a 1      |
      ask all  | got 1, a asked all, b asked all
      a 2      | got 2
      """
    ) { sources in sources["a"].merge(with: sources["b"]) }
    behaves(
      """
      sub ask 1 | subscribed, a subscribed, a asked 1, b subscribed, b asked 1
      more all  |
      a 1       | got 1, a asked all, b asked all, a more 1
      b 2       | got 2
      b 3       | got 3
      """
    ) { sources in sources["a"].merge(with: sources["b"]) }
  }

  @Test func itFinishesWhenAllUpstreamsHaveFinished() {
    behaves(
      """
      sub ask all | subscribed, a subscribed, a asked all, b subscribed, b asked all, c subscribed, c asked all
      b fin       |
      a fin       |
      c 1         | got 1
      c fin       | finished
      c fin       |
      """
    ) { sources in sources["a"].merge(with: sources["b"], sources["c"]) }
    behaves(
      """
      sub     | subscribed, a subscribed, a asked 1, b subscribed, b asked 1
      b fin   |
      a 1     |
      a fin   |
      ask 1   | got 1, finished
      """
    ) { sources in sources["a"].merge(with: sources["b"]) }
  }

  @Test func aFailureCancelsTheOthers() {
    behaves(
      """
      sub      | subscribed, a subscribed, a asked 1, b subscribed, b asked 1, c subscribed, c asked 1
      a 1      |
      b fail   | a cancelled, c cancelled, failed
      c 1      |
      ask 1    |
      """
    ) { sources in sources["a"].merge(with: sources["b"], sources["c"]) }
  }

  @Test func cancellingCancelsAll() {
    behaves(
      """
      sub ask all   | subscribed, a subscribed, a asked all, b subscribed, b asked all
      on got cancel |
      a 1           | got 1, a cancelled, b cancelled
      b 1           |
      """
    ) { sources in sources["a"].merge(with: sources["b"]) }
    behaves(
      """
      sub cancel    | subscribed, a subscribed, a cancelled, b subscribed, b cancelled
      """
    ) { sources in sources["a"].merge(with: sources["b"]) }
  }

  @Test func aValueSentFromInsideTheSubscriberIsDeliveredNested() {
    let first = PassthroughSubject<Int, Never>()
    let second = PassthroughSubject<Int, Never>()
    var seen: [String] = []
    let sink = first.merge(with: second).sink {
      seen.append("\($0) begins")
      if $0 == 1 { second.send(2) }
      seen.append("\($0) ends")
    }
    first.send(1)
    #expect(seen == ["1 begins", "2 begins", "2 ends", "1 ends"])
    sink.cancel()
  }

  @Test func everyArityMergesAllUpstreams() {
    let p = (0..<8).map { Just($0) }
    let two = p[0].merge(with: p[1].eraseToAnyPublisher())
    #expect(collected(p[0].merge(with: p[1])) == [0, 1])
    #expect(collected(two) == [0, 1])
    #expect(collected(p[0].merge(with: p[1], p[2])) == [0, 1, 2])
    #expect(collected(p[0].merge(with: p[1], p[2], p[3])) == [0, 1, 2, 3])
    #expect(collected(p[0].merge(with: p[1], p[2], p[3], p[4])) == [0, 1, 2, 3, 4])
    #expect(collected(p[0].merge(with: p[1], p[2], p[3], p[4], p[5])) == [0, 1, 2, 3, 4, 5])
    #expect(collected(p[0].merge(with: p[1], p[2], p[3], p[4], p[5], p[6])) == Array(0..<7))
    let eight = p[0].merge(with: p[1], p[2], p[3], p[4], p[5], p[6], p[7])
    #expect(collected(eight) == Array(0..<8))
    #expect(
      collected(two.merge(with: p[2]).merge(with: p[3], p[4]).merge(with: p[5]).merge(with: p[6])) == Array(0..<7))
    #expect(collected(two.merge(with: p[2], p[3], p[4], p[5], p[6], p[7])) == Array(0..<8))
    #expect(eight == eight)
  }

  @Test func manyPublishersOfOneTypeAreMerged() {
    #expect(collected(Publishers.MergeMany(Just(1), Just(2), Just(3))) == [1, 2, 3])
    #expect(collected(Publishers.MergeMany((1...4).map { Just($0) }).merge(with: Just(5))) == [1, 2, 3, 4, 5])
    #expect(Publishers.MergeMany(Just(1)) == Publishers.MergeMany([Just(1)]))
    behaves(
      """
      sub | subscribed, finished
      """
    ) { _ in Publishers.MergeMany([Source]()) }
  }

  @Test func randomEventsMatchThePlainModel() {
    followsModel("merge", subjects: 3) {
      $0[0].merge(with: $0[1], $0[2])
    } model: { story in
      var sent: [String] = []
      var left = 3
      for event in story {
        switch event {
        case .value(let value, _): sent.append("\(value)")
        case .fail: return sent + ["failed"]
        case .finish: left -= 1
        }
        if left == 0 { return sent + ["finished"] }
      }
      return sent
    }
  }

  @Test func allValuesOfSeveralThreadsArriveOneAtATime() {
    let got = withstandsThreads(subjects: 3) { $0[0].merge(with: $0[1], $0[2]) }
    #expect(got.sorted() == Array(0..<900))
    expectInOrder(got)
  }

  @Test func pendingValuesAreReleasedAtTheEnd() {
    releases { subject, token in subject.map { token.passing($0) }.merge(with: subject) }
  }
}
