import Dispatch
import PackageSupport
import PortableCombine
import Testing

@Suite struct ReceiveOnTests {
  @Test func eventsAreScheduledAndRequestsAreNot() {
    let queue = ManualScheduler()
    let sources = Sources()
    var got: [String] = []
    let subscriber = AnySubscriber<Int, Failed>(
      receiveSubscription: {
        got.append("subscribed")
        $0.request(.max(2))
      },
      receiveValue: {
        got.append("\($0)")
        return .max(1)
      },
      receiveCompletion: { got.append("\($0)") })
    sources["a"].receive(on: queue).subscribe(subscriber)
    #expect(got == ["subscribed"])
    #expect(sources.log == ["a subscribed", "a asked 2"])
    sources["a"].send(1)
    sources["a"].send(2)
    sources["a"].send(completion: .finished)
    #expect(got == ["subscribed"])
    queue.runNext()
    #expect(got == ["subscribed", "1"])
    #expect(sources.log == ["a subscribed", "a asked 2", "a asked 1"])
    queue.runAll()
    #expect(got == ["subscribed", "1", "2", "finished"])
  }

  @Test func cancellationDropsScheduledEvents() {
    let queue = ManualScheduler()
    let subject = PassthroughSubject<Int, Never>()
    var got: [Int] = []
    let sink = subject.receive(on: queue).sink { got.append($0) }
    subject.send(1)
    queue.runAll()
    subject.send(2)
    sink.cancel()
    queue.runAll()
    #expect(got == [1])
  }

  @Test func eventsStayInOrderOnAnUnorderedScheduler() {
    let queue = ManualScheduler()
    let subject = PassthroughSubject<Int, Never>()
    var got: [Int] = []
    let sink = subject.receive(on: queue).sink { got.append($0) }
    for value in 0..<10 { subject.send(value) }
    queue.runAllBackwards()
    #expect(got == Array(0..<10))
    withExtendedLifetime(sink) {}
  }

  @Test func aConcurrentQueueDeliversInOrderOneAtATime() async {
    let subject = PassthroughSubject<Int, Never>()
    let done = AsyncStream<Void>.makeStream()
    // Deliberately not locked: the stage delivers one value at a time.
    nonisolated(unsafe) var got: [Int] = []  // because one event comes after the other
    let sink = subject.receive(on: DispatchQueue.global()).sink { _ in
      done.continuation.finish()
    } receiveValue: {
      got.append($0)
    }
    for value in 0..<1000 { subject.send(value) }
    subject.send(completion: .finished)
    for await _ in done.stream {}
    sink.cancel()
    #expect(got == Array(0..<1000))
  }

  @Test func closuresAreReleasedAtTheEnd() {
    let queue = ManualScheduler(isImmediate: true)
    releases { subject, token in subject.map { token.passing($0) }.receive(on: queue) }
  }
}

/// A scheduler whose closures a test runs.
final class ManualScheduler: Scheduler {
  typealias SchedulerTimeType = DispatchQueue.SchedulerTimeType
  typealias SchedulerOptions = Never

  private var actions: [() -> Void] = []
  private let isImmediate: Bool

  init(isImmediate: Bool = false) {
    self.isImmediate = isImmediate
  }

  var now: SchedulerTimeType { SchedulerTimeType(DispatchTime(uptimeNanoseconds: 1)) }
  var minimumTolerance: SchedulerTimeType.Stride { .nanoseconds(0) }

  func runNext() {
    guard !actions.isEmpty else { return }
    actions.removeFirst()()
  }

  func runAll() {
    while !actions.isEmpty { runNext() }
  }

  func runAllBackwards() {
    while let action = actions.popLast() { action() }
  }

  func schedule(options: Never?, _ action: @escaping () -> Void) {
    if isImmediate { action() } else { actions.append(action) }
  }

  func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: Never?,
    _ action: @escaping () -> Void
  ) {
    actions.append(action)
  }

  func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
    options: Never?, _ action: @escaping () -> Void
  ) -> any Cancellable {
    actions.append(action)
    return AnyCancellable {}
  }
}
