import AppEnvironmentKit
import CommandSupport
import Foundation

/// The text editor: does what a command line asks for, with the files of an environment.
///
/// Nothing in here knows of a process. Files come from the environment's file client, everything else from an input and
/// an output, so that all of it can be tested in memory.
///
/// ```swift
/// let editor = Editor(environment: environment, input: .standard(), output: .standard())
/// let status = await editor.run(try Invocation(arguments: ["edit", "notes.txt"]))
/// ```
public struct Editor: Sendable {
  private let environment: AppEnvironment
  private let input: EditorInput
  private let output: EditorOutput
  private let fallbacks: [@Sendable () -> URL?]

  /// Makes an editor.
  ///
  /// - Parameters:
  ///   - environment: Where the files are.
  ///   - input: Where lines and content come from.
  ///   - output: Where content and messages go.
  ///   - fallbacks: Directories for the recovery copy of a session when none can be kept beside the file, in order.
  ///     Each is asked for when it is needed; nil when there is none.
  public init(
    environment: AppEnvironment, input: EditorInput, output: EditorOutput, fallbacks: [@Sendable () -> URL?] = []
  ) {
    self.environment = environment
    self.input = input
    self.output = output
    self.fallbacks = fallbacks
  }

  /// Does what was asked for, and says in one line what could not be done.
  public func run(_ invocation: Invocation) async -> ExitStatus {
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

  private func work(_ invocation: Invocation) async throws(EditorError) -> ExitStatus {
    if environment.context != .live, !invocation.isQuiet {
      output.message("text-editor: running in the \(environment.context) environment")
    }
    if let directory = invocation.directory { try await check(directory) }
    if case .edit(let name) = invocation.command {
      var session = EditorSession(
        name: name, environment: environment, input: input, output: output, isQuiet: invocation.isQuiet,
        fallbacks: fallbacks
      )
      return await session.run()
    }
    let command = OneShot(
      files: Files(environment: environment), input: input, output: output, isQuiet: invocation.isQuiet
    )
    try await command.run(invocation.command)
    return .done
  }

  /// A directory that is not there is said as such, and not as a missing file in it.
  private func check(_ directory: String) async throws(EditorError) {
    let url = environment.fileClient.documentsDirectory()
    do {
      guard try await environment.fileClient.attributes(at: url).kind == .directory else {
        throw FileClientError.notDirectory(path: directory)
      }
    } catch FileClientError.notFound {
      throw EditorError(directory, reason: "no such folder")
    } catch {
      throw EditorError(directory, error)
    }
  }

  private func write(_ text: String) throws(EditorError) {
    var writer = ContentWriter(output)
    try writer.write(text)
    try writer.finish()
  }
}
