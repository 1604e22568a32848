import Foundation
import TemporaryFolders

/// The result of a program that a test has run.
package struct ProgramRun: Equatable, Sendable {
  /// The exit status, or the number of the signal that ended the program.
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

  /// Runs a program with `variables` only. It is killed when the test is cancelled.
  package static func program(
    _ program: URL, _ arguments: [String], variables: [String: String], directory: URL? = nil,
    input: ChildProcess.Stream = .null
  ) async throws -> ProgramRun {
    try await turns.inTurn {
      // Unlike pipes, files hold any amount of output.
      let folder = try TemporaryFolder()
      let (output, messages) = (folder.file("output"), folder.file("messages"))
      let process = try ChildProcess(
        program.path, arguments, variables: variables, directory: directory?.path, input: input,
        output: .file(output.path), messages: .file(messages.path))
      let status = try await process.ended()
      return ProgramRun(
        status: abs(status),
        output: String(decoding: try Data(contentsOf: output), as: UTF8.self),
        messages: String(decoding: try Data(contentsOf: messages), as: UTF8.self)
      )
    }
  }

  /// More programs at a time would only make each of them slower.
  private static let turns = Turns(max(4, ProcessInfo.processInfo.activeProcessorCount * 2))
}
