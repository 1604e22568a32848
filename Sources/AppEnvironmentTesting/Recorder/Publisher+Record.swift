import AppEnvironmentKit

extension Publisher {
  /// Subscribes, and keeps everything that comes.
  ///
  /// - Parameter demand: How many values are asked for at first; ``Recorder/request(_:)`` asks for more.
  /// - Returns: The recorder, which holds the subscription.
  public func record(demand: Subscribers.Demand = .unlimited) -> Recorder<Output, Failure> {
    Recorder(self, demand: demand, clock: nil, testClock: nil)
  }

  /// Subscribes, and keeps everything that comes, with its time since now.
  ///
  /// - Parameters:
  ///   - demand: How many values are asked for at first; ``Recorder/request(_:)`` asks for more.
  ///   - clock: What the values are timed by.
  /// - Returns: The recorder, which holds the subscription.
  public func record(demand: Subscribers.Demand = .unlimited, clock: ClockClient) -> Recorder<Output, Failure> {
    Recorder(self, demand: demand, clock: clock, testClock: nil)
  }

  /// Subscribes, and keeps everything that comes, with its time since now; waiting for it moves the clock.
  ///
  /// - Parameters:
  ///   - demand: How many values are asked for at first; ``Recorder/request(_:)`` asks for more.
  ///   - clock: What the values are timed by, and what is advanced while they are waited for.
  /// - Returns: The recorder, which holds the subscription.
  public func record(demand: Subscribers.Demand = .unlimited, clock: TestClock) -> Recorder<Output, Failure> {
    Recorder(self, demand: demand, clock: clock.client, testClock: clock)
  }
}
