import Foundation
import PackageSupport

/// The package that the running program was built from.
struct BuiltPackage: Sendable {
  /// The folder with the manifest.
  let root: URL

  /// The folder that the package manager builds in, and the name of the executable product.
  let scratch: URL
  let product: String

  /// The program's file, which a build replaces.
  let executable: URL

  /// The attributes of the file that runs, which may no longer be the one at ``executable``.
  private let running: FileStamp?

  /// The reason why a program's sources can't be watched, for people.
  struct Unavailable: Error, Equatable {
    let reason: String
  }

  /// Finds the package of a source file, for a program that `swift run` or `swift build` has built.
  ///
  /// - Parameters:
  ///   - source: The path of a source file of the program. The manifest is in a folder above it.
  ///   - executable: The program's file, such as `.build/debug/previews`.
  ///   - running: The attributes of the file that runs, or `nil` if the program doesn't run.
  /// - Throws: ``Unavailable`` if the sources aren't on this machine, or the program isn't that of a debug build.
  init(source: String, executable: URL, running: FileStamp? = nil) throws(Unavailable) {
    // A debug build is in SCRATCH/TRIPLE/debug.
    let configuration = executable.deletingLastPathComponent()
    switch configuration.lastPathComponent {
    case "debug": break
    case "release": throw Unavailable(reason: "Sources aren't watched in a release build.")
    default: throw Unavailable(reason: "Sources aren't watched: the program isn't in the folder of a build.")
    }
    var folder = URL(filePath: source).deletingLastPathComponent().standardizedFileURL
    while !FileManager.default.fileExists(atPath: folder.appending(path: "Package.swift").path) {
      let parent = folder.deletingLastPathComponent().standardizedFileURL
      guard parent.path != folder.path, folder.path.hasPrefix("/") else {
        throw Unavailable(reason: "Sources aren't watched: they aren't on this machine.")
      }
      folder = parent
    }
    root = folder
    self.executable = executable
    self.running = running
    product = executable.lastPathComponent
    scratch = configuration.deletingLastPathComponent().deletingLastPathComponent()
  }

  /// The file of the running program. The path is read once, because another file may take its place later.
  static let runningExecutable: URL = {
    #if os(Linux)
      let link = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
      return URL(filePath: link ?? CommandLine.arguments[0])
    #else
      return Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0])
    #endif
  }()

  /// A Boolean value that indicates whether the running program is that of a release build.
  static var isRunningReleaseBuild: Bool {
    runningExecutable.deletingLastPathComponent().lastPathComponent == "release"
  }

  /// The attributes of the file of the running program, even if another file has taken its place.
  static var runningStamp: FileStamp? {
    #if os(Linux)
      FileStamp("/proc/self/exe")
    #else
      FileStamp(runningExecutable.path)
    #endif
  }

  /// The outcome of a build.
  enum Outcome: Equatable, Sendable {
    /// The program was built, by this build or another one. `isNew` is `true` if its file isn't that of the running
    /// program.
    case built(isNew: Bool)
    /// The first diagnostics, as the compiler wrote them.
    case failed([String])
  }

  /// Builds the program. Blocks the calling thread until the build has ended.
  ///
  /// - Parameter commands: Cancels the build.
  func build(with commands: RunningCommands) -> Outcome {
    do {
      let words = ["build", "--product", product, "--package-path", root.path, "--scratch-path", scratch.path]
      let result = try commands.run(["swift"] + words)
      if result.status.isSuccess { return .built(isNew: FileStamp(executable.path) != running) }
      return .failed(Self.firstDiagnostics(in: result.text, root: root))
    } catch {
      return .failed(["swift build: \(ProgramError.reason(of: error))"])
    }
  }

  /// Returns the first errors in the output of a build, or its last lines if it reports no error.
  ///
  /// - Parameters:
  ///   - output: The output.
  ///   - root: The folder that paths are shown relative to.
  ///   - limit: The largest number of lines.
  static func firstDiagnostics(in output: String, root: URL, limit: Int = 5) -> [String] {
    let lines = output.replacing(root.path + "/", with: "").split(whereSeparator: \.isNewline).map(String.init)
    var errors: [String] = []
    for line in lines where line.contains("error:") && !line.hasPrefix(" ") && !errors.contains(line) {
      errors.append(line)
    }
    // The package manager's own errors repeat the command line, or that the compiler has failed.
    let repetitions = ["error: emit-module command failed", ": Invalid manifest (compiled with: ", "error: ExitCode("]
    let others = errors.filter { error in !repetitions.contains { error.contains($0) } }
    if !others.isEmpty { errors = others }
    return Array((errors.isEmpty ? Array(lines.suffix(limit)) : errors).prefix(limit))
  }

  /// Replaces the process by a program. Descriptors other than the standard streams are closed.
  ///
  /// - Parameters:
  ///   - executable: The program's file.
  ///   - words: The command line without the program's name.
  /// - Throws: `ProgramError.inaccessible` if the program's file can't be run.
  static func run(_ executable: URL, _ words: [String]) throws(ProgramError) -> Never {
    for descriptor in 3..<min(4_096, Int32(clamping: sysconf(Int32(_SC_OPEN_MAX)))) {
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }
    var signals = sigset_t()
    sigemptyset(&signals)
    pthread_sigmask(SIG_SETMASK, &signals, nil)
    var words = ([executable.path] + words).map { strdup($0) } + [nil]
    execv(executable.path, &words)
    throw .systemCall(executable.path)
  }
}
