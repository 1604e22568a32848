extension ClockClient {
  /// A publisher that sends a tick after each interval, beginning one interval after the subscription.
  ///
  /// ```swift
  /// let count = environment.clockClient.timer(every: .seconds(1)).sink { seconds += 1 + $0.missed }
  /// ```
  /// It does not drift: the ticks lie on a grid of their own for each subscription. One that cannot be sent before the
  /// next is due, or that nobody has asked for, is left out and counted by the next one's ``Tick/missed``. It sends
  /// where the clock runs its actions, and ends when it is cancelled.
  /// - Parameters:
  ///   - interval: How far apart ticks are. Not positive is a tenth of a millisecond, as with `Timer`.
  ///   - tolerance: By how much each may be late; the grid stays.
  ///   - fileID: The caller's file, for failure messages.
  ///   - filePath: The path of that file.
  ///   - line: The caller's line.
  public func timer(
    every interval: Duration,
    tolerance: Duration = .zero,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line
  ) -> AnyPublisher<Tick, Never> {
    TimerPublisher(
      clock: self, interval: interval, tolerance: tolerance, caller: Caller(fileID: fileID, filePath: filePath, line: line)
    )
    .eraseToAnyPublisher()
  }

  /// The ticks of ``timer(every:tolerance:fileID:filePath:line:)`` for `for await`, beginning one interval after the loop begins.
  ///
  /// ```swift
  /// for await tick in environment.clockClient.ticks(every: .seconds(1)) { seconds += 1 + tick.missed }
  /// ```
  /// Of those that fall due while the loop's body runs, the last comes at once and counts the others as missed. The
  /// loop ends when its task is cancelled.
  /// - Parameters:
  ///   - interval: How far apart ticks are. Not positive is a tenth of a millisecond, as with `Timer`.
  ///   - tolerance: By how much each may be late; nil for as the clock likes. The grid stays.
  ///   - fileID: The caller's file, for failure messages.
  ///   - filePath: The path of that file.
  ///   - line: The caller's line.
  public func ticks(
    every interval: Duration,
    tolerance: Duration? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line
  ) -> Ticks {
    Ticks(clock: self, interval: interval, tolerance: tolerance, caller: Caller(fileID: fileID, filePath: filePath, line: line))
  }
}
