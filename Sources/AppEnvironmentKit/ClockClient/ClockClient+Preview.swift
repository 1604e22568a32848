import Foundation

extension ClockClient: Client {
  /// Real time, from the real date.
  public static var preview: ClockClient { preview() }

  /// Real time from a date that you choose, faster or slower than it passes.
  ///
  /// It behaves as ``live`` does otherwise. Sleeping for a minute at a speed of 60 takes a second.
  /// - Parameters:
  ///   - start: The date when the client is made; nobody else sets its wall clock.
  ///   - speed: How many seconds pass on this clock in a real one. Must be finite and more than 0.
  public static func preview(start: Date = Date(), speed: Double = 1) -> ClockClient {
    precondition(speed.isFinite && speed > 0, "the speed of a clock must be finite and more than 0, and it is \(speed)")
    let origin = ContinuousClock.now
    let time = RealTime(origin: origin, speed: speed)
    return ClockClient(time) { start.addingTimeInterval(time.now.offset / .seconds(1)) }
  }
}

extension AppEnvironment.Clients {
  /// The time that the program goes by.
  public var clockClient: ClockClient.Type { ClockClient.self }
}
