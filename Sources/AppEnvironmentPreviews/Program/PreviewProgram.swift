import AppEnvironmentKit
import CTerminal
import Foundation
import PackageSupport
import PortableSwiftUI
import TerminalHost

/// A program that shows the previews that are linked into it.
///
/// This is a whole program, the file `Previews.swift` in an executable target beside the previews:
/// ```
/// import AppEnvironmentPreviews
///
/// @main struct Previews: PreviewProgram {
///   static let catalog = PreviewCatalog(EditorPreviews.self, PlayerPreviews.self)
/// }
/// ```
/// In a terminal it shows the list of previews beside the chosen one. `--help` lists what else it does.
@MainActor
public protocol PreviewProgram {
  /// The previews of a release build. A debug build shows all that are linked into the program, and adds these.
  static var catalog: PreviewCatalog { get }
}

extension PreviewProgram {
  /// Runs the program. Returns when the person quits, or when the pictures are written; exits with a status of 1 after an
  /// error, and of 64 if the command line is wrong.
  public static func main() async {
    do {
      try await run(try PreviewArguments(CommandLine.arguments.dropFirst()))
    } catch let error as ProgramError {
      var message = "\(error)"
      if case .unknownName(_, "preview", _, _) = error, BuiltPackage.isRunningReleaseBuild {
        message += "\nA release build has only the previews in its catalog."
      }
      fail(message, status: error.status)
    } catch let error as TerminalError {
      fail("\(error); --list, --text, --svg and --html need no terminal", status: 1)
    } catch {
      fail("\(error)", status: 1)
    }
  }

  private static func run(_ arguments: PreviewArguments) async throws {
    CrashNote.begin()
    switch arguments.output {
    case .help: try write(PreviewArguments.usage, to: 1, named: "standard output")
    case .version: try write("previews \(packageVersion)\n", to: 1, named: "standard output")
    case .list: try list(arguments)
    case .pictures(let format, let path): try await draw(arguments, format, path)
    case .terminal: try await browse(arguments)
    }
  }

  /// Prints the names of the previews. A provider that crashes has the program start again without it.
  private static func list(_ arguments: PreviewArguments) throws {
    var arguments = arguments
    if let (name, report) = takeCrash(&arguments) {
      let package = try? BuiltPackage(source: catalog.file, executable: BuiltPackage.runningExecutable)
      let place = package.flatMap { report.place(in: $0, with: RunningCommands()) }.map { "at \($0)\n" } ?? ""
      try write("previews: crashed in “\(name)”: \(report.message)\n\(place)", to: 2, named: "standard error")
    }
    CrashNote.continues { name, record in continuation(of: arguments, afterCrashIn: name, record) }
    let all = previews(leavingOut: Set(arguments.crashes.keys)).filter { arguments.crashes[$0.group] == nil }
    let choice = try PreviewChoice(arguments, from: all, clients: clientNames)
    try write(choice.previews.map { $0.id + "\n" }.joined(), to: 1, named: "standard output")
    if !arguments.crashes.isEmpty { exit(1) }
  }

  /// Reads the report of the crash that this process continues after, and adds its message to the arguments.
  private static func takeCrash(_ arguments: inout PreviewArguments) -> (name: String, report: CrashReport)? {
    guard let report = arguments.crashRecord.flatMap(CrashReport.init),
      let name = arguments.crashes.first(where: { $0.value.isEmpty })?.key
    else { return nil }
    arguments.crashes[name] = report.message
    return (name, report)
  }

  /// Returns the command line of the process that continues after a crash in a preview or provider with a name.
  private static func continuation(
    of arguments: PreviewArguments, afterCrashIn name: String, _ record: Int32
  ) -> [String] {
    var arguments = arguments
    arguments.crashes[name] = ""
    arguments.crashRecord = record
    return [BuiltPackage.runningExecutable.path] + arguments.words
  }

