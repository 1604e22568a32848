import Foundation

/// A client that runs other programs.
///
/// ```swift
/// let result = try await environment.processClient.result(of: ProcessCommand("git", ["status", "--short"]))
/// print(result.text)
/// ```
/// There is no shell: the program receives each argument as it is. ``ProcessCommand`` has the folder, the variables, the input
/// and the limits. The text of a program that runs for long is read as it arrives:
/// ```swift
/// for try await line in environment.processClient.lines(of: ProcessCommand("ping", ["-c", "3", "localhost"])) {
///   print(line)
/// }
/// ```
/// - ``live(clock:)`` starts programs of the system.
/// - ``replaying(from:)`` answers from files that ``recording(to:)`` wrote. Previews answer from the folder `Commands` of
///   their content in this way.
/// - ``test`` fails the running test at every call. The `ProcessStub` of AppEnvironmentTesting answers by program and arguments.
///
/// Start from an implementation, and replace ``run``: there is no initializer that takes all closures, so that the client can
/// gain one.
public struct ProcessClient: Sendable {
  /// Runs a command once for each subscription, and publishes its output as it arrives and its status at the end.
  ///
  /// Fails with ``ProcessClientError``. A status other than 0 isn't a failure. The program waits while there is no demand for
  /// its output, so that output of any length takes constant memory.
  ///
  /// Cancelling the subscription ends the program with the processes that it has started: their process group receives
  /// `SIGTERM`, and `SIGKILL` after the command's grace period.
  public var run: @Sendable (_ command: ProcessCommand) -> AnyPublisher<ProcessEvent, any Error>

  /// Creates a client from its closures.
  package init(run: @escaping @Sendable (_ command: ProcessCommand) -> AnyPublisher<ProcessEvent, any Error>) {
    self.run = run
  }
}

/// An event of a program that a ``ProcessClient`` runs.
public enum ProcessEvent: Hashable, Sendable {
  /// A piece of the standard output, in no particular size.
  case output(Data)
  /// A piece of the standard error.
  case errorOutput(Data)
  /// The end of the program, which is the last event.
  case ended(ProcessStatus)
}

/// The way in which a program ended.
public enum ProcessStatus: Hashable, Sendable, CustomStringConvertible {
  /// The program exited with a status. 0 stands for success.
  case exited(Int)
  /// A signal ended the program, such as 9 for `SIGKILL`.
  case signaled(Int)

  /// A Boolean value that indicates whether the program exited with status 0.
  public var isSuccess: Bool { self == .exited(0) }

  /// A phrase such as `exit status 1` or `signal 9`.
  public var description: String {
    switch self {
    case .exited(let status): "exit status \(status)"
    case .signaled(let signal): "signal \(signal)"
    }
  }
}
