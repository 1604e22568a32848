import Foundation

/// An error of a ``ProcessClient``. Each case has the program as the command names it.
///
/// Descriptions contain neither arguments nor variables, which may be secret.
public enum ProcessClientError: Error, Hashable, Sendable {
  /// There is no program of that path, or in `PATH`.
  case notFound(program: String)
  /// The file isn't a program, or the user may not run it.
  case notExecutable(program: String)
  /// The folder in which the program should start doesn't exist or can't be entered.
  case noFolder(program: String, path: String)
  /// The file for the standard input can't be read.
  case noInput(program: String, path: String, reason: String)
  /// The command can't be passed to a program, such as a name of a variable with `=`.
  case invalidCommand(program: String, reason: String)
  /// The program was ended because it ran for longer than its time limit.
  case timedOut(program: String, limit: Duration)
  /// The program was ended because it wrote more bytes than ``ProcessCommand/outputLimit``.
  case outputTooLong(program: String, limit: Int)
  /// The program ended without success. The message is the end of its standard error.
  case failed(program: String, status: ProcessStatus, message: String)
  /// Nothing answers for the command: no recorded file, or no answer of a test.
  case unmatched(program: String, reason: String)
  /// Any other error, with the system's description.
  case other(program: String, reason: String)

  /// Creates the error for an error code of a system call.
  init(errno code: Int32, program: String) {
    switch code {
    case ENOENT, ENOTDIR: self = .notFound(program: program)
    case EACCES, EPERM, ENOEXEC, EISDIR: self = .notExecutable(program: program)
    case E2BIG: self = .invalidCommand(program: program, reason: "the arguments and variables are too long")
    default: self = .other(program: program, reason: String(cString: strerror(code)).lowercased())
    }
  }
}

extension ProcessClientError: CustomStringConvertible, LocalizedError {
  /// The program as the command names it.
  public var program: String {
    switch self {
    case .notFound(let program), .notExecutable(let program), .noFolder(let program, _), .noInput(let program, _, _),
      .invalidCommand(let program, _), .timedOut(let program, _), .outputTooLong(let program, _),
      .failed(let program, _, _), .unmatched(let program, _), .other(let program, _):
      program
    }
  }

  /// The reason without the program, in lowercase and without a period.
  public var reason: String {
    switch self {
    case .notFound: "no such program"
    case .notExecutable: "not a program that may be run"
    case .noFolder(_, let path): "it can't start in the folder \(path.escapingControls)"
    case .noInput(_, let path, let reason): "its input \(path.escapingControls) can't be read: \(reason)"
    case .timedOut(_, let limit): "it was ended after \(limit)"
    case .outputTooLong(_, let limit): "it wrote more than \(limit) bytes"
    case .failed(_, let status, let message):
      message.isEmpty ? "\(status)" : "\(status): \(message.escapingControls)"
    case .invalidCommand(_, let reason), .unmatched(_, let reason), .other(_, let reason): reason
    }
  }

  /// A line for people: the program and the reason. Control characters are escaped.
  public var description: String { "\(program.escapingControls): \(reason)" }

  /// The description, for alerts and `localizedDescription`.
  public var errorDescription: String? { description }
}
