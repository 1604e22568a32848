import PortableCombine
import Testing

/// The rules of the protocol that every operator observes.
@Suite struct ConformanceTests {
  @Test(arguments: everyOperator) func valuesDoNotExceedTheDemand(operation: Operation) {
    // As in Combine, it requests all values and passes them on.
    guard operation.name != "replaceEmpty" else { return }
    let (subject, observer) = operation.observed()
    observer.ask(.max(1))
    for value in 1...30 { subject.send(value % 7) }
    #expect(observer.values <= 1)
    observer.ask(.max(2))
    for value in 1...30 { subject.send(value % 7) }
    #expect(observer.values <= 3)
    observer.more = .max(1)
    observer.ask(.max(1))
    for value in 1...30 { subject.send(value % 7) }
    subject.send(completion: .finished)
    #expect(!observer.hasFaults)
  }

  @Test(arguments: everyOperator) func aRequestForNoValuesIsIgnored(operation: Operation) {
    let (subject, observer) = operation.observed()
    observer.ask(.none)
    for value in 1...30 { subject.send(value % 7) }
    observer.ask(.none)
    subject.send(completion: .finished)
    #expect(operation.name == "replaceEmpty" || observer.values == 0)
    #expect(observer.subscriptions == 1 && observer.ends <= 1)
  }

  @Test(arguments: everyOperator) func nothingFollowsACancellationFromInsideTheSubscriber(operation: Operation) {
    let (subject, observer) = operation.observed()
    observer.cancelsInside = true
    observer.more = .unlimited
    observer.ask(.unlimited)
    for value in 1...30 { subject.send(value % 7) }
    subject.send(completion: .finished)
    #expect(observer.values <= 1 && !observer.hasFaults)
  }

  @Test(arguments: everyOperator) func nothingFollowsACancellation(operation: Operation) {
    let (subject, observer) = operation.observed()
    observer.ask(.unlimited)
    subject.send(1)
    let values = observer.values
    let ends = observer.ends
    observer.cancel()
    for value in 1...30 { subject.send(value % 7) }
    subject.send(completion: .failure(Failed()))
    observer.cancel()
    observer.ask(.max(1))
    #expect(observer.values == values && observer.ends == ends && !observer.hasFaults)
  }

  @Test(arguments: everyOperator) func nothingFollowsACancellationBeforeTheFirstRequest(operation: Operation) {
    let (subject, observer) = operation.observed()
    let (values, ends) = (observer.values, observer.ends)
    observer.cancel()
    for value in 1...30 { subject.send(value % 7) }
    subject.send(completion: .finished)
    #expect(observer.values == values && observer.ends == ends && !observer.hasFaults)
  }

  @Test(arguments: everyOperator, [false, true])
  func aSubscriberReceivesOneSubscriptionAndOneCompletion(operation: Operation, fails: Bool) {
    let (subject, observer) = operation.observed()
    observer.ask(.unlimited)
    for value in 1...10 { subject.send(value % 7) }
    subject.send(completion: fails ? .failure(Failed()) : .finished)
    subject.send(completion: .finished)
    subject.send(9)
    #expect(observer.subscriptions == 1 && observer.ends == 1 && !observer.hasFaults)
  }

  @Test(arguments: everyOperator, ["finish", "fail", "cancel"])
  func subscriberAndUpstreamAreReleasedAtTheEnd(operation: Operation, end: String) {
    var subject: PassthroughSubject<Int, Failed>? = PassthroughSubject()
    weak let weakSubject = subject
    weak var subscriber: AnyObject?
    // The observer retains its subscription.
    let observer = Observer()
    if let subject { subscriber = operation.subscribe(subject.eraseToAnyPublisher(), observer) }
    observer.ask(.unlimited)
    for value in 1...3 { subject?.send(value) }
    switch end {
    case "finish": subject?.send(completion: .finished)
    case "fail": subject?.send(completion: .failure(Failed()))
    default: observer.cancel()
    }
    subject = nil
    #expect(subscriber == nil && weakSubject == nil)
    withExtendedLifetime(observer) {}
  }

  @Test(arguments: everyOperator) func aCompletedSubjectCompletesTheOperator(operation: Operation) {
    let (subject, observer) = operation.observed(afterEnd: true)
    observer.ask(.unlimited)
    #expect(observer.subscriptions == 1 && observer.ends == 1 && !observer.hasFaults)
    _ = subject
  }
}

