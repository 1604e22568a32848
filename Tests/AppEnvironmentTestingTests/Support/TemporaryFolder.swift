import Foundation

/// Runs `body` with an empty folder of its own, and removes it.
func withTemporaryFolder<Result>(_ body: (URL) throws -> Result) rethrows -> Result {
  let folder = makeTemporaryFolder()
  defer { try? FileManager.default.removeItem(at: folder) }
  return try body(folder)
}

/// Runs `body` with an empty folder of its own, and removes it.
nonisolated(nonsending) func withTemporaryFolder<Result>(
  _ body: nonisolated(nonsending) (URL) async throws -> Result
) async rethrows -> Result {
  let folder = makeTemporaryFolder()
  defer { try? FileManager.default.removeItem(at: folder) }
  return try await body(folder)
}

private func makeTemporaryFolder() -> URL {
  let folder = FileManager.default.temporaryDirectory
    .appending(path: "AppEnvironmentTestingTests-\(UUID().uuidString)", directoryHint: .isDirectory)
  try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  return folder
}
