import AppEnvironmentKit

/// Expects that `body` calls an endpoint that nobody provided: the call does not fail the test, its absence does.
///
/// With it a test of a test, or of a client's `test` implementation, asserts what others only assume:
/// ```swift
/// expectUnimplemented("Greeter.greet") { _ = try Greeter.test.greet("Ada") }
/// ```
/// Works under Swift Testing and XCTest. A call counts on whatever thread it is made before `body` returns. Calls of
/// other endpoints fail the test as ever: for `ClockClient.test.sleep(for:)`, which asks for the time as well, expect
/// `ClockClient.instant` around `ClockClient.sleepUntil`.
/// - Parameters:
///   - endpoint: The type and the name of the closure, as it was given to `unimplemented(_:)`.
///   - body: Makes the call. The `UnimplementedError` of this endpoint may leave it; any other error fails the test.
///   - fileID: The caller's file, for failure messages.
///   - filePath: The path of that file.
///   - line: The caller's line.
/// - Returns: The reports that would have failed the test, in the order of the calls.
@discardableResult
public func expectUnimplemented(
  _ endpoint: String,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  _ body: () throws -> Void
) -> [String] {
  let expectation = UnimplementedExpectation(endpoint)
  let outcome = UnimplementedExpectation.$current.withValue(UnimplementedExpectation.current + [expectation]) {
    expectation.begin()
    defer { expectation.end() }
    return Result { try body() }
  }
  return conclude(expectation, endpoint, outcome, CallSite(fileID: fileID, filePath: filePath, line: line))
}

/// Expects that asynchronous work calls an endpoint that nobody provided; otherwise as for work that is not.
@discardableResult
nonisolated(nonsending) public func expectUnimplemented(
  _ endpoint: String,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  _ body: nonisolated(nonsending) () async throws -> Void
) async -> [String] {
  let expectation = UnimplementedExpectation(endpoint)
  var outcome = Result<Void, any Error>.success(())
  await UnimplementedExpectation.$current.withValue(UnimplementedExpectation.current + [expectation]) {
    expectation.begin()
    defer { expectation.end() }
    do { try await body() } catch { outcome = .failure(error) }
  }
  return conclude(expectation, endpoint, outcome, CallSite(fileID: fileID, filePath: filePath, line: line))
}

private func conclude(
  _ expectation: UnimplementedExpectation, _ endpoint: String, _ outcome: Result<Void, any Error>, _ site: CallSite
) -> [String] {
  let messages = expectation.messages
  if case .failure(let error) = outcome, error as? UnimplementedError != UnimplementedError(endpoint: endpoint) {
    TestFailure.record("Expected a call of \(endpoint), unimplemented, and it threw \(error).", at: site)
  } else if messages.isEmpty {
    _ = (FileClient.test, ClockClient.test)  // So that the endpoints of these are known.
    let known = EndpointNames(IssueReporting.knownEndpoints)
    let hint = known.contains(endpoint) ? "" : "\nNobody has made a \(endpoint); \(known.list(besides: endpoint))."
    TestFailure.record("Expected a call of \(endpoint), unimplemented, and there was none.\(hint)", at: site)
  }
  return messages
}
