import AppEnvironmentKit

/// Runs part of a test in its own environment, in XCTest or where the trait `.environment` isn't possible.
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
/// The `body` runs on the executor of the clock. The test fails if work is pending on the clock at its end, or if it calls an
/// unimplemented endpoint. See ``TestEnvironment``.
/// - Parameters:
///   - isolation: The actor of the caller.
///   - fileID: The caller's file, for failure messages.
///   - filePath: The path of that file.
///   - line: The caller's line.
///   - overrides: A closure that replaces clients.
///   - body: The part of the test.
/// - Returns: The value that `body` returns.
/// - Throws: The error that `body` throws.
public func withTestEnvironment<Result: Sendable>(
  isolation: isolated (any Actor)? = #isolation,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  _ overrides: (AppEnvironment) -> Void = { _ in },
  perform body: @escaping (TestEnvironment) async throws -> Result
) async throws -> Result {
  let clock = TestClock(fileID: fileID, filePath: filePath, line: line)
  return try await TestEnvironment(clock: clock, overrides).run(
    isolation: isolation, fileID: fileID, filePath: filePath, line: line, body)
}