  /// Shows the previews in the terminal, and starts the program that a build has replaced this one with.
  ///
  /// A preview that crashes, or ends the process, has the program start again without evaluating the preview.
  private static func browse(_ arguments: PreviewArguments) async throws {
    var arguments = arguments
    if ColorDepth(variables: ProcessInfo.processInfo.environment) == .none { arguments.configuration.hasColors = false }
    let builtAt = arguments.builtAt ?? Date.nanoseconds
    let executable = BuiltPackage.runningExecutable
    let crash = takeCrash(&arguments)
    if crash != nil {
      RunningCommands.endAbandonedCommands()
      ContentCopy.removeCopiesBeforeCrash()
    }
    weak var shown: BrowserModel?
    CrashNote.continues { name, record in
      var next = shown?.arguments(arguments) ?? arguments
      next.builtAt = builtAt
      next.selection = next.selection ?? name
      return continuation(of: next, afterCrashIn: name, record)
    }
    terminal_capture_streams()
    let all = previews(leavingOut: Set(arguments.crashes.keys))
    terminal_release_streams()
    let choice = try PreviewChoice(arguments, from: all, clients: clientNames)
    let content = try ContentCopy.near(catalog.file)
    let package = Result { () throws(BuiltPackage.Unavailable) in
      try BuiltPackage(source: catalog.file, executable: executable, running: BuiltPackage.runningStamp)
    }
    let model = BrowserModel(
      choice.previews, selection: choice.selection, arguments.configuration, content: content,
      package: try? package.get(), builtAt: builtAt, crashes: arguments.crashes
    ) { model, name in
      shown = model
      CrashNote.name(name)
    }
    if case .failure(let error) = package { model.notice = error.reason }
    if let crash { model.findPlace(of: crash.report, named: crash.name) }
    if let signal = try await show(model) { TerminalHost.endProcess(with: signal) }
    guard let start = model.restart else { return }
    arguments = model.arguments(arguments)
    arguments.builtAt = start
    try BuiltPackage.run(executable, arguments.words)
  }

  /// Shows the browser until the person, a new build or a signal ends it, and returns the number of the signal.
  private static func show(_ model: BrowserModel) async throws -> Int32? {
    let watch = HangWatch { [commands = model.commands, content = model.content] in
      commands.cancel()
      content?.remove()
    }
    defer {
      watch.end()
      model.end()
    }
    return try await TerminalHost.show(BrowserView(model: model))
  }

  /// Writes pictures of the previews.
  private static func draw(
    _ arguments: PreviewArguments, _ format: PreviewPictures.Format, _ path: String
  ) async throws {
    let choice = try PreviewChoice(arguments, from: previews(), clients: clientNames)
    // A path that can't be written to is reported before the previews are drawn.
    let destination = try PreviewPictures.Destination(format, path)
    let content = try ContentCopy.near(catalog.file)
    defer { content?.remove() }
    for problem in content?.problems ?? [] { try write("previews: \(problem)\n", to: 2, named: "standard error") }
    let configurations = arguments.hasConfiguration ? [arguments.configuration] : PreviewConfiguration.pictures
    try destination.write(await PreviewPictures(of: choice.previews, in: configurations))
  }

  /// Returns the previews that were found and those of the catalog, sorted by provider.
  ///
  /// - Parameter crashes: The names of providers that aren't evaluated, each of which is one preview.
  private static func previews(leavingOut crashes: Set<String> = []) -> [Preview] {
    var providers = PreviewCatalog.found.providers
    for provider in catalog.providers where !providers.contains(where: { $0 == provider }) {
      providers.append(provider)
    }
    return PreviewCatalog(providers).previews(leavingOut: crashes)
  }

  /// The names of the clients that are linked into the program, sorted.
  private static var clientNames: [String] {
    Set(FoundTypes.clients.filter { !($0 is any ClientPart.Type) }.map { $0.variableName }).sorted()
  }

  private static func fail(_ message: String, status: Int32) -> Never {
    // There is no other place for a message that can't be written.
    try? write("previews: \(message)\n", to: 2, named: "standard error")
    exit(status)
  }
}
