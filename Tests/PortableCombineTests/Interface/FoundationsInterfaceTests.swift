import PortableCombine
import Testing

/// Custom publishers, subscribers, subscriptions, subjects and schedulers, as written for Combine.
@Suite struct FoundationsInterfaceTests {
  @Test func customPublishersAndSubscribersCompile() {
    let counter = Counter(last: 3)
    let total = Total()
    counter.subscribe(total)
    #expect((total.sum, total.isFinished) == (6, true))
    #expect(collected(counter) == [1, 2, 3])
    #expect(counter.subscribe(CurrentValueSubject(0)) != AnyCancellable {})
    expectType(total.combineIdentifier, CombineIdentifier.self)
    #expect(total.combineIdentifier == CombineIdentifier(total))
    #expect(CombineIdentifier() != CombineIdentifier())
  }

  @Test func protocolsHavePrimaryAssociatedTypes() {
    func doubled(_ numbers: some Publisher<Int, Never>) -> any Publisher<Int, Never> { numbers.map { $0 * 2 } }
    func sent(_ value: Int, to subject: any Subject<Int, Never>) { subject.send(value) }
    func connected(_ publisher: some ConnectablePublisher<Int, Never>) -> any Cancellable { publisher.connect() }
    func now<T>(of scheduler: some Scheduler<T>) -> T { scheduler.now }
    func fed(_ subscriber: some Subscriber<Int, Never>) { Just(2).subscribe(subscriber) }
    let subject = CurrentValueSubject<Int, Never>(1)
    sent(3, to: subject)
    #expect(subject.value == 3)
    var got: [Int] = []
    doubled(subject).sink { got.append($0) }.cancel()
    #expect(got == [6])
    connected(Just(1).makeConnectable()).cancel()
    expectType(now(of: ImmediateScheduler.shared), ImmediateScheduler.SchedulerTimeType.self)
    let total = Total()
    fed(total)
    #expect(total.sum == 2)
  }

  @Test func subjectsOfVoidSendWithoutAnArgument() {
    let subject = PassthroughSubject<Void, Never>()
    var count = 0
    let sink = Subscribers.Sink<Void, Never>(receiveCompletion: { _ in }, receiveValue: { count += 1 })
    subject.subscribe(sink)
    subject.send()
    #expect(sink.receive() == .none)
    subject.send(completion: .finished)
    #expect(count == 2)
  }

  @Test func aSubjectReceivesASubscription() {
    let subject = PassthroughSubject<Int, Never>()
    subject.send(subscription: Subscriptions.empty)
    let current = CurrentValueSubject<Int, Never>(0)
    current.send(subscription: Subscriptions.empty)
    current.value = 2
    #expect(current.value == 2)
  }

  @Test func schedulersHaveDefaultsForOptionsAndTolerance() {
    let scheduler = VirtualScheduler()
    var ran: [Int] = []
    scheduler.schedule { ran.append(1) }
    scheduler.schedule(after: scheduler.now.advanced(by: .seconds(1))) { ran.append(2) }
    scheduler.schedule(after: scheduler.now.advanced(by: .milliseconds(1500)), tolerance: .microseconds(1)) {
      ran.append(3)
    }
    let every = scheduler.schedule(after: scheduler.now.advanced(by: .seconds(2)), interval: .seconds(1)) {
      ran.append(4)
    }
    let rare = scheduler.schedule(
      after: scheduler.now.advanced(by: .seconds(2.5)), interval: .seconds(9), tolerance: .nanoseconds(1)
    ) { ran.append(5) }
    scheduler.advance(by: .seconds(3))
    every.cancel()
    rare.cancel()
    scheduler.advance(by: .seconds(9))
    #expect(ran == [1, 2, 3, 4, 5, 4])
  }

  @Test func theImmediateSchedulerRunsClosuresAtOnce() {
    let scheduler = ImmediateScheduler.shared
    var ran = 0
    scheduler.schedule(options: nil) { ran += 1 }
    scheduler.schedule(after: scheduler.now, tolerance: scheduler.minimumTolerance, options: nil) { ran += 1 }
    scheduler.schedule(after: scheduler.now, interval: .seconds(1), tolerance: 0, options: nil) { ran += 1 }
    #expect(ran == 3)
    #expect(scheduler.now.distance(to: scheduler.now.advanced(by: 3.5)) == 0)
    #expect(ImmediateScheduler.SchedulerTimeType.Stride(exactly: 7)?.magnitude == 7)
  }
}

private struct Counter: Publisher {
  typealias Output = Int
  typealias Failure = Never

  let last: Int

  func receive<S>(subscriber: S) where S: Subscriber, S.Input == Int, S.Failure == Never {
    subscriber.receive(subscription: Counting(last: last, subscriber: AnySubscriber(subscriber)))
  }
}

private final class Counting: Subscription {
  private let last: Int
  private var subscriber: AnySubscriber<Int, Never>?

  init(last: Int, subscriber: AnySubscriber<Int, Never>) {
    self.last = last
    self.subscriber = subscriber
  }

  func request(_ demand: Subscribers.Demand) {
    for number in 1...last { _ = subscriber?.receive(number) }
    subscriber?.receive(completion: .finished)
  }

  func cancel() {
    subscriber = nil
  }
}

private final class Total: Subscriber {
  typealias Input = Int
  typealias Failure = Never

  private(set) var sum = 0
  private(set) var isFinished = false

  func receive(subscription: any Subscription) {
    subscription.request(.unlimited)
  }

  func receive(_ input: Int) -> Subscribers.Demand {
    sum += input
    return .none
  }

  func receive(completion: Subscribers.Completion<Never>) {
    isFinished = true
  }
}