/// An operator, applied to a subject.
struct Operation: Sendable, CustomTestStringConvertible {
  let name: String

  /// Attaches a subscriber to the operator's publisher, and returns it.
  let subscribe: @Sendable (AnyPublisher<Int, Failed>, Observer) -> AnyObject

  var testDescription: String { name }

  init<P: Publisher & SendableMetatype>(
    _ name: String, _ apply: @escaping @Sendable (AnyPublisher<Int, Failed>) -> P
  ) where P.Output: SendableMetatype {
    self.name = name
    subscribe = { upstream, observer in
      let subscriber = Adapter<P.Output, P.Failure>(observer)
      apply(upstream).subscribe(subscriber)
      return subscriber
    }
  }

  fileprivate func observed(afterEnd: Bool = false) -> (PassthroughSubject<Int, Failed>, Observer) {
    let subject = PassthroughSubject<Int, Failed>()
    let observer = Observer()
    if afterEnd { subject.send(completion: .finished) }
    _ = subscribe(subject.eraseToAnyPublisher(), observer)
    return (subject, observer)
  }
}

/// The events that a subscriber received, regardless of its types.
final class Observer {
  private(set) var subscriptions = 0
  private(set) var values = 0
  private(set) var ends = 0

  /// A Boolean value that indicates whether an event arrived before the subscription, after the end, or without demand.
  private(set) var hasFaults = false

  var more = Subscribers.Demand.none
  var cancelsInside = false
  var onValue: (() -> Void)?
  private var demand = Subscribers.Demand.none
  private var subscription: (any Subscription)?

  func ask(_ demand: Subscribers.Demand) {
    self.demand += demand
    subscription?.request(demand)
  }

  func cancel() {
    subscription?.cancel()
  }

  fileprivate func receive(subscription: any Subscription) {
    subscriptions += 1
    self.subscription = subscription
  }

  fileprivate func receiveValue() -> Subscribers.Demand {
    values += 1
    if subscriptions != 1 || ends > 0 || demand == .none { hasFaults = true }
    demand -= 1
    if cancelsInside { cancel() }
    onValue?()
    demand += more
    return more
  }

  fileprivate func receiveEnd() {
    ends += 1
    if subscriptions != 1 || ends > 1 { hasFaults = true }
  }
}

private final class Adapter<Input, Failure: Error>: Subscriber {
  private let observer: Observer

  init(_ observer: Observer) {
    self.observer = observer
  }

  func receive(subscription: any Subscription) { observer.receive(subscription: subscription) }

  func receive(_ input: Input) -> Subscribers.Demand { observer.receiveValue() }

  func receive(completion: Subscribers.Completion<Failure>) { observer.receiveEnd() }
}

private var now: ImmediateScheduler { .shared }

/// A scheduler that runs closures without a date at once, and those with a date never.
struct NowOrNever: Scheduler {
  typealias SchedulerTimeType = ImmediateScheduler.SchedulerTimeType
  typealias SchedulerOptions = Never

  var now: SchedulerTimeType { ImmediateScheduler.shared.now }
  var minimumTolerance: SchedulerTimeType.Stride { 0 }

  func schedule(options: Never?, _ action: @escaping () -> Void) { action() }

  func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: Never?,
    _ action: @escaping () -> Void
  ) {}

  func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
    options: Never?, _ action: @escaping () -> Void
  ) -> any Cancellable { Subscriptions.empty }
}

