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
      let arguments = try PreviewArguments(CommandLine.arguments.dropFirst())
      try await run(arguments)
    } catch let error as PreviewArguments.UsageError {
      fail("\(error)", status: 64)
    } catch {
      fail("\(error)", status: 1)
    }
  }

  private static func run(_ arguments: PreviewArguments) async throws {
    let previews = try choose(arguments.name, from: allPreviews)
    if arguments.output == .help { return try write(PreviewArguments.usage) }
    if arguments.output == .list { return try write(previews.map { $0.id + "\n" }.joined()) }
    let folder = PreviewContent.folder(from: catalog.file)
    // The browser's views remove the copy as they disappear, even when a signal ends the program.
    let copy = try folder.map(ContentCopy.init(of:))
    defer { copy?.remove() }
    if arguments.output == .terminal { return try await browse(previews, arguments, copy, folder) }
    let configurations = arguments.hasConfiguration ? [arguments.configuration] : PreviewConfiguration.pictures
    let pictures = await PreviewPictures(of: previews, in: configurations)
    switch arguments.output {
    case .text(let folder): try pictures.write(to: URL(filePath: folder), "txt") { $0.text + "\n" }
    case .svg(let folder): try pictures.write(to: URL(filePath: folder), "svg") { SVGPicture($0).document }
    case .html(let file): try Data(pictures.page(titled: "Previews").utf8).write(to: URL(filePath: file))
    case .help, .list, .terminal: break
    }
  }

  /// Shows the previews in the terminal, and starts the program that a build has put in place of this one.
  private static func browse(
    _ previews: [Preview], _ arguments: PreviewArguments, _ copy: ContentCopy?, _ folder: URL?
  ) async throws {
    let executable = BuiltPackage.runningExecutable
    let model = BrowserModel(
      previews, selection: arguments.selection, arguments.configuration, content: copy,
      package: executable.flatMap { BuiltPackage(source: catalog.file, executable: $0) }, contentFolder: folder)
    try await TerminalHost.run(BrowserView(model: model))
    guard model.restarts, let executable else { return }
    var arguments = arguments
    arguments.selection = model.selection
    arguments.configuration = model.configuration
    try restart(executable, arguments.words)
  }

  /// Replaces the process by the program in a file. Descriptors other than the standard streams are closed.
  private static func restart(_ executable: URL, _ words: [String]) throws {
    for descriptor in 3..<min(4_096, Int32(clamping: sysconf(Int32(_SC_OPEN_MAX)))) {
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }
    var words = ([executable.path] + words).map { strdup($0) } + [nil]
    execv(executable.path, &words)
    throw CocoaError(.executableLoad)
  }

  /// The previews that were found and those of the catalog, sorted by provider.
  private static var allPreviews: [Preview] {
    var providers = PreviewCatalog.found.providers
    for provider in catalog.providers where !providers.contains(where: { $0 == provider }) {
      providers.append(provider)
    }
    return PreviewCatalog(providers).previews
  }

  private static func choose(_ name: String?, from previews: [Preview]) throws -> [Preview] {
    guard let name else { return previews }
    let lowercased = name.lowercased()
    let exact = previews.filter { [$0.id.lowercased(), $0.title.lowercased()].contains(lowercased) }
    let chosen = exact.isEmpty ? previews.filter { $0.id.lowercased().hasPrefix(lowercased) } : exact
    guard chosen.isEmpty else { return chosen }
    throw UnknownPreview(name: name, known: previews.map(\.id))
  }

  private static func write(_ text: String) throws {
    try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
  }

  private static func fail(_ message: String, status: Int32) -> Never {
    FileHandle.standardError.write(Data("previews: \(message)\n".utf8))
    exit(status)
  }
}

private struct UnknownPreview: Error, CustomStringConvertible {
  let name: String
  let known: [String]

  var description: String {
    known.isEmpty ? "there are no previews" : "unknown preview: \(name); there are: \(known.joined(separator: ", "))"
  }
}
