import PortableCombine
import Testing

/// Operators on a scheduler that runs an action on another thread and waits for it, with an upstream that sends while the
/// subscriber receives its subscription.
@Suite struct WaitingSchedulerTests {
  @Test("Receiving on a scheduler that waits delivers each value and the completion")
  func receive() {
    expect([1, 2, 3]) { $0.receive(on: WaitingScheduler()) }
  }

  @Test("A delay on a scheduler that waits delivers each value and the completion")
  func delay() {
    expect([1, 2, 3]) { $0.delay(for: .seconds(1), scheduler: WaitingScheduler()) }
  }

  @Test("A debounce on a scheduler that waits sends each value and the completion")
  func debounce() {
    expect([1, 2, 3]) { $0.debounce(for: .seconds(1), scheduler: WaitingScheduler()) }
  }

  @Test("A throttle on a scheduler that waits sends each value and the completion")
  func throttle() {
    expect([1, 2, 3]) { $0.throttle(for: .seconds(1), scheduler: WaitingScheduler(), latest: true) }
  }

  @Test("A timeout on a scheduler that waits delivers each value and the completion")
  func timeout() {
    // All events are delivered before the time limit is scheduled.
    expect([1, 2, 3]) { $0.timeout(.seconds(1), scheduler: WaitingScheduler()) }
  }

  @Test("Collecting on a scheduler that waits sends each group and the completion")
  func collect() {
    expect([[1, 2, 3]]) { $0.collect(.byTime(WaitingScheduler(), .seconds(1))) }
    expect([[1, 2], [3]]) { $0.collect(.byTimeOrCount(WaitingScheduler(), .seconds(1), 2)) }
  }

  @Test("Subscribing on a scheduler that waits delivers each value and the completion")
  func subscribe() {
    expect([1, 2, 3]) { $0.subscribe(on: WaitingScheduler()) }
  }

  @Test("Operators with schedulers that wait can follow one another")
  func chain() {
    expect([1, 2, 3]) {
      $0.subscribe(on: WaitingScheduler()).receive(on: WaitingScheduler())
        .delay(for: .seconds(1), scheduler: WaitingScheduler()).receive(on: WaitingScheduler())
    }
  }

  private func expect<P: Publisher>(
    _ expected: [P.Output], _ operation: (Publishers.Sequence<[Int], Never>) -> P,
    _ site: SourceLocation = #_sourceLocation
  ) where P.Output: Equatable, P.Failure == Never {
    nonisolated(unsafe) var received: [P.Output] = []  // because the thread that sends waits for the one that receives
    nonisolated(unsafe) var isFinished = false  // because of the same
    let cancellable = operation([1, 2, 3].publisher).sink { _ in
      isFinished = true
    } receiveValue: {
      received.append($0)
    }
    #expect(received == expected, sourceLocation: site)
    #expect(isFinished, sourceLocation: site)
    cancellable.cancel()
  }
}

/// A scheduler that runs each action at once on another thread, and waits until it has returned.
private final class WaitingScheduler: Scheduler {
  typealias SchedulerTimeType = ImmediateScheduler.SchedulerTimeType
  typealias SchedulerOptions = Never

  /// The number of actions after which an operator that schedules without end is stopped.
  private var remaining = 1_000

  var now: SchedulerTimeType { ImmediateScheduler.shared.now }

  var minimumTolerance: SchedulerTimeType.Stride { 0 }

  func schedule(options: Never?, _ action: @escaping () -> Void) {
    guard remaining > 0 else { return }
    remaining -= 1
    performOnAnotherThread(action)
  }

  func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: Never?,
    _ action: @escaping () -> Void
  ) {
    schedule(options: options, action)
  }

  func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
    options: Never?, _ action: @escaping () -> Void
  ) -> any Cancellable {
    schedule(options: options, action)
    return AnyCancellable {}
  }
}
