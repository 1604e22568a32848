import Foundation
import ProgramRun
import TemporaryFolders
import TerminalEmulator

/// A package in a temporary folder, which the program `PreviewProbe` treats as its own, and a command `swift` that
/// replaces the package manager.
///
/// The command notes its arguments. It describes the package as in `description.json`, and builds by replacing the program with
/// a copy of itself, unless there is a file `idle` beside the command.
struct ProbePackage {
  let folder: TemporaryFolder

  /// Creates the package.
  ///
  /// - Parameter configuration: The folder of the program, such as `debug`.
  init(configuration: String = "debug") throws {
    folder = try TemporaryFolder()
    self.configuration = configuration
    for name in [
      "package/Sources/App", "package/Previews/Documents", "package/.build/linux/\(configuration)", "bin", "tmp",
    ] {
      try FileManager.default.createDirectory(at: self[name], withIntermediateDirectories: true)
    }
    try write("// manifest", to: "package/Package.swift")
    try write("// source", to: "package/Sources/App/App.swift")
    try write("// previews", to: "package/Previews/Previews.swift")
    try write("document", to: "package/Previews/Documents/text.txt")
    try write(#"{"targets": [\#(Self.target("Sources/App"))], "dependencies": []}"#, to: "bin/description.json")
    try write("", to: "bin/process")
    try write(Self.command, to: "bin/command")
    // A program can't be run while this process has it open for writing, or a process that it starts in the meantime.
    try shell(
      #"cp "$0" "$1" && cp "$2" "$3" && chmod 755 "$3""#, ProgramRun.programs.appending(path: "PreviewProbe").path,
      executable.path, self["bin/command"].path, self["bin/swift"].path)
  }

  /// Replaces the program by a copy of itself, as a build that the program hasn't started does.
  func replaceProgram() throws {
    try shell(#"cp "$0" "$0.other" && mv "$0.other" "$0""#, executable.path)
  }

  private func shell(_ script: String, _ arguments: String...) throws {
    try BlockedPool.check()
    try ChildProcess("/bin/sh", ["-c", script] + arguments, variables: ["PATH": "/usr/bin:/bin"]).end()
  }

  private let configuration: String

  /// A file or folder in the temporary folder.
  subscript(_ path: String) -> URL { folder.url.appending(path: path) }

  var executable: URL { self["package/.build/linux/\(configuration)/previews"] }

  func write(_ text: String, to path: String) throws {
    try Data(text.utf8).write(to: self[path])
  }

  func text(_ path: String) throws -> String {
    try String(contentsOf: self[path], encoding: .utf8)
  }

  /// The arguments of the command `swift`, with a line for each build.
  func builds() throws -> [String] {
    guard FileManager.default.fileExists(atPath: self["bin/log"].path) else { return [] }
    return try text("bin/log").split(separator: "\n").map(String.init).filter { $0.hasPrefix("build") }
  }

  /// The paths of the files that the program has left in its temporary folder.
  func leftovers() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: self["tmp"].path)
  }

  /// The variables with which the program runs.
  var variables: [String: String] {
    [
      "TERM": "xterm-256color", "PATH": "\(self["bin"].path):/usr/bin:/bin", "TMPDIR": self["tmp"].path,
      "PROBE_SOURCE": self["package/Previews/Previews.swift"].path, "SWIFT_BACKTRACE": "enable=no",
    ]
  }

  /// Starts the program in a terminal.
  func browse(
    _ arguments: [String] = [], variables: [String: String] = [:], columns: Int = 100, rows: Int = 24
  ) throws -> EmulatedTerminal {
    try EmulatedTerminal(
      "/bin/sh", ["-c", #"cd "$0" && exec "$@""#, self["package"].path, executable.path] + arguments,
      variables: self.variables.merging(variables) { $1 }, columns: columns, rows: rows)
  }

  /// Runs the program as a command.
  func run(_ arguments: [String]) async throws -> ProgramRun {
    try await ProgramRun.program(executable, arguments, variables: variables, directory: self["package"])
  }

  /// The description of a target, as the package manager writes it.
  static func target(_ path: String, type: String = "library", products: [String] = ["previews"]) -> String {
    #"{"path": "\#(path)", "type": "\#(type)", "product_memberships": \#(products)}"#
  }

  private static let command = """
    #!/bin/sh
    folder=${0%/*}
    echo "$*" >>"$folder/log"
    case $1 in
    package) exec cat "$folder/description.json" ;;
    build)
      echo $$ >"$folder/process"
      while [ -e "$folder/hold" ]; do sleep 0.02; done
      if [ -e "$folder/errors" ]; then cat "$folder/errors"; exit 1; fi
      if [ -e "$folder/idle" ]; then exit 0; fi
      program=$(echo "$folder"/../package/.build/linux/*/previews)
      cp "$program" "$program.new" && mv "$program.new" "$program"
      ;;
    esac

    """
}
