import Foundation
import ProgramRun
import Testing

/// The built program in a shell, with a directory of its own that is removed in the end.
final class Shell: Sendable {
  typealias Outcome = ProgramRun

  let directory: URL

  init() throws {
    directory = FileManager.default.temporaryDirectory.appending(path: "text-editor-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory.appending(path: "files"), withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: directory)
  }

  /// Runs a script with `text-editor` on its path, in the directory of the files.
  func run(_ script: String, variables: [String: String] = [:]) async throws -> Outcome {
    try await ProgramRun.script(
      script, variables: ["HOME": directory.path].merging(variables) { $1 }, directory: files)
  }

  /// The bytes of a file, or nil when there is none.
  func contents(_ name: String) -> Data? {
    try? Data(contentsOf: files.appending(path: name))
  }

  /// The text of a file, or nil when there is none.
  func text(_ name: String) -> String? {
    contents(name).map { String(decoding: $0, as: UTF8.self) }
  }

  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: files.appending(path: name))
  }

  /// The directory that scripts run in.
  var files: URL { directory.appending(path: "files", directoryHint: .isDirectory) }
}
