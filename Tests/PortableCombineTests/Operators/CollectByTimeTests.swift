import PortableCombine
import Testing

@Suite struct CollectByTimeTests {
  @Test func theValuesOfEachIntervalAreSentTogether() {
    behaves(
      """
      sub ask 9 | a subscribed, subscribed, a asked 1
      a 1       | a more 1
      wait 4    |
      a 2       | a more 1
      wait 6    | got [1, 2]
      wait 10   |
      a 3       | a more 1
      wait 10   | got [3]
      a 4       | a more 1
      a fin     |
      wait 0    | got [4], finished
      wait 20   |
      """
    ) { sources in sources["a"].collect(.byTime(sources.clock, .milliseconds(10))) }
  }

  @Test func aFullArrayIsSentOnTheSchedulerAtOnce() {
    behaves(
      """
      sub ask 9 | a subscribed, subscribed, a asked 18
      a 1       |
      a 2       |
      wait 0    | got [1, 2]
      a 3       |
      more 2    |
      wait 10   | got [3], a asked 4
      a 4       |
      a 5       |
      a fail    |
      wait 0    | got [4, 5], failed
      """
    ) { sources in sources["a"].collect(.byTimeOrCount(sources.clock, .milliseconds(10), 2)) }
  }

  @Test func arraysWaitForARequest() {
    behaves(
      """
      sub     | a subscribed, subscribed
      a 1     | a more 1
      wait 10 |
      a 2     | a more 1
      a fin   |
      wait 0  |
      ask 1   |
      wait 0  | got [1]
      ask 1   |
      wait 0  | got [2], finished
      """
    ) { sources in sources["a"].collect(.byTime(sources.clock, .milliseconds(10))) }
  }

  @Test func eachRequestIsPassedOn() {
    behaves(
      """
      sub     | a subscribed, subscribed
      ask 3   | a asked 1
      ask all | a asked 1
      """
    ) { sources in sources["a"].collect(.byTime(sources.clock, .milliseconds(10))) }
    behaves(
      """
      sub     | a subscribed, subscribed
      ask 3   | a asked 12
      ask all | a asked all
      """
    ) { sources in sources["a"].collect(.byTimeOrCount(sources.clock, .milliseconds(10), 4)) }
  }

  @Test func failureDropsCollectedValues() {
    behaves(
      """
      sub ask 9 | a subscribed, subscribed, a asked 1
      a 1       | a more 1
      a fail    |
      wait 0    | failed
      """
    ) { sources in sources["a"].collect(.byTime(sources.clock, .milliseconds(10))) }
  }

  @Test func theScheduledClosureIsCancelledAtTheEnd() {
    for end in ["fin", "fail", "cancel"] {
      let clock = VirtualScheduler()
      let subject = PassthroughSubject<Int, Failed>()
      let sink = subject.collect(.byTime(clock, .milliseconds(10))).sink { _ in
      } receiveValue: { _ in
      }
      #expect(clock.pending == 1)
      switch end {
      case "fin": subject.send(completion: .finished)
      case "fail": subject.send(completion: .failure(Failed()))
      default: sink.cancel()
      }
      clock.advance(by: 0)
      #expect(clock.pending == 0, "after \(end)")
    }
  }

  @Test func collectedValuesAreReleasedAtTheEnd() {
    releases { subject, token in subject.map { _ in token }.collect(.byTime(NowOrNever(), 10)) }
  }

  @Test func theLastArrayIsSentThoughAFullOneIsDeliveredAsTheUpstreamEnds() {
    let scheduler = QueuedActions()
    var received: [String] = []
    let upstream = EndingUpstream(scheduler: scheduler)
    let sink = upstream.collect(.byTimeOrCount(scheduler, 100, 2)).sink { _ in
      received.append("finished")
    } receiveValue: {
      received.append("\($0)")
    }
    scheduler.run()
    #expect(received == ["[1, 2]", "[3]", "finished"])
    withExtendedLifetime(sink) {}
  }

  @Test func aRepetitionThatBeginsAfterTheEndIsCancelled() {
    let scheduler = QueuedActions()
    let subject = PassthroughSubject<Int, Never>()
    var sink: AnyCancellable?
    scheduler.willRepeat = { sink?.cancel() }
    let deferred = Deferred { subject }.collect(.byTime(scheduler, 100))
    // The subscription is cancelled from inside the request for the repetition, as another thread may do.
    let box = AnySubscriber<[Int], Never>(receiveSubscription: { sink = AnyCancellable($0) })
    deferred.subscribe(box)
    #expect(scheduler.repetitions == 1 && scheduler.cancelled == 1)
  }
}

/// A scheduler whose actions a test runs.
private final class QueuedActions: Scheduler {
  typealias SchedulerTimeType = ImmediateScheduler.SchedulerTimeType
  typealias SchedulerOptions = Never

  private var actions: [() -> Void] = []
  var willRepeat: () -> Void = {}
  private(set) var repetitions = 0
  private(set) var cancelled = 0

  var now: SchedulerTimeType { ImmediateScheduler.shared.now }
  var minimumTolerance: SchedulerTimeType.Stride { 0 }

  func schedule(options: Never?, _ action: @escaping () -> Void) { actions.append(action) }

  func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: Never?, _ action: @escaping () -> Void
  ) {}

  func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
    options: Never?, _ action: @escaping () -> Void
  ) -> any Cancellable {
    repetitions += 1
    willRepeat()
    return AnyCancellable { self.cancelled += 1 }
  }

  func run() {
    while !actions.isEmpty { actions.removeFirst()() }
  }
}

/// An upstream whose subscription runs the scheduled actions as it is released, which is between its completion and the answer.
private struct EndingUpstream: Publisher {
  typealias Output = Int
  typealias Failure = Never

  let scheduler: QueuedActions

  private final class Handle: Subscription {
    let scheduler: QueuedActions

    init(_ scheduler: QueuedActions) { self.scheduler = scheduler }

    func request(_ demand: Subscribers.Demand) {}

    func cancel() {}

    deinit { scheduler.run() }
  }

  func receive(subscriber: some Subscriber<Int, Never>) {
    subscriber.receive(subscription: Handle(scheduler))
    for number in 1...3 { _ = subscriber.receive(number) }
    subscriber.receive(completion: .finished)
  }
}
