import AppEnvironmentKit
import Dispatch

extension Recorder {
  /// Waits until so many values came in all, and returns the values.
  ///
  /// - Parameters:
  ///   - count: How many values, from the beginning of the recording.
  ///   - timeout: How long to wait, in real time. When it is over, or the publisher has ended, with fewer, the test
  ///     fails with what had come.
  /// - Returns: All values that came, so at least `count` unless the test failed.
  @discardableResult
  nonisolated(nonsending) public func waitForValues(
    _ count: Int,
    timeout: Duration = .seconds(10),
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line
  ) async -> [Output] {
    await wait(
      for: .values(count), timeout, count == 1 ? "1 value" : "\(count) values",
      CallSite(fileID: fileID, filePath: filePath, line: line))
    return values
  }

  /// Waits until the publisher has ended, and returns how.
  ///
  /// - Parameter timeout: How long to wait, in real time. When it is over the test fails with what had come.
  /// - Returns: How it ended; nil only when the test failed.
  @discardableResult
  nonisolated(nonsending) public func waitForCompletion(
    timeout: Duration = .seconds(10),
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line
  ) async -> Subscribers.Completion<Failure>? {
    await wait(for: .completion, timeout, "the end", CallSite(fileID: fileID, filePath: filePath, line: line))
    return completion
  }

  nonisolated(nonsending) private func wait(
    for goal: RecorderState<Output, Failure>.Goal, _ timeout: Duration, _ what: String, _ site: CallSite
  ) async {
    if !state.isOver(goal), timeout > .zero {
      let state = state
      await state.wait(for: goal) { number in
        let (seconds, attoseconds) = timeout.components
        DispatchQueue.global().asyncAfter(deadline: .now() + Double(seconds) + Double(attoseconds) / 1e18) {
          state.stopWaiting(number)
        }
      }
    }
    guard !state.isMet(goal) else { return }
    let reason = completion == nil ? "did not come" : "did not come before the end"
    TestFailure.record("\(what) \(reason). What came:\n\(listing())", at: site)
  }
}
