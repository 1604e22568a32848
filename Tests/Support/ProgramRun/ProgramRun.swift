import Foundation
import TemporaryFolders

/// The result of a program that a test has run.
package struct ProgramRun: Equatable, Sendable {
  package var status: Int32
  package var output: String
  package var messages: String

  package init(status: Int32, output: String, messages: String) {
    self.status = status
    self.output = output
    self.messages = messages
  }

  /// The folder of the built programs: that of the test bundle, or of the test program if there is no bundle.
  package static var programs: URL {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
    return (bundle ?? Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0])).deletingLastPathComponent()
  }

  /// Runs a script with the built programs on its path.
  ///
  /// It doesn't inherit the test's variables, which would select the test environment.
  package static func script(
    _ script: String, variables: [String: String] = [:], directory: URL? = nil
  ) async throws -> ProgramRun {
    let path = ["PATH": "\(programs.path):/usr/bin:/bin"]
    return try await program(
      URL(filePath: "/bin/sh"), ["-c", script], variables: path.merging(variables) { $1 }, directory: directory)
  }

  /// Runs a program with `variables` only. It is terminated when the test is cancelled.
  package static func program(
    _ program: URL, _ arguments: [String], variables: [String: String], directory: URL? = nil
  ) async throws -> ProgramRun {
    // Unlike pipes, files hold any amount of output.
    let folder = try TemporaryFolder()
    let (output, messages) = (try folder.write("", to: "output"), try folder.write("", to: "messages"))
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.environment = variables
    if let directory { process.currentDirectoryURL = directory }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: messages)
    let ended = AsyncStream.makeStream(of: Void.self)
    process.terminationHandler = { _ in ended.continuation.finish() }
    try process.run()
    // The stream also ends when the test is cancelled.
    for await _ in ended.stream {}
    if process.isRunning {
      process.terminate()
      process.waitUntilExit()
      throw CancellationError()
    }
    return ProgramRun(
      status: process.terminationStatus,
      output: String(decoding: try Data(contentsOf: folder.file("output")), as: UTF8.self),
      messages: String(decoding: try Data(contentsOf: folder.file("messages")), as: UTF8.self)
    )
  }
}
