import AppEnvironmentKit

extension Publisher {
  /// Subscribes and records the values and the completion.
  ///
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
  /// - Parameters:
  ///   - demand: The initial demand. ``Recorder/request(_:)`` requests more.
  ///   - clock: The clock that measures the times, and that waiting advances.
  /// - Returns: The recorder, which keeps the subscription.
  public func record(demand: Subscribers.Demand = .unlimited, clock: TestClock) -> Recorder<Output, Failure> {
    Recorder(self, demand: demand, clock: clock.client, testClock: clock)
  }
}
