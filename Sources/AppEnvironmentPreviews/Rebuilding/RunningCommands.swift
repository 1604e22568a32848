import Foundation
import PackageSupport

/// The commands that a program has started, to be cancelled from another thread.
final class RunningCommands: Sendable {
  private struct State {
    var processes: [ObjectIdentifier: Process] = [:]
    var isCancelled = false
  }

  private let state = Locked(State())

  /// Runs a command that is found in `PATH`. Blocks the calling thread until it has ended.
  ///
  /// - Parameters:
  ///   - command: The name of the command.
  ///   - arguments: The arguments.
  ///   - includesErrors: A Boolean value that indicates whether the output includes the standard error.
  /// - Returns: The exit status and the output.
  /// - Throws: `CancellationError` after ``cancel()``, and Foundation's error if the command can't be started.
  func run(
    _ command: String, _ arguments: [String], includesErrors: Bool = true
  ) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [command] + arguments
    let output = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = includesErrors ? output : FileHandle.nullDevice
    // `waitUntilExit()` would create a run loop, with descriptors of its own, for each thread that calls this.
    let hasExited = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in hasExited.signal() }
    try state.withLock { state in
      if state.isCancelled { throw CancellationError() }
      try process.run()
      state.processes[ObjectIdentifier(process)] = process
    }
    defer { state.withLock { $0.processes[ObjectIdentifier(process)] = nil } }
    let data = output.fileHandleForReading.readDataToEndOfFile()
    hasExited.wait()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }

  /// Ends the commands with what they have started, and prevents further ones.
  func cancel() {
    state.withLock { state in
      state.isCancelled = true
      for process in state.processes.values where process.isRunning {
        // A process of Foundation's is the leader of a process group.
        if kill(-process.processIdentifier, SIGTERM) != 0 { process.terminate() }
      }
    }
  }
}
