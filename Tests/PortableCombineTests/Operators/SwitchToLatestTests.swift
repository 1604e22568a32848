import PortableCombine
import Testing

@Suite struct SwitchToLatestTests {
  private static let names = ["a", "b", "c", "d"]

  @Test func aNewPublisherReplacesThePreviousOne() {
    behaves(
      """
      sub      | subscribed, a subscribed, a asked all
      ask 3    |
      a 1      | b subscribed, b asked 3
      b 10     | got 10
      a 2      | b cancelled, c subscribed, c asked 2
      b 11     |
      c 20     | got 20
      more 2   |
      c 21     | got 21, c more 2
      ask all  | c asked all
      """
    ) { sources in sources["a"].map { sources[Self.names[$0]] }.switchToLatest() }
  }

  @Test func thePreviousPublisherIsCancelledBeforeTheNextIsSubscribedTo() {
    var seen: [String] = []
    let publishers = (0...1).map { number in
      PassthroughSubject<Int, Never>().handleEvents(
        receiveSubscription: { _ in seen.append("subscribed to \(number)") },
        receiveCancel: { seen.append("cancelled \(number)") })
    }
    let subject = PassthroughSubject<Int, Never>()
    let sink = subject.map { publishers[$0] }.switchToLatest().sink { _ in }
    subject.send(0)
    subject.send(1)
    #expect(seen == ["subscribed to 0", "cancelled 0", "subscribed to 1"])
    sink.cancel()
  }

  @Test func itFinishesWhenTheUpstreamAndTheLatestPublisherHaveFinished() {
    behaves(
      """
      sub ask all | subscribed, a subscribed, a asked all
      a 1         | b subscribed, b asked all
      b fin       |
      a 2         | c subscribed, c asked all
      a fin       |
      c 1         | got 1
      c fin       | finished
      """
    ) { sources in sources["a"].map { sources[Self.names[$0]] }.switchToLatest() }
    behaves(
      """
      sub ask all | subscribed, a subscribed, a asked all
      a fin       | finished
      """
    ) { sources in sources["a"].map { sources[Self.names[$0]] }.switchToLatest() }
  }

  @Test func aFailureCancelsTheOther() {
    behaves(
      """
      sub ask all | subscribed, a subscribed, a asked all
      a 1         | b subscribed, b asked all
      b fail      | a cancelled, failed
      """
    ) { sources in sources["a"].map { sources[Self.names[$0]] }.switchToLatest() }
    behaves(
      """
      sub ask all | subscribed, a subscribed, a asked all
      a 1         | b subscribed, b asked all
      a fail      | b cancelled, failed
      """
    ) { sources in sources["a"].map { sources[Self.names[$0]] }.switchToLatest() }
  }

  @Test func cancellingCancelsBoth() {
    behaves(
      """
      sub ask all   | subscribed, a subscribed, a asked all
      a 1           | b subscribed, b asked all
      on got cancel |
      b 1           | got 1, b cancelled, a cancelled
      b 2           |
      a 2           |
      """
    ) { sources in sources["a"].map { sources[Self.names[$0]] }.switchToLatest() }
  }

  @Test func demandIsKeptWhenTheSubscriberSwitches() {
    behaves(
      """
      sub ask 2    | subscribed, a subscribed, a asked all
      a 1          | b subscribed, b asked 2
      more 3       |
      on got a 2   |
      b 1          | got 1, b cancelled, c subscribed, c asked 1, c asked 3
      """
    ) { sources in sources["a"].map { sources[Self.names[$0]] }.switchToLatest() }
  }

  @Test func overloadsMatchTheFailureTypes() {
    let never = PassthroughSubject<Just<Int>, Never>()
    var got: [Int] = []
    let first = never.switchToLatest().sink { got.append($0) }
    never.send(Just(1))
    let failing = PassthroughSubject<Just<Int>, Failed>()
    let second = failing.switchToLatest().sink { _ in
    } receiveValue: {
      got.append($0)
    }
    failing.send(Just(2))
    let inner = PassthroughSubject<Result<Int, Failed>.Publisher, Never>()
    let third = inner.switchToLatest().sink { _ in
    } receiveValue: {
      got.append($0)
    }
    inner.send(Result.success(3).publisher)
    #expect(got == [1, 2, 3])
    withExtendedLifetime((first, second, third)) {}
  }

  @Test func randomEventsMatchThePlainModel() {
    followsModel("switchToLatest", subjects: 3) { subjects in
      subjects[0].map { subjects[1 + $0 % 2] }.switchToLatest()
    } model: { story in
      var sent: [String] = []
      var latest: Int?
      var ended: [Int: String] = [:]
      for event in story {
        switch event {
        case .value(let value, 0): latest = 1 + value % 2
        case .value(let value, latest): sent.append("\(value)")
        case .value: break
        case .finish(let subject): ended[subject] = "finished"
        case .fail(let subject): ended[subject] = "failed"
        }
        // Switching to a failed subject fails.
        if ended[0] == "failed" || latest.map({ ended[$0] == "failed" }) == true { return sent + ["failed"] }
        if ended[0] == "finished", latest.map({ ended[$0] != nil }) != false { return sent + ["finished"] }
      }
      return sent
    }
  }

  @Test func valuesArriveOneAtATimeWhileThreadsSwitch() {
    let got = withstandsThreads(subjects: 3) { subjects in
      nonisolated(unsafe) let subjects = subjects  // because subjects may be used on any thread
      return subjects[0].map { subjects[1 + $0 % 2] }.switchToLatest()
    }
    expectInOrder(got)
  }

  @Test func closuresAreReleasedAtTheEnd() {
    releases { subject, token in subject.map { token.passing(Just($0)) }.switchToLatest() }
  }
}
