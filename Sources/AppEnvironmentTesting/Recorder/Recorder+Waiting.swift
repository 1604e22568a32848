import AppEnvironmentKit
import Dispatch

/// Waiting never hangs: a recorder with a `TestClock` advances it, step by step and no further than needed; any other
/// waits in real time. Both end with a failure that shows what had come.
extension Recorder {
  /// Waits until so many values came in all, and returns the values.
  ///
  /// - Parameters:
  ///   - count: How many values, from the beginning of the recording.
  ///   - timeout: How long to wait; by default a day of a `TestClock`, or 10 seconds in real time. When it is over, or
  ///     the publisher has ended, with fewer, the test fails with what had come.
  ///   - fileID: The caller's file, for failure messages.
  ///   - filePath: The path of that file.
  ///   - line: The caller's line.
  /// - Returns: All values that came, so at least `count` unless the test failed.
  @discardableResult
  nonisolated(nonsending) public func waitForValues(
    _ count: Int,
    timeout: Duration? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line
  ) async -> [Output] {
    let what = count == 1 ? "1 value" : "\(count) values"
    await wait(for: .values(count), timeout, what, CallSite(fileID: fileID, filePath: filePath, line: line))
    return values
  }

  /// Waits until the publisher has ended, and returns how.
  ///
  /// - Parameters:
  ///   - timeout: How long to wait; by default a day of a `TestClock`, or 10 seconds in real time. When it is over the
  ///     test fails with what had come.
  ///   - fileID: The caller's file, for failure messages.
  ///   - filePath: The path of that file.
  ///   - line: The caller's line.
  /// - Returns: How it ended; nil only when the test failed.
  @discardableResult
  nonisolated(nonsending) public func waitForCompletion(
    timeout: Duration? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line
  ) async -> Subscribers.Completion<Failure>? {
    await wait(for: .completion, timeout, "the end", CallSite(fileID: fileID, filePath: filePath, line: line))
    return completion
  }

  /// Lets time pass on the recorder's clock, and returns the values that came so far.
  ///
  /// - Parameters:
  ///   - duration: How much: a `TestClock` is advanced by it, another clock is slept on. Without a clock the test fails.
  ///   - fileID: The caller's file, for failure messages.
  ///   - filePath: The path of that file.
  ///   - line: The caller's line.
  /// - Returns: All values that came.
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
      TestFailure.record(
        "This recorder has no clock to wait on: record(clock:).",
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
    let reason = completion == nil ? "did not come" : "did not come before the end"
    TestFailure.record("\(what) \(reason). What came:\n\(listing())", at: site)
  }

  /// Moves from one deadline to the next, so that time is what it was when the goal was met.
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
