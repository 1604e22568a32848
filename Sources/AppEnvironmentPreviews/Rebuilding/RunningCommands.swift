import AppEnvironmentKit
import Dispatch
import Foundation
import PackageSupport

/// The commands that a program has started, to be cancelled from another thread.
final class RunningCommands: Sendable {
  private struct State {
    /// The function that cancels each command, and lets its caller go on.
    var commands: [Int: @Sendable () -> Void] = [:]
    var last = 0
    var isCancelled = false
  }

  private let processes = ProcessClient.live(clock: .live)
  private let state = Locked(State())

  /// Runs a command that is found in `PATH`, as the leader of a process group. Blocks the calling thread until it has ended.
  ///
  /// - Parameters:
  ///   - words: The name of the command and its arguments.
  ///   - includesErrors: A Boolean value that indicates whether the output includes the standard error.
  /// - Returns: The status, and the output.
  /// - Throws: `CancellationError` after ``cancel()``, and `ProcessClientError` if the command can't be started.
  func run(_ words: [String], includesErrors: Bool = true) throws -> ProcessResult {
    var command = ProcessCommand(words[0], Array(words.dropFirst()))
    command.variables = [Self.mark: "1"]
    command.errorOutput = includesErrors ? .joined : .dropped
    command.outputLimit = .max
    command.leavesProcesses = true
    let outcome = Locked<Result<ProcessResult, any Error>>(.failure(CancellationError()))
    let isOver = DispatchSemaphore(value: 0)
    let sink = Subscribers.Sink<ProcessResult, any Error> { completion in
      if case .failure(let error) = completion { outcome.withLock { $0 = .failure(error) } }
      isOver.signal()
    } receiveValue: { result in
      outcome.withLock { $0 = .success(result) }
    }
    nonisolated(unsafe) let running = sink  // because it has its own lock
    // Before the command starts, so that `cancel()` reaches it in any case.
    let number = try state.withLock { state in
      guard !state.isCancelled else { throw CancellationError() }
      state.last += 1
      state.commands[state.last] = {
        running.cancel()
        isOver.signal()
      }
      return state.last
    }
    processes.resultPublisher(of: command).subscribe(sink)
    isOver.wait()
    state.withLock { $0.commands[number] = nil }
    return try outcome.withLock { $0 }.get()
  }

  /// Ends the commands with the processes that they have started, and prevents further ones.
  func cancel() {
    let commands = state.withLock { state in
      state.isCancelled = true
      return state.commands
    }
    for cancel in commands.values { cancel() }
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
}
