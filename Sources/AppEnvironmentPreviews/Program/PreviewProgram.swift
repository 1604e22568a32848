import AppEnvironmentKit
import CTerminal
import Foundation
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
      fail(error, status: error.status)
    } catch {
      fail(error, status: 1)
    }
  }

  private static func run(_ arguments: PreviewArguments) async throws {
    CrashNote.begin()
    if arguments.output == .help { return try write(PreviewArguments.usage, to: 1, named: "standard output") }
    if arguments.output == .terminal { return try await browse(arguments) }
    let choice = try PreviewChoice(arguments, from: previews(), clients: clientNames)
    if case .pictures(let format, let path) = arguments.output {
      try await draw(choice, arguments, format, path)
    } else {
      try write(choice.previews.map { $0.id + "\n" }.joined(), to: 1, named: "standard output")
    }
  }

  /// Shows the previews in the terminal, and starts the program that a build has replaced this one with.
  ///
  /// A preview that crashes, or ends the process, has the program start again without evaluating the preview.
  private static func browse(_ arguments: PreviewArguments) async throws {
    var arguments = arguments
    let builtAt = arguments.builtAt ?? Date.nanoseconds
    let executable = BuiltPackage.runningExecutable
    let report = arguments.crashRecord.flatMap(CrashReport.init)
    let last = arguments.crashes.first { $0.value.isEmpty }?.key
    if let report, let last {
      RunningCommands.endAbandonedCommands()
      ContentCopy.removeCopiesBeforeCrash()
      arguments.crashes[last] = report.message
    }
    weak var shown: BrowserModel?
    CrashNote.continues { name, record in
      var next = shown?.arguments(arguments) ?? arguments
      next.builtAt = builtAt
      next.selection = next.selection ?? name
      next.crashes[name] = ""
      next.crashRecord = record
      return [executable.path] + next.words
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
    if let report, let last { model.findPlace(of: report, named: last) }
    let watch = HangWatch { [commands = model.commands] in
      commands.cancel()
      content?.remove()
    }
    defer {
      watch.end()
      model.end()
    }
    if let signal = try await TerminalHost.show(BrowserView(model: model)) {
      model.end()
      TerminalHost.endProcess(with: signal)
    }
    guard let start = model.restart else { return }
    arguments = model.arguments(arguments)
    arguments.builtAt = start
    model.end()
    try BuiltPackage.run(executable, arguments.words)
  }

  /// Writes pictures of the previews.
  private static func draw(
    _ choice: PreviewChoice, _ arguments: PreviewArguments, _ format: PreviewPictures.Format, _ path: String
  ) async throws {
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
    Set(FoundTypes.clients.filter { !($0 is any ClientPart.Type) }.map(AppEnvironment.Context.variableName)).sorted()
  }

  private static func fail(_ error: any Error, status: Int32) -> Never {
    // There is no other place for a message that can't be written.
    try? write("previews: \(error)\n", to: 2, named: "standard error")
    exit(status)
  }
}
