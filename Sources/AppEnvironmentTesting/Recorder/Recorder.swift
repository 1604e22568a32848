import AppEnvironmentKit

/// Keeps everything that a publisher sends: its values, its end, and the times they came at.
///
/// ```swift
/// let recorder = numbers.record(demand: .max(2))
/// recorder.expect(values: [1, 2])
/// recorder.request(.max(1))
/// recorder.expect(values: [1, 2, 3], completion: .finished)
/// ```
/// The subscription lasts as long as the recorder, or until ``cancel()``. Values may come on any thread, and a recorder
/// may be used from any thread when they are `Sendable`.
public final class Recorder<Output, Failure: Error>: Cancellable {
  let state: RecorderState<Output, Failure>
  let clock: RecorderClock?

  init(_ publisher: some Publisher<Output, Failure>, demand: Subscribers.Demand, clock: RecorderClock?) {
    self.clock = clock
    var now: (@Sendable () -> Duration)?
    if let clock {
      let start = clock.now()
      now = { clock.now() - start }
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

  /// The clock as it is noted in a report, and what came, one line each.
  func listing() -> String {
    let events = state.events
    return events.isEmpty ? "  nothing" : events.map { "  \($0)" }.joined(separator: "\n")
  }
}

extension Recorder: @unchecked Sendable where Output: Sendable {}  // because its state is guarded by a lock

/// The time that a recorder notes, and how it is moved when it is a test's.
struct RecorderClock: Sendable {
  /// The time since some beginning.
  let now: @Sendable () -> Duration
}

extension Publisher {
  /// Subscribes, and keeps everything that comes.
  ///
  /// - Parameter demand: How many values are asked for at first; ``Recorder/request(_:)`` asks for more.
  /// - Returns: The recorder, which holds the subscription.
  public func record(demand: Subscribers.Demand = .unlimited) -> Recorder<Output, Failure> {
    Recorder(self, demand: demand, clock: nil)
  }
}
