import AppEnvironmentKit
import CommandSupport
import Foundation
import TextEditor

/// The program `text-editor`: runs ``Editor`` with the command line and the standard streams of the process.
@main
struct TextEditorCommand {
  static func main() async {
    CommandLine.prepareStreams()
    let output = EditorOutput.standard()
    do {
      let invocation = try Invocation(arguments: try CommandLine.textArguments())
      // It listens before any thread starts. Commands other than a session end by a signal's default action.
      let signals: SignalListener? =
        if case .edit = invocation.command { SignalListener(EditorInput.signals) } else { nil }
      let environment = try environment(for: invocation)
      let isLive = environment.context[FileClient.self] == .live
      if case .open(let name, let line) = invocation.command {
        try await FullScreen.edit(name, line: line, in: environment, home: isLive ? homeFolder() : nil)
        exit(ExitStatus.done.rawValue)
      }
      let editor = Editor(
        environment: environment,
        input: .standard(signals: signals, variables: ProcessInfo.processInfo.environment),
        output: output,
        home: isLive ? homeFolder() : nil,
        makeTemporaryFolder: { isLive ? makeTemporaryFolder() : nil }
      )
      exit(await editor.run(invocation).rawValue)
    } catch let error as CommandError {
      output.fail(error)
      exit(ExitStatus.failed.rawValue)
    } catch {
      output.fail(CommandError(nil, reason: String(describing: error)))
      exit(ExitStatus.usage.rawValue)
    }
  }

  /// Creates the environment that the flag or the variable selects.
  ///
  /// Live files are resolved in the current directory. Every other environment keeps its documents directory.
  private static func environment(for invocation: Invocation) throws -> AppEnvironment {
    // The help must not depend on a valid flag or variable: it explains them.
    if [.help, .version].contains(invocation.command) { return AppEnvironment(.live) }
    let flag = invocation.environment.map { ["--environment", $0] } ?? []
    let context = try AppEnvironment.Context.detected(
      arguments: ["text-editor"] + flag, variables: ProcessInfo.processInfo.environment
    )
    try context.check(clients: FileClient.self)
    guard context[FileClient.self] == .live else {
      if invocation.directory != nil {
        throw UsageError("--directory requires live files, and the environment is \(context)")
      }
      return AppEnvironment(context)
    }
    let path = invocation.directory ?? "."
    if !path.hasPrefix("/"), FileManager.default.currentDirectoryPath.isEmpty {
      throw CommandError(".", reason: "the current folder no longer exists")
    }
    // NB: URL(filePath:) expands ~ (Foundation of Swift 6.3), which the shell has done where it was meant.
    let literal = path.hasPrefix("~") ? "./" + path : path
    let directory = URL(filePath: literal, directoryHint: .isDirectory).absoluteURL
    return AppEnvironment(context) { $0.fileClient.documentsDirectory = { directory } }
  }
}

/// Returns the user's home folder.
private func homeFolder() -> URL? {
  if let home = ProcessInfo.processInfo.environment["HOME"], home.hasPrefix("/") {
    return URL(filePath: home, directoryHint: .isDirectory)
  }
  return FileManager.default.homeDirectoryForCurrentUser
}

/// Creates a folder in the temporary directory that only the user may read.
@Sendable private func makeTemporaryFolder() -> URL? {
  let path = FileManager.default.temporaryDirectory.appending(path: "text-editor-XXXXXX").path(percentEncoded: false)
  var template = Array(path.utf8CString)
  guard let made = mkdtemp(&template) else { return nil }
  return URL(filePath: String(cString: made), directoryHint: .isDirectory)
}
