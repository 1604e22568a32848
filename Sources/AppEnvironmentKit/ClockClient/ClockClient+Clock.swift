extension ClockClient: Clock {
  /// The durations of Swift's clocks.
  public typealias Duration = Swift.Duration

  /// The current time. It never decreases.
  public var now: Instant { instant() }

  /// The smallest difference between two instants: a nanosecond.
  public var minimumResolution: Duration { .nanoseconds(1) }

  /// Suspends the calling task until a deadline. Generic code over `Clock` calls this method.
  @_disfavoredOverload  // The method below passes the location of the caller.
  public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try await sleepUntil(deadline, tolerance)
  }
}

extension ClockClient {
  /// Suspends the calling task until a deadline, or returns at once if it has passed. See ``sleepUntil``.
  ///
  /// - Parameters:
  ///   - deadline: The earliest time at which the method returns.
  ///   - tolerance: The permitted delay; `nil` lets the clock choose.
  ///   - fileID: The caller's file, for failure messages.
  ///   - filePath: The path of that file.
  ///   - line: The caller's line.
  /// - Throws: `CancellationError` as soon as the task is cancelled.
  public func sleep(
    until deadline: Instant,
    tolerance: Duration? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line
  ) async throws {
    try await Self.$callSite.withValue(CallSite(fileID: fileID, filePath: filePath, line: line)) {
      try await sleepUntil(deadline, tolerance)
    }
  }

  /// Suspends the calling task for a duration, or returns at once if it isn't positive. See ``sleepUntil``.
  ///
  /// ```swift
  /// try await environment.clockClient.sleep(for: .milliseconds(500))
  /// ```
  /// - Parameters:
  ///   - duration: The duration of the sleep.
  ///   - tolerance: The permitted delay; `nil` lets the clock choose.
  ///   - fileID: The caller's file, for failure messages.
  ///   - filePath: The path of that file.
  ///   - line: The caller's line.
  /// - Throws: `CancellationError` as soon as the task is cancelled.
  public func sleep(
    for duration: Duration,
    tolerance: Duration? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line
  ) async throws {
    try await sleep(
      until: now.advanced(by: duration), tolerance: tolerance, fileID: fileID, filePath: filePath, line: line)
  }
}
