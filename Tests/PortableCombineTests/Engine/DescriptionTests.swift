import PortableCombine
import Testing

/// The descriptions of subscriptions and subscribers, which `print` prints.
@Suite struct DescriptionTests {
  private let subject = PassthroughSubject<Int, Failed>()

  @Test func subscriptionsDescribeTheirPublishers() {
    #expect(described(subject) == "PassthroughSubject")
    #expect(described(CurrentValueSubject<Int, Failed>(1)) == "CurrentValueSubject")
    #expect(described(Just(1)) == "Just")
    #expect(described(Optional(1).publisher) == "Optional")
    #expect(described(Result<Int, Failed>.success(1).publisher) == "Once")
    #expect(described(Future<Int, Failed> { _ in }) == "Future")
    #expect(described(Future<Int, Failed> { $0(.failure(Failed())) }) == "Future")
    #expect(described(Empty<Int, Failed>()) == "Empty")
    #expect(described(Fail<Int, Failed>(error: Failed())) == "Empty")
    #expect(described([1, 2].publisher) == "[1, 2]")
    #expect(described(Record<Int, Failed>(output: [1, 2], completion: .finished)) == "[1, 2]")
    #expect(described(ObservableObjectPublisher()) == "ObservableObjectPublisher")
    #expect(described(Published(initialValue: 1).projected) == "PublishedSubject")
  }

  @Test func operatorsWithoutStateShowTheUpstreamsSubscription() {
    for name in [
      described(subject.map { $0 }), described(subject.filter { _ in true }), described(subject.mapError { $0 }),
      described(subject.scan(0, +)), described(subject.ignoreOutput()), described(subject.replaceNil()),
      described(subject.breakpointOnError()), described(subject.assertNoFailure()),
      described(subject.eraseToAnyPublisher()),
      described(Deferred { subject }), described(subject.compactMap { $0 }), described(subject.map(\.description)),
    ] { #expect(name == "PassthroughSubject") }
  }

  @Test func operatorsWithStateDescribeThemselves() {
    #expect(described(subject.tryMap { $0 }) == "TryMap")
    #expect(described(subject.tryScan(0, +)) == "TryScan")
    #expect(described(subject.reduce(0, +)) == "Reduce")
    #expect(described(subject.first()) == "First")
    #expect(described(subject.first { _ in true }) == "TryFirst")
    #expect(described(subject.tryFirst { _ in true }) == "TryFirstWhere")
    #expect(described(subject.last { _ in true }) == "LastWhere")
    #expect(described(subject.prefix(2)) == "Output")
    #expect(described(subject.dropFirst()) == "Drop")
    #expect(described(subject.print(to: Silence())) == "Print")
    #expect(described(subject.flatMap { Just($0).setFailureType(to: Failed.self) }) == "FlatMap")
    #expect(described(subject.catch { _ in Just(1) }) == "Catch")
    #expect(described(subject.append(1)) == "Concatenate")
    #expect(described(subject.share()) == "Multicast")
    #expect(described(subject.multicast { PassthroughSubject() }) == "Multicast")
  }

  @Test func operatorsOfEveryArityHaveTheSameDescription() {
    let other = Just("").setFailureType(to: Failed.self)
    #expect(described(subject.combineLatest(other)) == "CombineLatest")
    #expect(described(subject.combineLatest(other, other)) == "CombineLatest")
    #expect(described(subject.combineLatest(other, other, other)) == "CombineLatest")
    #expect(described(subject.zip(other, other)) == "Zip")
    #expect(described(subject.zip(other, other, other)) == "Zip")
    #expect(described(subject.merge(with: subject, subject)) == "Merge")
    #expect(described(Publishers.MergeMany(subject, subject)) == "Merge")
  }

  @Test func subscribersDescribeThemselves() {
    #expect(Subscribers.Sink<Int, Never>(receiveCompletion: { _ in }, receiveValue: { _ in }).description == "Sink")
    #expect(Subscribers.Assign(object: Counter(), keyPath: \Counter.count).description == "Assign Counter.")
    #expect(AnySubscriber<Int, Never>().description == "Anonymous AnySubscriber")
    let subject = CurrentValueSubject<Int, Failed>(1)
    let relay = Relay(subject)
    let connection = self.subject.subscribe(relay)
    #expect(relay.subscriptions == ["Subject"])
    withExtendedLifetime(connection) {}
  }

  @Test func aDumpOfASubscriptionShowsNothingOfTheInside() {
    for publisher in [
      subject.eraseToAnyPublisher(), subject.tryMap { $0 }.mapError { _ in Failed() }.eraseToAnyPublisher(),
      subject.append(1).eraseToAnyPublisher(), subject.merge(with: subject).eraseToAnyPublisher(),
      [1, 2].publisher.setFailureType(to: Failed.self).eraseToAnyPublisher(),
      subject.debounce(for: 1, scheduler: ImmediateScheduler.shared).eraseToAnyPublisher(),
    ] {
      var text = ""
      publisher.subscribe(AnySubscriber(receiveSubscription: { _ = dump($0, to: &text) }))
      #expect(text.split(separator: "\n").count == 1, "\(text)")
    }
  }

  @Test func mirrorsOfSubscribersShowTheirContents() {
    let counter = Counter()
    let assign = Subscribers.Assign(object: counter, keyPath: \Counter.count)
    let children = Array(assign.customMirror.children)
    #expect(children.map(\.label) == ["object", "keyPath", "status"])
    #expect(children.first?.value as? Counter === counter)
    #expect("\(Mirror(reflecting: AnySubscriber<Int, Never>()).subjectType)" == "String")
    #expect(!Mirror(reflecting: AnySubscriber(subject)).children.isEmpty)
    #expect("\(Mirror(reflecting: AnySubscriber(assign)).subjectType)" == "Assign<Counter, Int>")
  }

  @Test func erasedPublisherReceivesTheIdentityOfTheSubscriber() {
    let sink = Subscribers.Sink<Int, Failed>(receiveCompletion: { _ in }, receiveValue: { _ in })
    let watched = Watched()
    watched.eraseToAnyPublisher().subscribe(sink)
    #expect(watched.subscriber == sink.combineIdentifier)
  }
}

private func described<P: Publisher>(_ publisher: P) -> String {
  var description = ""
  publisher.subscribe(AnySubscriber(receiveSubscription: { description = "\($0)" }))
  return description
}

extension Publisher where Output == Int {
  fileprivate func replaceNil() -> some Publisher<Int, Failure> { map { Int?($0) }.replaceNil(with: 0) }
}

extension Published {
  fileprivate var projected: Publisher { projectedValue }
}

private final class Counter {
  var count = 0
}

/// A subject that records the subscriptions that it receives.
private final class Relay: Subject {
  typealias Output = Int
  typealias Failure = Failed

  private(set) var subscriptions: [String] = []
  private let subject: CurrentValueSubject<Int, Failed>

  init(_ subject: CurrentValueSubject<Int, Failed>) {
    self.subject = subject
  }

  func send(_ value: Int) { subject.send(value) }

  func send(completion: Subscribers.Completion<Failed>) { subject.send(completion: completion) }

  func send(subscription: any Subscription) { subscriptions.append("\(subscription)") }

  func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Failed {
    subject.receive(subscriber: subscriber)
  }
}

/// A publisher that records the identity of its subscriber.
private final class Watched: Publisher {
  typealias Output = Int
  typealias Failure = Failed

  private(set) var subscriber: CombineIdentifier?

  func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Failed {
    self.subscriber = subscriber.combineIdentifier
  }
}

private struct Silence: TextOutputStream {
  mutating func write(_ string: String) {}
}
