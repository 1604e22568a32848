extension ClockClient {
  /// Returns a publisher that sends a tick after each interval, beginning one interval after the subscription.
  ///
  /// ```swift
  /// let count = environment.clockClient.timer(every: .seconds(1)).sink { seconds += 1 + $0.missed }
  /// ```
  /// The ticks of each subscription form a separate grid and don't drift. A tick that can't be sent before the next one
  /// is due, or for which there is no demand, is skipped and counted in ``Tick/missed`` of the next one. The publisher
  /// sends on the queue of the clock until it's cancelled.
  /// - Parameters:
  ///   - interval: The interval between ticks. As with `Timer`, a tenth of a millisecond replaces one that isn't positive.
  ///   - tolerance: The permitted delay of each tick, which doesn't change the grid.
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
    TickPublisher(
      clock: self, interval: interval, tolerance: tolerance,
      callSite: CallSite(fileID: fileID, filePath: filePath, line: line)
    )
    .eraseToAnyPublisher()
  }

  /// Returns an asynchronous sequence of ticks, beginning one interval after the loop begins.
  ///
  /// ```swift
  /// for await tick in environment.clockClient.ticks(every: .seconds(1)) { seconds += 1 + tick.missed }
  /// ```
  /// If several ticks fall due while the body of the loop runs, only the last one follows, at once, and counts the
  /// others as missed. The loop ends when its task is cancelled.
  /// - Parameters:
  ///   - interval: The interval between ticks. As with `Timer`, a tenth of a millisecond replaces one that isn't positive.
  ///   - tolerance: The permitted delay of each tick, which doesn't change the grid; `nil` lets the clock choose.
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
    Ticks(
      clock: self, interval: interval, tolerance: tolerance,
      callSite: CallSite(fileID: fileID, filePath: filePath, line: line))
  }

  /// A publisher of one value after a duration, which leaves nothing on the clock when it is cancelled.
  package func wait(for duration: Duration) -> AnyPublisher<Void, any Error> {
    guard duration > .zero else { return Just(()).setFailureType(to: (any Error).self).eraseToAnyPublisher() }
    return TickPublisher(clock: self, interval: duration, tolerance: .zero, callSite: nil)
      .first().map { _ in }.setFailureType(to: (any Error).self).eraseToAnyPublisher()
  }
}
