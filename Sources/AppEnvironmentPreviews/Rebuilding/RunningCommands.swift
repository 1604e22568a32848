import AppEnvironmentKit
import Foundation
import PackageSupport

/// The commands that a program has started, to be cancelled from another thread.
final class RunningCommands: Sendable {
  private static let client = ProcessClient.live(clock: .live)
  private nonisolated(unsafe) let isCancelled = CurrentValueSubject<Bool, Never>(false)  // because it has a lock

  /// Runs a command that is found in `PATH`, as the leader of a process group. Blocks the calling thread until it has ended.
  ///
  /// - Parameters:
  ///   - words: The name of the command and its arguments.
  ///   - includesErrors: A Boolean value that indicates whether the output includes the standard error.
  /// - Throws: `CancellationError` after ``cancel()``, and `ProcessClientError` if the command can't be started.
  func run(_ words: [String], includesErrors: Bool = true) throws -> ProcessResult {
    if isCancelled.value { throw CancellationError() }
    var command = ProcessCommand(words[0], Array(words.dropFirst()))
    command.errorOutput = includesErrors ? .joined : .dropped
    command.variables = [Self.mark: "1"]
    let outcome = Locked<Result<ProcessResult, any Error>>(.failure(CancellationError()))
    let ended = DispatchSemaphore(value: 0)
    let subscription = Self.client.result(of: command)
      .prefix(untilOutputFrom: isCancelled.filter { $0 })
      .sink { @Sendable completion in
        if case .failure(let error) = completion { outcome.withLock { $0 = .failure(error) } }
        ended.signal()
      } receiveValue: { @Sendable result in
        outcome.withLock { $0 = .success(result) }
      }
    ended.wait()
    withExtendedLifetime(subscription) {}
    return try outcome.withLock { $0 }.get()
  }

  /// Ends the commands with the processes that they have started, and prevents further ones.
  func cancel() {
    isCancelled.send(true)
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
