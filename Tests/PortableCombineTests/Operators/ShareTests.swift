import PackageSupport
import PortableCombine
import Testing

@Suite struct ShareTests {
  @Test func nothingIsSentBeforeItIsConnected() {
    behaves(
      """
      sub      | subscribed
      ask all  |
      """
    ) { sources in sources["a"].multicast(subject: PassthroughSubject()) }
    let sources = Sources()
    let multicast = sources["a"].multicast { PassthroughSubject<Int, Failed>() }
    var got: [Int] = []
    let sinks = (0...1).map { number in
      multicast.sink { _ in
      } receiveValue: {
        got.append($0 * 10 + number)
      }
    }
    #expect(sources.log == [])
    let connection = multicast.connect()
    #expect(sources.log == ["a subscribed", "a asked all"])
    sources["a"].send(1)
    #expect(got == [10, 11])
    connection.cancel()
    #expect(sources.log == ["a subscribed", "a asked all", "a cancelled"])
    withExtendedLifetime(sinks) {}
  }

  @Test func theSubjectIsCreatedOnceAndLazily() {
    var made = 0
    let multicast = Just(1).multicast { () -> PassthroughSubject<Int, Never> in
      made += 1
      return PassthroughSubject()
    }
    #expect(made == 0)
    let sinks = (0...1).map { _ in multicast.sink { _ in } }
    multicast.connect().cancel()
    #expect(made == 1)
    withExtendedLifetime(sinks) {}
  }

  @Test func makeConnectableDefersValuesUntilItIsConnected() {
    let publisher = [1, 2, 3].publisher.makeConnectable()
    var got: [Int] = []
    let sink = publisher.sink { got.append($0) }
    #expect(got == [])
    let connection = publisher.connect()
    #expect(got == [1, 2, 3])
    withExtendedLifetime((sink, connection)) {}
    #expect(collected([4, 5].publisher.makeConnectable().autoconnect()) == [4, 5])
  }

  @Test func subscribersShareOneSubscriptionAndLateOnesMissEarlierValues() {
    let sources = Sources()
    let shared = sources["a"].share()
    var got: [String] = []
    let first = shared.sink { _ in
    } receiveValue: {
      got.append("first \($0)")
    }
    sources["a"].send(1)
    let second = shared.sink {
      got.append("\($0)")
    } receiveValue: {
      got.append("second \($0)")
    }
    sources["a"].send(2)
    first.cancel()
    sources["a"].send(3)
    #expect(sources.log == ["a subscribed", "a asked all"])
    sources["a"].send(completion: .finished)
    #expect(got == ["first 1", "first 2", "second 2", "second 3", "finished"])
    #expect(shared == shared)
    withExtendedLifetime(second) {}
  }

  @Test func itReconnectsAfterTheLastSubscriberHasGone() {
    let sources = Sources()
    let shared = sources["a"].share()
    for _ in 0...1 {
      let first = shared.sink { _ in
      } receiveValue: { _ in
      }
      let second = shared.sink { _ in
      } receiveValue: { _ in
      }
      first.cancel()
      second.cancel()
    }
    let once = ["a subscribed", "a asked all", "a cancelled"]
    #expect(sources.log == once + once)
  }

  @Test func anEndedConnectionIsReleased() {
    let source = TokenSource()
    let shared = source.share()
    for _ in 0..<3 {
      shared.sink { _ in }.cancel()
      #expect(source.token == nil)
    }
    let subject = CurrentValueSubject<Int, Never>(0)
    source.subscribe(subject).cancel()
    #expect(source.token == nil)
    #expect(source.subscriptions == 4)
  }

  @Test func nestedSubscribersOfAnAutoconnectShareOneConnection() {
    let sources = Sources()
    let publisher = sources["a"].multicast { PassthroughSubject<Int, Failed>() }.autoconnect()
    var inner: AnyCancellable?
    var outer: (any Subscription)?
    publisher.subscribe(
      AnySubscriber(receiveSubscription: {
        outer = $0
        inner = publisher.sink { _ in
        } receiveValue: { _ in
        }
      }))
    #expect(sources.log == ["a subscribed", "a asked all"])
    outer?.cancel()
    #expect(sources.log == ["a subscribed", "a asked all"])
    inner?.cancel()
    #expect(sources.log == ["a subscribed", "a asked all", "a cancelled"])
  }

