import Foundation
import PackageSupport
import ProgramRun
import TerminalEmulator
import Testing

@testable import AppEnvironmentPreviews

/// The program in a terminal, while its sources and documents change.
@Suite(.ownThread, .timeLimit(.minutes(10))) struct RebuildingTests {
  @Test("A source that is saved is built, and the preview comes back as it was chosen, in the same process")
  func restarts() throws {
    let package = try ProbePackage()
    let terminal = try package.browse(["--select", "Probe/Counter"])
    try terminal.picture(with: "Count: 0")
    try terminal.type("+\u{1B}a")
    try terminal.picture(with: "ASCII: on")
    try terminal.picture(with: "Count: 0")
    try terminal.type("+")
    try terminal.picture(with: "Count: 1")
    let state = try ProcessState(terminal.window.process)
    for number in 1...3 {
      try package.write("// version \(number)", to: "package/Sources/App/App.swift")
      #expect(try terminal.picture(with: "Count: 0").contains("ASCII: on"))
      try terminal.type("+")
      try terminal.picture(with: "Count: 1")
      #expect(try ProcessState(terminal.window.process) == state)
    }
    #expect(try package.builds().count == 3)

    try terminal.type("\u{1B}q")
    #expect(try terminal.end() == 0)
    #expect(terminal.window.isCooked)
    #expect(try package.leftovers() == [])
  }

  @Test(
    "A build that fails keeps the preview with its state, and shows the first errors; the next one that succeeds restarts"
  )
  func showsErrors() throws {
    let package = try ProbePackage()
    let terminal = try package.browse(["--select", "Probe/Counter"])
    try terminal.picture(with: "Count: 0")
    try terminal.type("+")
    try terminal.picture(with: "Count: 1")
    try package.write("\(package["package"].path)/Sources/App/App.swift:1:1: error: no such thing\n", to: "bin/errors")
    try package.write("broken", to: "package/Sources/App/App.swift")
    let screen = try terminal.picture(with: "Sources/App/App.swift:1:1: error: no such thing")
    #expect(screen.contains("Count: 1"))
    try FileManager.default.removeItem(at: package["bin/errors"])
    try package.write("repaired", to: "package/Sources/App/App.swift")
    #expect(try !terminal.picture(with: "Count: 0").contains("no such thing"))
    terminal.window.send(SIGTERM)
    #expect(try terminal.end() == -SIGTERM)
    #expect(terminal.window.isCooked)
    #expect(try package.leftovers() == [])
  }

  @Test("A program that another build has replaced is shown, although the browser's own build has nothing left to do")
  func showsProgramOfOtherBuild() throws {
    let package = try ProbePackage()
    let terminal = try package.browse(["--select", "Probe/Counter"])
    try terminal.picture(with: "Count: 0")
    try terminal.type("+")
    try terminal.picture(with: "Count: 1")
    try package.write("", to: "bin/idle")
    try package.replaceProgram()
    try package.write("// built elsewhere", to: "package/Sources/App/App.swift")
    try terminal.picture(with: "Count: 0")
    try terminal.type("\u{1B}q")
    #expect(try terminal.end() == 0)
  }

  @Test("A source that is saved during a build is built after it")
  func buildsAgain() async throws {
    let package = try ProbePackage()
    let terminal = try package.browse(["Probe/Counter"])
    try terminal.picture(with: "Count: 0")
    try package.write("", to: "bin/hold")
    try package.write("one", to: "package/Sources/App/App.swift")
    try terminal.picture(with: "Building")
    try package.write("two", to: "package/Sources/App/App.swift")
    try FileManager.default.removeItem(at: package["bin/hold"])
    try waits(for: "the second build") {
      _ = try terminal.window.shownBytesNow()
      return try package.builds().count == 2
    }
    try terminal.type("\u{1B}q")
    #expect(try terminal.end() == 0)
  }

  @Test("A program that ends during a build ends the build")
  func cancelsBuild() async throws {
    let package = try ProbePackage()
    let terminal = try package.browse()
    try terminal.picture(with: "Count: 0")
    try package.write("", to: "bin/hold")
    try package.write("one", to: "package/Sources/App/App.swift")
    try terminal.picture(with: "Building")
    var build: pid_t?
    try waits(for: "the process of the build") {
      build = pid_t(try package.text("bin/process").trimmingCharacters(in: .whitespacesAndNewlines))
      return build != nil
    }
    try terminal.type("\u{1B}q")
    #expect(try terminal.end() == 0)
    #expect(terminal.window.isCooked)
    // The process that adopts it removes it from the process table.
    try waits(for: "the end of the build") { try kill(#require(build), 0) != 0 }
  }

  @Test("Sources of the product's targets and the manifest are watched, and no other files")
  func watchesTargets() throws {
    let package = try ProbePackage()
    for name in ["Part", "Tests", "Other"] {
      try FileManager.default.createDirectory(at: package["package/\(name)"], withIntermediateDirectories: true)
      try package.write("", to: "package/\(name)/File.swift")
    }
    let targets = [
      ProbePackage.target("Part"), ProbePackage.target("Tests", type: "test"),
      ProbePackage.target("Other", products: ["other"]),
    ]
    let description = #"{"targets": [\#(targets.joined(separator: ", "))], "dependencies": []}"#
    try package.write(description, to: "bin/description.json")
    let terminal = try package.browse()
    try terminal.picture(with: "Count: 0")
    try terminal.type("+")
    try terminal.picture(with: "Count: 1")
    try package.write("changed", to: "package/Tests/File.swift")
    try package.write("changed", to: "package/Other/File.swift")
    try package.write("changed", to: "package/Part/notes.txt")
    #expect(try terminal.picture(afterSilenceFor: .seconds(1)).contains("Count: 1"))
    try package.write("changed", to: "package/Part/File.swift")
    try terminal.picture(with: "Count: 0")
    try terminal.type("+")
    try terminal.picture(with: "Count: 1")
    try package.write("// changed", to: "package/Package.swift")
    try terminal.picture(with: "Count: 0")
    #expect(try package.builds().count == 2)
  }

  @Test("The only source of a target that is removed and restored is built")
  func watchesRemovedTarget() throws {
    let package = try ProbePackage()
    let description = try package.text("bin/description.json")
    try FileManager.default.createDirectory(at: package["package/Part"], withIntermediateDirectories: true)
    try package.write("", to: "package/Part/File.swift")
    let targets = [ProbePackage.target("Sources/App"), ProbePackage.target("Part")]
    try package.write(
      #"{"targets": [\#(targets.joined(separator: ", "))], "dependencies": []}"#, to: "bin/description.json")
    let terminal = try package.browse()
    try terminal.picture(with: "Count: 0")
    try package.write("error: first\n", to: "bin/errors")
    try package.write("changed", to: "package/Part/File.swift")
    try terminal.picture(with: "error: first")
    // A description has no target without sources.
    try package.write(description, to: "bin/description.json")
    try package.write("error: no such module 'Part'\n", to: "bin/errors")
    try FileManager.default.removeItem(at: package["package/Part/File.swift"])
    try terminal.picture(with: "no such module 'Part'")
    try terminal.type("+")
    try terminal.picture(with: "Count: 1")
    try FileManager.default.removeItem(at: package["bin/errors"])
    try package.write("", to: "package/Part/File.swift")
    #expect(try !terminal.picture(with: "Count: 0").contains("no such module"))
    try terminal.type("\u{1B}q")
    #expect(try terminal.end() == 0)
  }

  @Test("Sources are watched once an error in the manifest is corrected")
  func watchesAfterManifestError() throws {
    let package = try ProbePackage()
    let description = try package.text("bin/description.json")
    try FileManager.default.removeItem(at: package["bin/description.json"])
    let terminal = try package.browse(["--select", "Probe/Counter"])
    try terminal.picture(with: "Sources aren't watched: “swift package describe” failed.")
    try terminal.type("+")
    try terminal.picture(with: "Count: 1")
    try package.write(description, to: "bin/description.json")
    try package.write("// corrected", to: "package/Package.swift")
    #expect(try !terminal.picture(with: "Count: 0").contains("aren't watched"))
    try terminal.type("\u{1B}q")
    #expect(try terminal.end() == 0)
  }

  @Test("A program of a release build says that it doesn't watch its sources, and shows documents at once")
  func reportsReleaseBuild() throws {
    let package = try ProbePackage(configuration: "release")
    let terminal = try package.browse(["--select", "Probe/Document"])
    try terminal.picture(with: "Sources aren't watched in a release build.")
    try terminal.picture(with: "Text: document")
    try package.write("edited", to: "package/Previews/Documents/text.txt")
    try terminal.picture(with: "Text: edited")
    try terminal.type("\u{3}")
    #expect(try terminal.end() == 0)
  }

  @Test("A write of a preview stays in the copy, or goes through to the document, and doesn't reset the preview")
  func writesThrough() throws {
    for writesThrough in [false, true] {
      let package = try ProbePackage()
      if writesThrough { try package.write("", to: "package/Previews/Documents/.writes-through") }
      let terminal = try package.browse(["Probe/Document"])
      try terminal.picture(with: "Text: document")
      try terminal.type("\u{1B}w")
      try terminal.picture(with: "Writes: 1")
      #expect(try terminal.picture(afterSilenceFor: .seconds(1)).contains("Writes: 1"))
      #expect(try package.text("package/Previews/Documents/text.txt") == (writesThrough ? "written 1" : "document"))
      // A person's change shows at once, without a build.
      try package.write("edited", to: "package/Previews/Documents/text.txt")
      #expect(try terminal.picture(with: "Text: edited").contains("Writes: 0"))
      try terminal.type("\u{1B}w")
      try terminal.picture(with: "Writes: 1")
      try terminal.type("\u{1B}q")
      #expect(try terminal.end() == 0)
      #expect(try package.text("package/Previews/Documents/text.txt") == (writesThrough ? "written 1" : "edited"))
      #expect(try package.leftovers() == [])
      #expect(try package.builds() == [])
    }
  }

  @Test(
    "Documents that can't be shown give a message in the terminal, and one that keeps changing is shown as it ends up")
  func showsHostileDocuments() throws {
    let package = try ProbePackage()
    let document = package["package/Previews/Documents/text.txt"]
    let terminal = try package.browse(["Probe/Document"])
    try terminal.picture(with: "Text: document")

    let replacement = try package.folder.write("", to: "large")
    try FileHandle(forWritingTo: replacement).truncate(atOffset: 100_000_000)
    #expect(rename(replacement.path, document.path) == 0)
    try terminal.picture(with: "Documents/text.txt: is larger than 64 MB")
    try terminal.picture(with: "Error:")

    let link = package["link"].path
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "/proc/self/mem")
    #expect(rename(link, document.path) == 0)
    try terminal.picture(with: "Documents/text.txt: Input/output error")
    try terminal.picture(with: "Error:")
    try FileManager.default.removeItem(at: document)

    for number in 0..<200 { try Data("\u{1B}[2J\0\(number)".utf8).write(to: document) }
    try terminal.picture(with: "199")
    try package.write("a text", to: "package/Previews/Documents/text.txt")
    try terminal.picture(with: "Text: a text")
    try terminal.type("\u{1B}q")
    #expect(try terminal.end() == 0)
  }
}

/// The part of a process's state that a program passes on to its replacement.
struct ProcessState: Equatable {
  /// The signals that are blocked and ignored.
  let signals: [String]

  /// A Boolean value that indicates whether the standard streams are the terminal's, and no other descriptor is.
  let hasTerminal: Bool

  init(_ process: pid_t) throws {
    let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
    signals = status.split(separator: "\n").map(String.init).filter { $0.hasPrefix("SigBlk") || $0.hasPrefix("SigIgn") }
    hasTerminal =
      try openFiles(of: process).filter { $0.value.hasPrefix("/dev/pts/") || $0.value == "/dev/tty" }.keys.sorted()
      == ["0", "1", "2"]
  }
}

/// The files that a process has open, by the number of the descriptor.
func openFiles(of process: pid_t) throws -> [String: String] {
  let folder = "/proc/\(process)/fd"
  let numbers = try FileManager.default.contentsOfDirectory(atPath: folder)
  return Dictionary(
    uniqueKeysWithValues: numbers.compactMap { number in
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\(number)")).map { (number, $0) }
    })
}

/// The processes in the session of a terminal's program.
func processes(inSession session: pid_t) throws -> [String] {
  try FileManager.default.contentsOfDirectory(atPath: "/proc").filter { process in
    guard Int(process) != nil, let stat = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
      // The name, which may contain spaces, is in parentheses.
      let fields = stat.split(separator: ")").last?.split(separator: " "), fields.count > 3
    else { return false }
    return fields[3] == "\(session)" && fields[0] != "Z"
  }
}
