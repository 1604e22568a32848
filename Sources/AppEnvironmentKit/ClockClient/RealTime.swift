/// Real time, or a multiple of it.
struct RealTime: Sendable {
  let origin: ContinuousClock.Instant
  let speed: Double

  /// The longest sleep that is requested from the system, which traps if a duration overflows its nanoseconds.
  private static let longestWait = Duration.seconds(86_400)

  var now: ClockClient.Instant {
    let elapsed = origin.duration(to: .now)
    return ClockClient.Instant(offset: speed == 1 ? elapsed : elapsed.clampedMultiplied(by: speed))
  }

  /// Returns the real time until a deadline, at most a day, or `nil` if it has passed.
  func wait(until deadline: ClockClient.Instant) -> Duration? {
    let left = now.duration(to: deadline)
    guard left > .zero else { return nil }
    // At least a nanosecond: a wait that is rounded to zero would loop.
    return max(.nanoseconds(1), min(real(left), Self.longestWait))
  }

  /// Returns the real time that a duration takes.
  func real(_ duration: Duration) -> Duration {
    speed == 1 ? duration : duration.clampedMultiplied(by: 1 / speed)
  }

  func sleep(until deadline: ClockClient.Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
    let tolerance = tolerance.map { min(max(real($0), .zero), Self.longestWait) }
    while let wait = wait(until: deadline) {
      try await ContinuousClock().sleep(until: .now.advanced(by: wait), tolerance: tolerance)
    }
  }
}
