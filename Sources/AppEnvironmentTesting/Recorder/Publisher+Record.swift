import AppEnvironmentKit

extension Publisher {
  /// Subscribes and records the values and the completion.
  ///
  /// ```swift
  /// let recorder = Just(3).map { $0 * 2 }.record()
  /// recorder.expect(values: [6], completion: .finished)
  /// ```
  /// - Parameter demand: The initial demand. ``Recorder/request(_:)`` requests more.
  /// - Returns: The recorder, which keeps the subscription.
  public func record(demand: Subscribers.Demand = .unlimited) -> Recorder<Output, Failure> {
    Recorder(self, demand: demand, clock: nil, testClock: nil)
  }

  /// Subscribes and records the values and the completion with their times since now.
  ///
  /// - Parameters:
  ///   - demand: The initial demand. ``Recorder/request(_:)`` requests more.
  ///   - clock: The clock that measures the times.
  /// - Returns: The recorder, which keeps the subscription.
  public func record(demand: Subscribers.Demand = .unlimited, clock: ClockClient) -> Recorder<Output, Failure> {
    Recorder(self, demand: demand, clock: clock, testClock: nil)
  }

  /// Subscribes and records the values and the completion with their times since now. Waiting for them advances the clock.
  ///
  /// ```swift
  /// let recorder = words.debounce(for: .milliseconds(300), scheduler: clock.client).record(clock: clock)
  /// words.send("swift")
  /// await recorder.waitForValues(1)
  /// recorder.expect(values: ["swift"], at: [.milliseconds(300)])
  /// ```
  /// - Parameters:
  ///   - demand: The initial demand. ``Recorder/request(_:)`` requests more.
  ///   - clock: The clock that measures the times, and that waiting advances.
  /// - Returns: The recorder, which keeps the subscription.
  public func record(demand: Subscribers.Demand = .unlimited, clock: TestClock) -> Recorder<Output, Failure> {
    Recorder(self, demand: demand, clock: clock.client, testClock: clock)
  }
}
