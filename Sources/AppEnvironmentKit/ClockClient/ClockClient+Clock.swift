extension ClockClient: Clock {
  /// How Swift's clocks measure.
  public typealias Duration = Swift.Duration

  /// The time now. It never runs backwards.
  public var now: Instant { instant() }

  /// The least difference of two instants that the clocks of this package tell apart.
  public var minimumResolution: Duration { .nanoseconds(1) }

  /// Waits until a deadline; for code that knows no more than that this is a clock.
  @_disfavoredOverload  // The one below notes who calls.
  public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try await sleepUntil(deadline, tolerance, nil)
  }
}

extension ClockClient {
  /// Waits until a deadline, or not at all when it has passed. See ``sleepUntil``.
  ///
  /// - Parameters:
  ///   - deadline: Until when.
  ///   - tolerance: By how much it may be late; nil for as the clock likes.
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
    try await sleepUntil(deadline, tolerance, Caller(fileID: fileID, filePath: filePath, line: line))
  }

  /// Waits for a duration, or not at all when it is not positive. See ``sleepUntil``.
  ///
  /// - Parameters:
  ///   - duration: How long. The longest there is will do.
  ///   - tolerance: By how much longer it may take; nil for as the clock likes.
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
    try await sleepUntil(now.advanced(by: duration), tolerance, Caller(fileID: fileID, filePath: filePath, line: line))
  }
}
