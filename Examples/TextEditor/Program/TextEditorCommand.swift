import AppEnvironmentKit
import CommandSupport
import Foundation
import TextEditor

/// The program: connects the editor with a command line, the standard streams and an environment.
@main
struct TextEditorCommand {
  static func main() async {
    CommandLine.prepareStreams()
    let output = EditorOutput.standard()
    do {
      let invocation = try Invocation(arguments: try CommandLine.textArguments())
      // Before anything else can start a thread; a command that is soon over may as well be ended by a signal.
      let signals: SignalListener? =
        if case .edit = invocation.command { SignalListener(EditorInput.signals) } else { nil }
      let environment = try environment(for: invocation)
      let isLive = environment.context[FileClient.self] == .live
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

  /// The environment that the flag or the variable names. Where its files are live, names lead from the current
  /// directory; every other environment keeps the documents it has.
  private static func environment(for invocation: Invocation) throws -> AppEnvironment {
    // Whoever asks for help may be about to learn what the flag and the variable take.
    if [.help, .version].contains(invocation.command) { return AppEnvironment(.live) }
    let flag = invocation.environment.map { ["--environment", $0] } ?? []
    let context = try AppEnvironment.Context.detected(
      arguments: ["text-editor"] + flag, variables: ProcessInfo.processInfo.environment
    )
    try context.check(clients: FileClient.self)
    guard context[FileClient.self] == .live else {
      if invocation.directory != nil {
        throw UsageError("--directory is for live files, not for the \(context) environment")
      }
      return AppEnvironment(context)
    }
    let path = invocation.directory ?? "."
    if !path.hasPrefix("/"), FileManager.default.currentDirectoryPath.isEmpty {
      throw CommandError(".", reason: "the current folder is gone")
    }
    // NB: URL(filePath:) takes ~ for the home directory (Foundation of Swift 6.3); the shell has done that where meant.
    let literal = path.hasPrefix("~") ? "./" + path : path
    let directory = URL(filePath: literal, directoryHint: .isDirectory).absoluteURL
    return AppEnvironment(context) { $0.fileClient.documentsDirectory = { directory } }
  }
}

/// The person's home directory.
private func homeFolder() -> URL? {
  if let home = ProcessInfo.processInfo.environment["HOME"], home.hasPrefix("/") {
    return URL(filePath: home, directoryHint: .isDirectory)
  }
  return FileManager.default.homeDirectoryForCurrentUser
}

/// Makes a folder in the temporary directory that nobody else may look into.
@Sendable private func makeTemporaryFolder() -> URL? {
  let path = FileManager.default.temporaryDirectory.appending(path: "text-editor-XXXXXX").path(percentEncoded: false)
  var template = Array(path.utf8CString)
  guard let made = mkdtemp(&template) else { return nil }
  return URL(filePath: String(cString: made), directoryHint: .isDirectory)
}
