import AppEnvironmentKit

/// How a publisher is expected to have ended.
public enum ExpectedCompletion: Sendable {
  /// It has finished.
  case finished
  /// It has failed with this error: one that is equal where its type is `Equatable`, else of its type and description.
  case failure(any Error)
  /// It has not ended.
  case none
}

extension Recorder {
  /// Fails the test unless these values came, and this end; the failure shows the difference line by line.
  ///
  /// - Parameters:
  ///   - values: All values that were to come, in order.
  ///   - times: When they were to come, by the recorder's clock, since recording began; nil for at whatever time.
  ///   - completion: How it was to end; ``ExpectedCompletion/none`` for not yet.
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

  /// Fails the test unless values came that are the same by `isSame`; otherwise as for values with `==`.
  public func expect(
    values: [Output],
    at times: [Duration]? = nil,
    completion: ExpectedCompletion = .none,
    by isSame: (_ came: Output, _ expected: Output) -> Bool,
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
        return TestFailure.record("There are \(values.count) values and \(times.count) times to expect.", at: site)
      }
      guard clock != nil else {
        return TestFailure.record("This recorder has no clock, so it knows no times: record(clock:).", at: site)
      }
    }
    var expected = values.enumerated().map { Line<Output, Failure>.value($1, times?[$0]) }
    switch completion {
    case .finished: expected.append(.finished)
    case .failure(let error): expected.append(.failure(error))
    case .none: break
    }
    let difference = LineDifference.text(expected: expected, actual: state.events.map(Line.came)) { came, expected in
      came.isSame(as: expected, isSame)
    } describe: {
      $0.text
    }
    guard let difference else { return }
    TestFailure.record(
      "The publisher did not do what was expected (- expected, + came):\n\(difference)\(state.isOpen ? "\n  …" : "")",
      at: site)
  }
}

extension RecorderState {
  fileprivate var isOpen: Bool { !isMet(.completion) }
}

/// One line of what was expected or came.
private enum Line<Output, Failure: Error> {
  case value(Output, Duration?)
  case finished
  case failure(any Error)
  case came(RecordedEvent<Output, Failure>)

  var text: String {
    switch self {
    case .value(let value, let time):
      "\(RecordedEvent<Output, Failure>(kind: .value(value), time: time))"
    case .finished: "finished"
    case .failure(let error): "failed: \(ValueDescription.text(error, limit: 300))"
    case .came(let event): "\(event)"
    }
  }

  /// Whether two lines are the same, of which one came and the other was expected.
  func isSame(as other: Line, _ isSameValue: (Output, Output) -> Bool) -> Bool {
    switch (self, other) {
    case (.came(let event), .value(let value, let time)):
      guard case .value(let own) = event.kind, isSameValue(own, value) else { return false }
      return time == nil || time == event.time
    case (.came(let event), .finished):
      if case .completion(.finished) = event.kind { return true }
      return false
    case (.came(let event), .failure(let error)):
      guard case .completion(.failure(let own)) = event.kind else { return false }
      return AppEnvironmentTesting.isSame(own, error)
    case (_, .came): return other.isSame(as: self) { isSameValue($1, $0) }
    default: return false
    }
  }
}
