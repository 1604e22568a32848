import AppEnvironmentKit
import CommandSupport
import Foundation

/// The text editor: runs the command of a command line on the files of an environment.
///
/// It is independent of a process: files come from the environment, and the rest from an input and an output. Tests run
/// all of it in memory.
///
/// ```swift
/// let editor = Editor(environment: environment, input: .standard(), output: .standard())
/// let status = await editor.run(try Invocation(arguments: ["edit", "notes.txt"]))
/// ```
package struct Editor: Sendable {
  private let environment: AppEnvironment
  private let input: EditorInput
  private let output: EditorOutput
  private let recovery: Recovery

  /// Creates an editor.
  ///
  /// - Parameters:
  ///   - environment: The environment whose file client holds the files.
  ///   - input: The source of lines and content.
  ///   - output: The destination of content and messages.
  ///   - home: The folder for recovery copies that can't be kept beside their document; nil if there is no such folder.
  ///   - makeTemporaryFolder: Creates a folder for a recovery copy that can be kept nowhere else.
  package init(
    environment: AppEnvironment, input: EditorInput, output: EditorOutput, home: URL? = nil,
    makeTemporaryFolder: @escaping @Sendable () -> URL? = { nil }
  ) {
    self.environment = environment
    self.input = input
    self.output = output
    recovery = Recovery(files: Files(environment: environment), home: home, makeTemporaryFolder: makeTemporaryFolder)
  }

  /// Runs a command and reports a failure in one line.
  package func run(_ invocation: Invocation) async -> ExitStatus {
    do {
      switch invocation.command {
      case .help: try write(Usage.program)
      case .version: try write(Usage.version)
      default: return try await work(invocation)
      }
      return .done
    } catch {
      output.fail(error)
      return .failed
    }
  }

  private func work(_ invocation: Invocation) async throws(CommandError) -> ExitStatus {
    if environment.context != .live, !invocation.isQuiet {
      output.message("text-editor: running in the \(environment.context) environment")
    }
    if let directory = invocation.directory { try await check(directory) }
    if case .edit(let name) = invocation.command {
      var session = EditorSession(
        name: name, input: input, output: output, isQuiet: invocation.isQuiet, recovery: recovery
      )
      return await session.run()
    }
    let command = OneShot(
      files: recovery.files, input: input, output: output, isQuiet: invocation.isQuiet
    )
    try await command.run(invocation.command)
    return .done
  }

  /// Throws an error that names the directory if it doesn't exist, rather than a file in it.
  private func check(_ directory: String) async throws(CommandError) {
    let url = environment.fileClient.documentsDirectory()
    do {
      guard try await environment.fileClient.attributes(at: url).kind == .directory else {
        throw FileClientError.notDirectory(path: directory)
      }
    } catch FileClientError.notFound {
      throw CommandError(directory, reason: "no such folder")
    } catch {
      throw CommandError(directory, error)
    }
  }

  private func write(_ text: String) throws(CommandError) {
    var writer = ContentWriter(output)
    try writer.write(text)
    try writer.finish()
  }
}
