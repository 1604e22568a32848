import Foundation
import TemporaryFolders

/// A shell with the built programs on its path and a temporary directory.
package final class Shell: Sendable {
  package typealias Outcome = ProgramRun

  private let folder: TemporaryFolder

  package init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(at: files, withIntermediateDirectories: false)
  }

  /// The temporary directory, which is the programs' home folder.
  package var directory: URL { folder.url }

  /// Runs a script in the directory of the files.
  package func run(_ script: String, variables: [String: String] = [:]) async throws -> Outcome {
    try await ProgramRun.script(
      script, variables: ["HOME": directory.path].merging(variables) { $1 }, directory: files)
  }

  /// Returns the bytes of a file; nil if it doesn't exist.
  package func contents(_ name: String) -> Data? {
    try? Data(contentsOf: files.appending(path: name))
  }

  /// Returns the text of a file; nil if it doesn't exist.
  package func text(_ name: String) -> String? {
    contents(name).map { String(decoding: $0, as: UTF8.self) }
  }

  package func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: files.appending(path: name))
  }

  /// The directory that scripts run in.
  package var files: URL { directory.appending(path: "files", directoryHint: .isDirectory) }
}
