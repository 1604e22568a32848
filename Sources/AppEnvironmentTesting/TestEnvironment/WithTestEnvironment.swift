import AppEnvironmentKit

/// Runs part of a test in an environment of its own; for XCTest, and wherever the trait `.environment` cannot stand.
///
/// ```swift
/// func testTheNoteIsLoadedOnce() async throws {
///   try await withTestEnvironment {
///     $0.fileClient = .inMemory(["note.txt": "Milk"])
///   } perform: { test in
///     _ = try await loadNote(from: test.environment)
///     test.log.expect(1, of: "FileClient.loadFile")
///   }
/// }
/// ```
/// See ``TestEnvironment``: `body` runs on the executor of the clock, and the test fails when something still waits for
/// the clock when it returns, or when it called an endpoint that nobody provided.
/// - Parameters:
///   - isolation: Where the caller runs.
///   - fileID: The caller's file, for failure messages.
///   - filePath: The path of that file.
///   - line: The caller's line.
///   - overrides: Puts clients in place. Called once, first.
///   - body: The part of the test.
/// - Returns: What `body` returns.
public func withTestEnvironment<Result: Sendable>(
  isolation: isolated (any Actor)? = #isolation,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  _ overrides: (AppEnvironment) -> Void = { _ in },
  perform body: @escaping (TestEnvironment) async throws -> Result
) async throws -> Result {
  let clock = TestClock(fileID: fileID, filePath: filePath, line: line)
  return try await TestEnvironment(clock: clock, overrides).run(isolation: isolation, fileID: fileID, filePath: filePath, line: line, body)
}
