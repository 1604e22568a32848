import AppEnvironmentKit
import Dispatch

/// Waiting for events. A recorder with a `TestClock` advances it, step by step and no further than necessary. Any other
/// recorder waits in real time. After a timeout, the test fails with the events so far.
extension Recorder {
  /// Waits until the given number of values has arrived, and returns the values.
  ///
  /// - Parameters:
  ///   - count: The number of values since the beginning of the recording.
  ///   - timeout: The longest time to wait; by default a day of a `TestClock`, or 10 seconds of real time. If the timeout
  ///     expires or the publisher completes before, the test fails with the events so far.
  ///   - fileID: The caller's file, for failure messages.
  ///   - filePath: The path of that file.
  ///   - line: The caller's line.
  /// - Returns: All values so far: at least `count`, unless the test failed.
  @discardableResult
  nonisolated(nonsending) public func waitForValues(
    _ count: Int,
    timeout: Duration? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line
  ) async -> [Output] {
    let what = "send \(count) value\(count == 1 ? "" : "s")"
    await wait(for: .values(count), timeout, what, CallSite(fileID: fileID, filePath: filePath, line: line))
    return values
  }

  /// Waits until the publisher completes, and returns the completion.
  ///
  /// ```swift
  /// let load = files.loadFile(note).record(clock: clock)
  /// await load.waitForCompletion()
  /// load.expect(values: [Data("Milk".utf8)], at: [.seconds(2)], completion: .finished)
  /// ```
  /// - Parameters:
  ///   - timeout: The longest time to wait; by default a day of a `TestClock`, or 10 seconds of real time. If it expires,
  ///     the test fails with the events so far.
  ///   - fileID: The caller's file, for failure messages.
  ///   - filePath: The path of that file.
  ///   - line: The caller's line.
  /// - Returns: The completion; `nil` only if the test failed.
  @discardableResult
  nonisolated(nonsending) public func waitForCompletion(
    timeout: Duration? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line
  ) async -> Subscribers.Completion<Failure>? {
    await wait(for: .completion, timeout, "complete", CallSite(fileID: fileID, filePath: filePath, line: line))
    return completion
  }

  /// Lets time pass on the clock of the recorder, and returns the values so far.
  ///
  /// ```swift
  /// let timer = clock.client.timer(every: .seconds(1)).record(clock: clock)
  /// #expect(await timer.wait(.seconds(3)).count == 3)
  /// ```
  /// - Parameters:
  ///   - duration: The time to pass. A `TestClock` is advanced; on another clock, the caller sleeps. Without a clock, the
  ///     test fails.
  ///   - fileID: The caller's file, for failure messages.
  ///   - filePath: The path of that file.
  ///   - line: The caller's line.
  /// - Returns: All values so far.
  @discardableResult
  nonisolated(nonsending) public func wait(
    _ duration: Duration,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line
  ) async -> [Output] {
    if let testClock {
      await testClock.advance(by: duration, fileID: fileID, filePath: filePath, line: line)
    } else if let clock {
      try? await clock.sleep(for: duration, fileID: fileID, filePath: filePath, line: line)
    } else {
      TestReporter.fail(
        "Use `record(clock:)` to wait for a duration. This recorder has no clock.",
        at: CallSite(fileID: fileID, filePath: filePath, line: line))
    }
    return values
  }

  nonisolated(nonsending) private func wait(
    for goal: RecorderState<Output, Failure>.Goal, _ timeout: Duration?, _ what: String, _ site: CallSite
  ) async {
    if let testClock {
      await advance(testClock, until: goal, timeout ?? .seconds(86_400), site)
    } else if !state.isOver(goal), timeout != .zero {
      let state = state
      await state.wait(for: goal) { number in
        DispatchQueue.global().asyncAfter(deadline: .now() + (timeout ?? .seconds(10)) / .seconds(1)) {
          state.stopWaiting(number)
        }
      }
    }
    guard !state.isMet(goal) else { return }
    var message = "The publisher didn't \(what). Events:\n\(listing())"
    if testClock == nil, TestEnvironment.hasPendingWork {
      message +=
        "\nUse `record(clock:)` with the clock of the test, so that waiting advances it. Work is pending on it."
    }
    TestReporter.fail(message, at: site)
  }

  /// Advances from deadline to deadline, so that the time is that at which the goal was met.
  nonisolated(nonsending) private func advance(
    _ clock: TestClock, until goal: RecorderState<Output, Failure>.Goal, _ timeout: Duration, _ site: CallSite
  ) async {
    let limit = clock.now.advanced(by: timeout)
    var next: ClockClient.Instant? = clock.now
    while let instant = next, instant <= limit, !state.isOver(goal), !Task.isCancelled {
      await clock.advance(to: instant, fileID: site.fileID, filePath: site.filePath, line: site.line)
      next = clock.time.standsStill ? nil : clock.time.nextDeadline
    }
  }
}
