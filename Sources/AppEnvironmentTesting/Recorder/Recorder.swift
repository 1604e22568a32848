import AppEnvironmentKit

/// Keeps everything that a publisher sends: its values, its end, and the times they came at.
///
/// ```swift
/// let recorder = numbers.record(demand: .max(2))
/// recorder.expect(values: [1, 2])
/// recorder.request(.max(1))
/// recorder.expect(values: [1, 2, 3], completion: .finished)
/// ```
/// With a clock the times are kept as well, and with a `TestClock` waiting for values moves it:
/// ```swift
/// let recorder = words.debounce(for: .milliseconds(300), scheduler: clock.client).record(clock: clock)
/// words.send("swift")
/// await recorder.waitForValues(1)
/// recorder.expect(values: ["swift"], at: [.milliseconds(300)])
/// ```
/// The subscription lasts as long as the recorder, or until ``cancel()``. Values may come on any thread, and a recorder
/// may be used from any thread when they are `Sendable`.
public final class Recorder<Output, Failure: Error>: Cancellable {
  let state: RecorderState<Output, Failure>
  let clock: ClockClient?
  let testClock: TestClock?

  init(
    _ publisher: some Publisher<Output, Failure>, demand: Subscribers.Demand, clock: ClockClient?, testClock: TestClock?
  ) {
    self.testClock = testClock
    self.clock = clock
    var now: (@Sendable () -> Duration)?
    if let clock {
      let start = clock.now
      now = { start.duration(to: clock.now) }
    }
    state = RecorderState(demand: demand, now: now)
    publisher.subscribe(state)
  }

  deinit {
    state.cancel()
  }

  /// What came so far, in order.
  public var events: [RecordedEvent<Output, Failure>] { state.events }

  /// The values so far.
  public var values: [Output] {
    state.events.compactMap { event in
      if case .value(let value) = event.kind { value } else { nil }
    }
  }

  /// How it ended; nil as long as it has not.
  public var completion: Subscribers.Completion<Failure>? {
    if case .completion(let completion) = state.events.last?.kind { completion } else { nil }
  }

  /// What was asked for: the demand it began with, unless that was none, and each that was requested.
  public var demands: [Subscribers.Demand] { state.demands }

  /// Asks for more values. They may come before this returns.
  public func request(_ demand: Subscribers.Demand) {
    state.request(demand)
  }

  /// Ends the subscription. What comes all the same is not recorded.
  public func cancel() {
    state.cancel()
  }

  /// What came, one line each.
  func listing() -> String {
    let events = state.events
    return events.isEmpty ? "  nothing" : events.map { "  \($0)" }.joined(separator: "\n")
  }
}

extension Recorder: @unchecked Sendable where Output: Sendable {}  // because its state is guarded by a lock
