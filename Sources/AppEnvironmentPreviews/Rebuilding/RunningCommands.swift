import AppEnvironmentKit
import Foundation
import PackageSupport

/// The commands that a program has started, to be cancelled from another thread.
///
/// Foundation's `Process` keeps descriptors open on the threads that wait for it.
final class RunningCommands: Sendable {
  private struct State {
    var processes: Set<pid_t> = []
    var isCancelled = false
  }

  private let state = Locked(State())

  /// Runs a command that is found in `PATH`, as the leader of a process group. Blocks the calling thread until it has ended.
  ///
  /// - Parameters:
  ///   - words: The name of the command and its arguments.
  ///   - includesErrors: A Boolean value that indicates whether the output includes the standard error.
  /// - Returns: The exit status, or a negative number after a signal, and the output.
  /// - Throws: `CancellationError` after ``cancel()``, and `ProcessClientError` or `POSIXError` if the command can't be
  ///   started.
  func run(_ words: [String], includesErrors: Bool = true) throws -> (status: Int32, output: String) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EMFILE) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[0]) }
    let process = try {
      // The output ends with the command, once this program no longer has it open.
      defer { close(ends[1]) }
      return try start(words, output: ends[1], includesErrors: includesErrors)
    }()
    var output: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(ends[0], &chunk, chunk.count)
      if count > 0 { output += chunk[..<count] } else if count == 0 || errno != EINTR { break }
    }
    state.withLock { _ = $0.processes.remove(process) }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return (status & 0x7F == 0 ? status >> 8 & 0xFF : -(status & 0x7F), String(decoding: output, as: UTF8.self))
  }

  /// Ends the commands with the processes that they have started, and prevents further ones.
  func cancel() {
    state.withLock { state in
      state.isCancelled = true
      for process in state.processes { kill(-process, SIGTERM) }
    }
  }

  /// The environment variable of the commands, which a process that a preview has started doesn't have.
  private static let mark = "APP_ENVIRONMENT_PREVIEWS_COMMAND"

  /// Ends the commands that the process had started before another program replaced it, which nobody waits for. A command that
  /// doesn't end within two seconds is killed.
  static func endAbandonedCommands() {
    let list = try? String(contentsOfFile: "/proc/self/task/\(getpid())/children", encoding: .utf8)
    for process in (list ?? "").split(separator: " ").compactMap({ pid_t($0) }) where isCommand(process) {
      kill(-process, SIGTERM)
      var checks = 0
      while waitpid(process, nil, WNOHANG) == 0 {
        checks += 1
        if checks == 100 { kill(-process, SIGKILL) }
        usleep(20_000)
      }
    }
  }

  private static func isCommand(_ process: pid_t) -> Bool {
    guard let variables = FileManager.default.contents(atPath: "/proc/\(process)/environ") else { return false }
    return variables.split(separator: 0).contains { $0.elementsEqual("\(mark)=1".utf8) }
  }

  /// Starts a command that writes to a descriptor.
  private func start(_ words: [String], output: Int32, includesErrors: Bool) throws -> pid_t {
    let variables = ProcessInfo.processInfo.environment.merging([Self.mark: "1"]) { $1 }
    let path = try ProcessCommand(words[0]).executable(variables)
    return try state.withLock { state in
      if state.isCancelled { throw CancellationError() }
      let process = try startProcess(
        path, words, variables: variables, streams: [-1, output, includesErrors ? output : -1])
      state.processes.insert(process)
      return process
    }
  }
}
