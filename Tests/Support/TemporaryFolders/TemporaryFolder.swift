import Foundation

/// An empty folder for a test. It is removed with its contents when the last reference is released, even if the test
/// fails.
///
/// A process that still works in the folder may stop the removal, as a database does that removes its log, or create
/// the folder again. So all folders are in one, which is removed at the end of the process.
package final class TemporaryFolder: Sendable {
  private static let all: URL = {
    atexit { TemporaryFolder.removeAll() }
    // Short, because the path of a socket may have no more than some hundred bytes.
    return FileManager.default.temporaryDirectory
      .appending(path: "tests-\(UUID().uuidString.prefix(8))", directoryHint: .isDirectory)
  }()

  package let url: URL

  package init() throws {
    url = Self.all.appending(path: UUID().uuidString, directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  private static func removeAll() {
    for _ in 0..<100 where FileManager.default.fileExists(atPath: all.path) {
      try? FileManager.default.removeItem(at: all)
    }
  }

  /// The URL of a file in the folder.
  package func file(_ name: String) -> URL {
    url.appending(path: name, directoryHint: .notDirectory)
  }

  /// The names in the folder that match, sorted; hidden ones and those that clients hide included.
  package func names(_ matches: (String) -> Bool = { _ in true }) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: url.path).filter(matches).sorted()
  }

  /// Writes without any client.
  @discardableResult
  package func write(_ text: String, to name: String) throws -> URL {
    try Data(text.utf8).write(to: file(name))
    return file(name)
  }

  /// Reads without any client.
  package func read(_ name: String) throws -> String {
    try String(contentsOf: file(name), encoding: .utf8)
  }
}
