import Foundation

extension ClockClient: Client {
  /// A clock that measures real time from the current date.
  public static var preview: ClockClient { preview() }

  /// Returns a clock that measures real time from a date, faster or slower.
  ///
  /// Otherwise, it behaves like ``live``. Sleeping for a minute at a speed of 60 takes a second:
  ///
  /// ```swift
  /// let environment = AppEnvironment(.preview) { $0.clockClient = .preview(speed: 60) }
  /// ```
  /// - Parameters:
  ///   - start: The initial date.
  ///   - speed: The number of seconds that pass on this clock in a second of real time. It must be finite and positive.
  public static func preview(start: Date = Date(), speed: Double = 1) -> ClockClient {
    precondition(speed.isFinite && speed > 0, "The speed of a clock must be finite and positive, not \(speed)")
    let origin = ContinuousClock.now
    let time = RealTime(origin: origin, speed: speed)
    return ClockClient(time) { start.addingTimeInterval(time.now.offset / .seconds(1)) }
  }
}

extension AppEnvironment.Clients {
  /// The clock of the program.
  public var clockClient: ClockClient.Type { ClockClient.self }
}
