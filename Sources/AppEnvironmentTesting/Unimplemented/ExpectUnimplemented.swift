import AppEnvironmentKit

/// Expects that `body` calls an unimplemented endpoint. The call doesn't fail the test; its absence does.
///
/// Use it to test the `test` implementation of a client:
///
/// ```swift
/// expectUnimplemented("Greeter.greet") { _ = try Greeter.test.greet("Ada") }
/// ```
/// It works under Swift Testing and XCTest, and counts calls on any thread until `body` returns. Calls of other
/// endpoints fail the test: for `ClockClient.test.sleep(for:)`, which also reads the time, expect `ClockClient.instant`
/// around `ClockClient.sleepUntil`.
/// - Parameters:
///   - endpoint: The type and the name of the closure, as passed to `unimplemented(_:)`.
///   - body: A closure that makes the call. It may throw the `UnimplementedError` of this endpoint; any other error
///     fails the test.
///   - fileID: The caller's file, for failure messages.
///   - filePath: The path of that file.
///   - line: The caller's line.
/// - Returns: The messages that would have failed the test, in the order of the calls.
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

/// Expects that an asynchronous `body` calls an unimplemented endpoint. The call doesn't fail the test; its absence does.
///
/// ```swift
/// await expectUnimplemented("FileClient.loadFile") {
///   _ = try await AppEnvironment(.test).fileClient.loadFile(at: note)
/// }
/// ```
/// - Parameters:
///   - endpoint: The type and the name of the closure, as passed to `unimplemented(_:)`.
///   - fileID: The caller's file, for failure messages.
///   - filePath: The path of that file.
///   - line: The caller's line.
///   - body: A closure that makes the call. It runs on the caller's actor, and may throw the `UnimplementedError` of this
///     endpoint; any other error fails the test.
/// - Returns: The messages that would have failed the test, in the order of the calls.
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
    TestReporter.fail("Expected a call of the unimplemented \(endpoint), but \(error) was thrown.", at: site)
  } else if messages.isEmpty {
    let known = EndpointNames(IssueReporting.knownEndpoints.union(EndpointNames.ofTheKit))
    TestReporter.fail(
      known.contains(endpoint)
        ? "Expected a call of the unimplemented \(endpoint), but it wasn't called."
        : known.message(aboutUnknown: endpoint), at: site)
  }
  return messages
}
