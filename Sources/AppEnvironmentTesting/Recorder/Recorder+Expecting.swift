import AppEnvironmentKit

/// The expected completion of a publisher, for ``Recorder/expect(values:at:completion:fileID:filePath:line:)``.
public enum ExpectedCompletion: Sendable {
  /// The publisher has finished.
  case finished
  /// The publisher has failed with an error that equals this one or, if it isn't `Equatable`, has its type and description.
  case failure(any Error)
  /// The publisher hasn't completed.
  case none
}

extension Recorder {
  /// Fails the test unless exactly the given values arrived, and the given completion. The failure shows the difference.
  ///
  /// ```swift
  /// let recorder = Just(3).map { $0 * 2 }.record()
  /// recorder.expect(values: [6], completion: .finished)
  /// ```
  /// - Parameters:
  ///   - values: The expected values, in order.
  ///   - times: The expected times since the beginning of the recording; `nil` for any.
  ///   - completion: The expected completion; ``ExpectedCompletion/none`` for none so far.
  ///   - fileID: The caller's file, for failure messages.
  ///   - filePath: The path of that file.
  ///   - line: The caller's line.
  public func expect(
    values: [Output],
    at times: [Duration]? = nil,
    completion: ExpectedCompletion = .none,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line
  ) where Output: Equatable {
    expect(
      values: values, at: times, completion: completion, by: ==,
      CallSite(fileID: fileID, filePath: filePath, line: line))
  }

  /// Fails the test unless exactly the given values arrived, as compared by a closure, and the given completion.
  ///
  /// ```swift
  /// let points = Just((x: 1, y: 2)).record()
  /// points.expect(values: [(x: 1, y: 2)], completion: .finished, by: { $0 == $1 })
  /// ```
  /// - Parameters:
  ///   - values: The expected values, in order.
  ///   - times: The expected times since the beginning of the recording; `nil` for any.
  ///   - completion: The expected completion; ``ExpectedCompletion/none`` for none so far.
  ///   - isSame: A closure that compares a received value with an expected one.
  ///   - fileID: The caller's file, for failure messages.
  ///   - filePath: The path of that file.
  ///   - line: The caller's line.
  public func expect(
    values: [Output],
    at times: [Duration]? = nil,
    completion: ExpectedCompletion = .none,
    by isSame: (_ received: Output, _ expected: Output) -> Bool,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line
  ) {
    expect(
      values: values, at: times, completion: completion, by: isSame,
      CallSite(fileID: fileID, filePath: filePath, line: line))
  }

  private func expect(
    values: [Output], at times: [Duration]?, completion: ExpectedCompletion, by isSame: (Output, Output) -> Bool,
    _ site: CallSite
  ) {
    if let times {
      guard times.count == values.count else {
        return TestReporter.fail(
          "Pass a time for each value: there are \(values.count) values and \(times.count) times.", at: site)
      }
      guard clock != nil else {
        return TestReporter.fail("Use `record(clock:)` to record times. This recorder has no clock.", at: site)
      }
    }
    var expected = values.enumerated().map { Line<Output, Failure>.value($1, times?[$0]) }
    switch completion {
    case .finished: expected.append(.finished)
    case .failure(let error): expected.append(.failure(error))
    case .none: break
    }
    let received = state.events.map(Line.received)
    let difference = LineDifference.text(expected: expected, actual: received) { received, expected in
      received.isSame(as: expected, isSame)
    } describe: {
      $0.text
    }
    guard let difference else { return }
    TestReporter.fail(
      "The events differ (- expected, + received):\n\(difference)\(state.isOpen ? "\n  not completed" : "")",
      at: site)
  }
}

extension RecorderState {
  fileprivate var isOpen: Bool { !isMet(.completion) }
}

/// A line of a difference: an expected or a received event.
private enum Line<Output, Failure: Error> {
  case value(Output, Duration?)
  case finished
  case failure(any Error)
  case received(RecordedEvent<Output, Failure>)

  var text: String {
    switch self {
    case .value(let value, let time):
      "\(RecordedEvent<Output, Failure>(kind: .value(value), time: time))"
    case .finished: "finished"
    case .failure(let error): "failed: \(ValueDescription.text(error, limit: 300))"
    case .received(let event): "\(event)"
    }
  }

  /// Returns a Boolean value that indicates whether a received event matches an expected one.
  func isSame(as other: Line, _ isSameValue: (Output, Output) -> Bool) -> Bool {
    switch (self, other) {
    case (.received(let event), .value(let value, let time)):
      guard case .value(let own) = event.kind, isSameValue(own, value) else { return false }
      return time == nil || time == event.time
    case (.received(let event), .finished):
      if case .completion(.finished) = event.kind { return true }
      return false
    case (.received(let event), .failure(let error)):
      guard case .completion(.failure(let own)) = event.kind else { return false }
      return AppEnvironmentTesting.isSame(own, error)
    case (_, .received): return other.isSame(as: self) { isSameValue($1, $0) }
    default: return false
    }
  }
}