  @Test func anAutoconnectOfAnAutoconnectDisconnectsBoth() {
    let sources = Sources()
    let publisher = sources["a"].multicast { PassthroughSubject<Int, Failed>() }.autoconnect()
      .multicast { PassthroughSubject<Int, Failed>() }.autoconnect()
    let sinks = (0...1).map { _ in
      publisher.sink { _ in
      } receiveValue: { _ in
      }
    }
    #expect(sources.log == ["a subscribed", "a asked all"])
    sinks.forEach { $0.cancel() }
    #expect(sources.log == ["a subscribed", "a asked all", "a cancelled"])
  }

  @Test func aLateSubscriberReceivesTheCompletion() {
    var subscriptions = 0
    let shared = Deferred { () -> Just<Int> in
      subscriptions += 1
      return Just(1)
    }.share()
    #expect(collected(shared) == [1])
    var seen: [String] = []
    let sink = shared.sink {
      seen.append("\($0)")
    } receiveValue: {
      seen.append("\($0)")
    }
    #expect(seen == ["finished"])
    #expect(subscriptions == 1)
    withExtendedLifetime(sink) {}
  }

  @Test func aSubscriberThatCancelsInsideItsFirstValueDisconnects() {
    let sources = Sources()
    let publisher = sources["a"].prepend(0).share().first()
    let sink = publisher.sink { _ in
    } receiveValue: { _ in
    }
    #expect(sources.log == ["a subscribed", "a asked all", "a cancelled"])
    sink.cancel()
    behaves(
      """
      sub ask all   | subscribed, a subscribed, a asked all
      on got cancel |
      a 1           | got 1, a cancelled
      a 2           |
      """
    ) { sources in sources["a"].share() }
  }

  @Test func randomEventsMatchThePlainModel() {
    for seed in UInt64(0)..<200 {
      var random = SeededGenerator(seed: seed)
      let subject = PassthroughSubject<Int, Never>()
      var connections = 0
      let shared = Deferred { () -> PassthroughSubject<Int, Never> in
        connections += 1
        return subject
      }.share()
      var got: [Int: [Int]] = [:]
      var sinks: [Int: AnyCancellable] = [:]
      var expected: [Int: [Int]] = [:]
      var expectedConnections = 0
      for step in 0..<40 {
        switch Int.random(in: 0...4, using: &random) {
        case 0:
          if sinks.isEmpty { expectedConnections += 1 }
          sinks[step] = shared.sink { got[step, default: []].append($0) }
        case 1:
          if let leaving = sinks.keys.sorted().randomElement(using: &random) { sinks[leaving] = nil }
        default:
          subject.send(step)
          for listening in sinks.keys { expected[listening, default: []].append(step) }
        }
      }
      #expect(got == expected && connections == expectedConnections, "seed \(seed)")
    }
  }

  @Test func subscribersAttachAndCancelOnSeveralThreads() {
    let got = withstandsThreads(subjects: 2) { $0[0].merge(with: $0[1]).share() }
    #expect(got.sorted() == Array(0..<600))
    expectInOrder(got)
  }

  @Test func theUpstreamIsReleasedAtTheEnd() {
    releases { subject, token in subject.map { token.passing($0) }.share() }
    releases { subject, token in
      subject.map { token.passing($0) }.multicast { CurrentValueSubject<Int, Failed>(token.passing(0)) }.autoconnect()
    }
  }
}

/// A publisher that gives each subscription its own object.
private final class TokenSource: Publisher {
  typealias Output = Int
  typealias Failure = Never

  private(set) var subscriptions = 0
  private(set) weak var token: Token?

  func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Never {
    let token = Token()
    subscriptions += 1
    self.token = token
    subscriber.receive(subscription: Holding(token: token))
  }

  private struct Holding: Subscription {
    let token: Token
    let combineIdentifier = CombineIdentifier()

    func request(_ demand: Subscribers.Demand) {}

    func cancel() {}
  }
}
