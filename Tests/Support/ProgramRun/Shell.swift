import Foundation
import TemporaryFolders

/// The built programs in a shell, with a directory of their own that is removed in the end.
package final class Shell: Sendable {
  package typealias Outcome = ProgramRun

  private let folder: TemporaryFolder

  package init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(at: files, withIntermediateDirectories: false)
  }

  /// The directory of its own, which is the home of those who are run.
  package var directory: URL { folder.url }

  /// Runs a script with the built programs on its path, in the directory of the files.
  package func run(_ script: String, variables: [String: String] = [:]) async throws -> Outcome {
    try await ProgramRun.script(
      script, variables: ["HOME": directory.path].merging(variables) { $1 }, directory: files)
  }

  /// The bytes of a file, or nil when there is none.
  package func contents(_ name: String) -> Data? {
    try? Data(contentsOf: files.appending(path: name))
  }

  /// The text of a file, or nil when there is none.
  package func text(_ name: String) -> String? {
    contents(name).map { String(decoding: $0, as: UTF8.self) }
  }

  package func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: files.appending(path: name))
  }

  /// The directory that scripts run in.
  package var files: URL { directory.appending(path: "files", directoryHint: .isDirectory) }
}