let everyOperator: [Operation] = [
  Operation("map") { $0.map { $0 } },
  Operation("tryMap") { $0.tryMap { $0 } },
  Operation("map key path") { $0.map(\.description) },
  Operation("mapError") { $0.mapError { $0 } },
  Operation("replaceNil") { $0.map { Int?($0) }.replaceNil(with: 0) },
  Operation("scan") { $0.scan(0, +) },
  Operation("tryScan") { $0.tryScan(0, +) },
  Operation("setFailureType") { $0.replaceError(with: 0).setFailureType(to: Failed.self) },
  Operation("filter") { $0.filter { $0 > 3 } },
  Operation("tryFilter") { $0.tryFilter { $0 > 3 } },
  Operation("compactMap") { $0.compactMap { $0 > 3 ? $0 : nil } },
  Operation("tryCompactMap") { $0.tryCompactMap { $0 > 3 ? $0 : nil } },
  Operation("removeDuplicates") { $0.removeDuplicates() },
  Operation("tryRemoveDuplicates") { $0.tryRemoveDuplicates { $0 == $1 } },
  Operation("replaceEmpty") { $0.replaceEmpty(with: 0) },
  Operation("replaceError") { $0.replaceError(with: 0) },
  Operation("collect") { $0.collect() },
  Operation("collect by count") { $0.collect(3) },
  Operation("collect by time or count") { $0.collect(.byTimeOrCount(NowOrNever(), 1, 2)) },
  Operation("ignoreOutput") { $0.ignoreOutput() },
  Operation("reduce") { $0.reduce(0, +) },
  Operation("tryReduce") { $0.tryReduce(0, +) },
  Operation("count") { $0.count() },
  Operation("max") { $0.max() },
  Operation("tryMin") { $0.tryMin { $0 < $1 } },
  Operation("contains") { $0.contains(5) },
  Operation("contains where") { $0.contains { $0 == 5 } },
  Operation("tryContains") { $0.tryContains { $0 == 5 } },
  Operation("allSatisfy") { $0.allSatisfy { $0 < 5 } },
  Operation("tryAllSatisfy") { $0.tryAllSatisfy { $0 < 5 } },
  Operation("dropFirst") { $0.dropFirst(2) },
  Operation("drop while") { $0.drop { $0 < 3 } },
  Operation("tryDrop while") { $0.tryDrop { $0 < 3 } },
  Operation("drop untilOutputFrom") { $0.drop(untilOutputFrom: $0.filter { $0 == 3 }) },
  Operation("prefix") { $0.prefix(4) },
  Operation("prefix while") { $0.prefix { $0 < 5 } },
  Operation("tryPrefix while") { $0.tryPrefix { $0 < 5 } },
  Operation("prefix untilOutputFrom") { $0.prefix(untilOutputFrom: $0.filter { $0 == 5 }) },
  Operation("first") { $0.first() },
  Operation("first where") { $0.first { $0 == 3 } },
  Operation("tryFirst") { $0.tryFirst { $0 == 3 } },
  Operation("last") { $0.last() },
  Operation("last where") { $0.last { $0 == 3 } },
  Operation("tryLast") { $0.tryLast { $0 == 3 } },
  Operation("output at") { $0.output(at: 2) },
  Operation("output in") { $0.output(in: 2...4) },
  Operation("append") { $0.append(1, 2) },
  Operation("prepend") { $0.prepend(1, 2) },
  Operation("combineLatest") { $0.combineLatest($0) },
  Operation("merge") { $0.merge(with: $0, $0) },
  Operation("zip") { $0.zip($0) },
  Operation("flatMap") { $0.flatMap { [$0, $0].publisher } },
  Operation("flatMap, one at a time") { subject in subject.flatMap(maxPublishers: .max(1)) { _ in Just(1) } },
  Operation("switchToLatest") { $0.map { [$0, $0].publisher }.switchToLatest() },
  Operation("assertNoFailure") { $0.replaceError(with: 0).assertNoFailure() },
  Operation("catch") { $0.catch { _ in [1, 2].publisher } },
  Operation("tryCatch") { $0.tryCatch { _ in [1, 2].publisher } },
  Operation("retry") { $0.retry(2) },
  Operation("measureInterval") { $0.measureInterval(using: now) },
  Operation("delay") { $0.delay(for: 0, scheduler: now) },
  Operation("debounce") { $0.debounce(for: 0, scheduler: now) },
  Operation("throttle") { $0.throttle(for: 0, scheduler: now, latest: true) },
  Operation("timeout") { $0.timeout(0, scheduler: NowOrNever()) },
  Operation("share") { $0.share() },
  Operation("multicast") { $0.multicast { CurrentValueSubject(0) }.autoconnect() },
  Operation("buffer") { $0.buffer(size: 3, prefetch: .byRequest, whenFull: .dropOldest) },
  Operation("buffer kept full") { $0.buffer(size: 3, prefetch: .keepFull, whenFull: .dropNewest) },
  Operation("handleEvents") { $0.handleEvents() },
  Operation("breakpoint") { $0.breakpoint() },
  Operation("subscribe on") { $0.subscribe(on: now) },
  Operation("receive on") { $0.receive(on: now) },
  Operation("erased") { $0.eraseToAnyPublisher() },
]
