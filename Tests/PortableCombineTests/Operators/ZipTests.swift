import PortableCombine
import Testing

@Suite struct ZipTests {
  @Test func eachRequestIsPassedToEveryUpstream() {
    behaves(
      """
      sub      | a subscribed, b subscribed, subscribed
      ask 2    | a asked 2, b asked 2
      more 1   |
      a 1      |
      a 2      |
      b 10     | got (1, 10), a asked 1, b more 1
      b 20     | got (2, 20), a asked 1, b more 1
      ask all  | a asked all, b asked all
      """
    ) { sources in sources["a"].zip(sources["b"]) }
  }

  @Test func tuplesWithoutDemandAreQueued() {
    behaves(
      """
      sub      | a subscribed, b subscribed, subscribed
      a 1      |
      b 10     |
      a 2      |
      b 20     |
      ask 1    | got (1, 10), a asked 1, b asked 1
      ask 1    | got (2, 20), a asked 1, b asked 1
      """
    ) { sources in sources["a"].zip(sources["b"]) }
  }

  @Test func finishesWhenAFinishedUpstreamHasNoBufferedValues() {
    behaves(
      """
      sub ask all | a subscribed, b subscribed, subscribed, a asked all, b asked all
      a 1         |
      a 2         |
      a fin       |
      b 10        | got (1, 10)
      b 20        | got (2, 20), b cancelled, finished
      b 30        |
      """
    ) { sources in sources["a"].zip(sources["b"]) }
    behaves(
      """
      sub ask all | a subscribed, b subscribed, c subscribed, subscribed, a asked all, b asked all, c asked all
      a 1         |
      c fin       | a cancelled, b cancelled, finished
      """
    ) { sources in sources["a"].zip(sources["b"], sources["c"]) }
  }

  @Test func aFailureCancelsTheOthers() {
    behaves(
      """
      sub ask 1 | a subscribed, b subscribed, subscribed, a asked 1, b asked 1
      a 1       |
      a fail    | b cancelled, failed
      b 1       |
      """
    ) { sources in sources["a"].zip(sources["b"]) }
  }

  @Test func cancellingCancelsAll() {
    behaves(
      """
      sub ask all   | a subscribed, b subscribed, subscribed, a asked all, b asked all
      on got cancel |
      a 1           |
      b 1           | got (1, 1), a cancelled, b cancelled
      """
    ) { sources in sources["a"].zip(sources["b"]) }
  }

  @Test func everyArityZips() {
    let p = (1...4).map { Just($0) }
    #expect(collected(p[0].zip(p[1]) { $0 * 10 + $1 }) == [12])
    #expect(collected(p[0].zip(p[1], p[2]) { $0 * 100 + $1 * 10 + $2 }) == [123])
    #expect(collected(p[0].zip(p[1], p[2], p[3]) { "\($0)\($1)\($2)\($3)" }) == ["1234"])
    #expect(collected(p[0].zip(p[1], p[2], p[3])).map { "\($0)" } == ["(1, 2, 3, 4)"])
    #expect(p[0].zip(p[1], p[2]) == p[0].zip(p[1], p[2]))
  }

  @Test func randomEventsMatchThePlainModel() {
    followsModel("zip", subjects: 2) {
      $0[0].zip($0[1])
    } model: { story in
      var sent: [String] = []
      var queues: [[Int]] = [[], []]
      var finished = [false, false]
      for event in story {
        switch event {
        case .fail: return sent + ["failed"]
        case .finish(let subject): finished[subject] = true
        case .value(let value, let subject): queues[subject].append(value)
        }
        if !queues[0].isEmpty, !queues[1].isEmpty {
          sent.append("\((queues[0].removeFirst(), queues[1].removeFirst()))")
        }
        if (0...1).contains(where: { finished[$0] && queues[$0].isEmpty }) { return sent + ["finished"] }
      }
      return sent
    }
  }

  @Test func valuesOfSeveralThreadsArePairedInOrder() {
    let got = withstandsThreads(subjects: 2) { $0[0].zip($0[1]) }
    #expect(got.map(\.0) == Array(0..<300))
    #expect(got.map(\.1) == Array(300..<600))
  }

  @Test func queuedValuesAreReleasedAtTheEnd() {
    releases { subject, token in
      subject.map { _ in token }.zip(subject.filter { $0 < 0 }) { _, value in value }
    }
  }
}
