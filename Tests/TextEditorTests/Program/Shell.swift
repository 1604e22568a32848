import Foundation
import Testing

/// The built program in a shell, with a directory of its own that is removed in the end.
final class Shell: Sendable {
  /// What a script ended with.
  struct Outcome: Equatable {
    var status: Int32
    var output: String
    var messages: String
  }

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
    let output = directory.appending(path: "output-\(UUID().uuidString)")
    let messages = directory.appending(path: "messages-\(UUID().uuidString)")
    for file in [output, messages] { try Data().write(to: file) }
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", script]
    process.currentDirectoryURL = files
    // Nothing of the test's own variables: they would put the program into its test environment.
    let path = "\(Self.programs.path):/usr/bin:/bin"
    process.environment = ["PATH": path, "HOME": directory.path].merging(variables) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: messages)
    let ended = AsyncStream.makeStream(of: Void.self)
    process.terminationHandler = { _ in ended.continuation.finish() }
    try process.run()
    for await _ in ended.stream {}
    return Outcome(
      status: process.terminationStatus,
      output: String(decoding: try Data(contentsOf: output), as: UTF8.self),
      messages: String(decoding: try Data(contentsOf: messages), as: UTF8.self)
    )
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

  /// Where the built program lies: beside the test bundle, or beside the test program where there is no bundle.
  static var programs: URL {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
    return (bundle ?? Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0])).deletingLastPathComponent()
  }
}
