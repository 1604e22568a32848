/// Time that passes as it does, or so many times as fast.
struct RealTime: Sendable {
  let origin: ContinuousClock.Instant
  let speed: Double

  /// The longest that is asked of the system at once. It traps at durations that it cannot count in nanoseconds.
  private static let longestWait = Duration.seconds(86_400)

  var now: ClockClient.Instant {
    let elapsed = origin.duration(to: .now)
    return ClockClient.Instant(offset: speed == 1 ? elapsed : elapsed.clampedMultiplied(by: speed))
  }

  /// How long it really takes from now to a deadline, or a day if it takes longer; nil when it has passed.
  func wait(until deadline: ClockClient.Instant) -> Duration? {
    let left = now.duration(to: deadline)
    guard left > .zero else { return nil }
    // At least a nanosecond, so that rounding cannot make a wait that never moves on.
    return max(.nanoseconds(1), min(real(left), Self.longestWait))
  }

  /// What a duration of this time really takes.
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
