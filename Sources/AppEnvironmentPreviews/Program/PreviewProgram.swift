import AppEnvironmentKit
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
    let choice = try PreviewChoice(arguments, from: allPreviews, clients: clientNames)
    switch arguments.output {
    case .help: break
    case .list:
      try write(choice.previews.map { $0.id + "\n" }.joined(), to: 1, named: "standard output")
    case .terminal: try await browse(choice, arguments)
    case .pictures(let format, let path): try await draw(choice, arguments, format, path)
    }
  }

  /// Shows the previews in the terminal, and starts the program that a build has replaced this one with.
  private static func browse(_ choice: PreviewChoice, _ arguments: PreviewArguments) async throws {
    let content = try ContentCopy.near(catalog.file)
    let package = Result { () throws(BuiltPackage.Unavailable) in
      try BuiltPackage(source: catalog.file, executable: BuiltPackage.runningExecutable)
    }
    let model = BrowserModel(
      choice.previews, selection: choice.selection, arguments.configuration, content: content,
      package: try? package.get(), builtAt: arguments.builtAt)
    if case .failure(let error) = package { model.notice = error.reason }
    defer { model.end() }
    if let signal = try await TerminalHost.show(BrowserView(model: model)) {
      model.end()
      TerminalHost.endProcess(with: signal)
    }
    guard let start = model.restart, let package = model.package else { return }
    var arguments = arguments
    arguments.selection = model.selection
    arguments.configuration = model.configuration
    arguments.builtAt = start
    model.end()
    try package.restart(arguments.words)
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

  /// The previews that were found and those of the catalog, sorted by provider.
  private static var allPreviews: [Preview] {
    var providers = PreviewCatalog.found.providers
    for provider in catalog.providers where !providers.contains(where: { $0 == provider }) {
      providers.append(provider)
    }
    return PreviewCatalog(providers).previews
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
