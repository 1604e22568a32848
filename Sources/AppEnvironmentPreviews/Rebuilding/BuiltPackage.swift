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

  /// Finds the package of a source file, for a program that `swift run` or `swift build` has built.
  ///
  /// - Parameters:
  ///   - source: The path of a source file of the program. The manifest is in a folder above it.
  ///   - executable: The program's file, such as `.build/debug/previews`.
  /// - Returns: `nil` if the sources aren't on this machine, or the program is somewhere else.
  init?(source: String, executable: URL) {
    var folder = URL(filePath: source).deletingLastPathComponent().standardizedFileURL
    while !FileManager.default.fileExists(atPath: folder.appending(path: "Package.swift").path) {
      guard folder.path != "/" else { return nil }
      folder = folder.deletingLastPathComponent()
    }
    root = folder
    self.executable = executable
    product = executable.lastPathComponent
    // A debug build is in SCRATCH/TRIPLE/debug.
    let configuration = executable.deletingLastPathComponent()
    guard configuration.lastPathComponent == "debug" else { return nil }
    scratch = configuration.deletingLastPathComponent().deletingLastPathComponent()
  }

  /// The file of the running program.
  static var runningExecutable: URL? {
    #if os(Linux)
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")).map { URL(filePath: $0) }
    #else
      Bundle.main.executableURL
    #endif
  }

  /// The outcome of a build.
  enum Outcome: Equatable, Sendable {
    case built
    /// The first diagnostics, as the compiler wrote them.
    case failed([String])
  }

  /// Builds the program. Blocks the calling thread until the build has ended.
  ///
  /// - Parameter running: Cancels the build.
  func build(as running: RunningBuild) -> Outcome {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "swift", "build", "--product", product, "--package-path", root.path, "--scratch-path", scratch.path,
    ]
    let output = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = output
    do { try running.run(process) } catch { return .failed(["swift build: \(error)"]) }
    defer { running.finish() }
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    if process.terminationStatus == 0 { return .built }
    return .failed(Self.firstDiagnostics(in: String(decoding: data, as: UTF8.self), root: root))
  }

  /// Returns the first errors in the output of a build, or its last lines if it reports no error.
  ///
  /// - Parameter root: The folder that paths are shown relative to.
  static func firstDiagnostics(in output: String, root: URL, limit: Int = 5) -> [String] {
    let lines = output.replacing(root.path + "/", with: "").split(whereSeparator: \.isNewline).map(String.init)
    var errors: [String] = []
    for line in lines where line.contains("error:") && !line.hasPrefix(" ") && !errors.contains(line) {
      errors.append(line)
    }
    // The package manager's own errors come after those of the compiler.
    if errors.count > 1 { errors.removeAll { $0.hasPrefix("error: emit-module command failed") } }
    return Array((errors.isEmpty ? Array(lines.suffix(limit)) : errors).prefix(limit))
  }
}

/// The build that is going on, to be cancelled from another thread.
final class RunningBuild: Sendable {
  private struct State {
    var process: Process?
    var isCancelled = false
  }

  private let state = Locked(State())

  /// Starts a build, unless builds are cancelled.
  func run(_ process: Process) throws {
    try state.withLock { state in
      if state.isCancelled { throw CancellationError() }
      try process.run()
      state.process = process
    }
  }

  func finish() {
    state.withLock { $0.process = nil }
  }

  /// Interrupts the build, and prevents further ones. The package manager ends the compilers.
  func cancel() {
    state.withLock { state in
      state.isCancelled = true
      state.process?.interrupt()
    }
  }
}
