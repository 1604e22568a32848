import AppEnvironmentKit

/// A subscriber that records the values and the completion of a publisher, and the times at which they arrived.
///
/// ```swift
/// let recorder = numbers.record(demand: .max(2))
/// recorder.expect(values: [1, 2])
/// recorder.request(.max(1))
/// recorder.expect(values: [1, 2, 3], completion: .finished)
/// ```
/// With a clock, a recorder records times as well. With a `TestClock`, waiting for values advances the clock:
///
/// ```swift
/// let recorder = words.debounce(for: .milliseconds(300), scheduler: clock.client).record(clock: clock)
/// words.send("swift")
/// await recorder.waitForValues(1)
/// recorder.expect(values: ["swift"], at: [.milliseconds(300)])
/// ```
/// The subscription ends with the recorder, or by ``cancel()``. Values can arrive on any thread. If they are `Sendable`, a
/// recorder can be used from any thread.
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

  /// The events so far, in order.
  public var events: [RecordedEvent<Output, Failure>] { state.events }

  /// The values so far.
  public var values: [Output] {
    state.events.compactMap { event in
      if case .value(let value) = event.kind { value } else { nil }
    }
  }

  /// The completion; `nil` until the publisher completes.
  public var completion: Subscribers.Completion<Failure>? {
    if case .completion(let completion) = state.events.last?.kind { completion } else { nil }
  }

  /// The requested demands, without an initial demand of `.none`.
  public var demands: [Subscribers.Demand] { state.demands }

  /// Requests more values. They may arrive before this method returns.
  public func request(_ demand: Subscribers.Demand) {
    state.request(demand)
  }

  /// Cancels the subscription. Later values aren't recorded.
  public func cancel() {
    state.cancel()
  }

  /// One line for each event.
  func listing() -> String {
    let events = state.events
    return events.isEmpty ? "  no events" : events.map { "  \($0)" }.joined(separator: "\n")
  }
}

extension Recorder: Sendable where Output: Sendable {}
