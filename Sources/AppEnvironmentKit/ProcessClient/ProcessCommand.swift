import Foundation

/// A program to run, with its arguments, variables, input and limits.
///
/// ```swift
/// var command = ProcessCommand("sort", ["-n"])
/// command.input = .data(Data("2\n1\n".utf8))
/// command.timeLimit = .seconds(10)
/// ```
/// Descriptions and `dump` show neither the input nor the values of variables, which may be secret. Arguments are shown, as
/// the system shows them to other users.
public struct ProcessCommand: Hashable, Sendable {
  /// The standard input of a program.
  public enum Input: Hashable, Sendable, CustomReflectable, CustomStringConvertible {
    /// Empty input.
    case none
    /// Bytes, which are written while the program reads.
    case data(Data)
    /// The contents of a regular file, which the program reads itself.
    case file(URL)

    /// The kind of the input, without its bytes.
    public var customMirror: Mirror {
      switch self {
      case .none: Mirror(self, children: ["none": ()])
      case .data(let data): Mirror(self, children: ["data": "\(data.count) bytes"])
      case .file(let url): Mirror(self, children: ["file": url])
      }
    }

    /// The kind of the input, without its bytes.
    public var description: String {
      switch self {
      case .none: "none"
      case .data(let data): "data(\(data.count) bytes)"
      case .file(let url): "file(\(url.path(percentEncoded: false).debugDescription.escapingControls))"
      }
    }
  }

  /// The destination of a program's standard error.
  public enum ErrorOutput: Hashable, Sendable {
    /// It's published apart from the output.
    case separate
    /// It's part of the output, in the order in which the program writes.
    case joined
    /// It's dropped.
    case dropped
  }

  /// The name or the path of the program.
  ///
  /// A name without a slash is looked up in the absolute folders of `PATH`. A relative path begins in ``folder``.
  public var program: String

  /// The arguments, without the name of the program. No shell interprets them.
  public var arguments: [String]

  /// The folder in which the program starts; nil for the current one.
  public var folder: URL?

  /// The variables that the program has in addition to those that it inherits.
  public var variables: [String: String] = [:]

  /// A Boolean value that indicates whether the program inherits the variables of this one.
  public var inheritsVariables = true

  /// The standard input.
  public var input = Input.none

  /// The destination of the standard error.
  public var errorOutput = ErrorOutput.separate

  /// The largest number of bytes of each stream that `ProcessClient.result(of:)` keeps, and that a line may have. A program
  /// that writes more is ended, with ``ProcessClientError/outputTooLong(program:limit:)``.
  public var outputLimit = 16 << 20

  /// The time by the client's clock after which the program is ended, with ``ProcessClientError/timedOut(program:limit:)``; nil
  /// for no limit.
  public var timeLimit: Duration?

  /// The time by the client's clock that a program has between `SIGTERM` and `SIGKILL`.
  public var gracePeriod = Duration.seconds(2)

  /// A Boolean value that indicates whether processes that the program leaves behind in its process group continue after it.
  ///
  /// By default, they are killed when the program ends. In either case, they lose the standard streams. A process that begins
  /// its own session or process group isn't killed, nor waited for.
  public var leavesProcesses = false

  /// A Boolean value that indicates whether the input or the output is a secret, so that `ProcessClient.recording(to:)` passes
  /// the events on and writes nothing.
  public var transfersSecrets = false

  /// Creates a command with empty input and no time limit.
  ///
  /// - Parameters:
  ///   - program: The name or the path of the program.
  ///   - arguments: The arguments, without the name of the program.
  ///   - folder: The folder in which the program starts; nil for the current one.
  public init(_ program: String, _ arguments: [String] = [], in folder: URL? = nil) {
    self.program = program
    self.arguments = arguments
    self.folder = folder
  }
}

extension ProcessCommand: CustomStringConvertible, CustomReflectable {
  /// The program and its arguments, those with spaces or special characters in quotes.
  public var description: String {
    ([program] + arguments).map { word in
      let isPlain = word.unicodeScalars.allSatisfy {
        $0.properties.isAlphabetic || ("0"..."9").contains($0) || "-_./:=@%+,".unicodeScalars.contains($0)
      }
      return isPlain && !word.isEmpty ? word : word.debugDescription.escapingControls
    }
    .joined(separator: " ")
  }

  /// The parts without the input and the values of variables.
  public var customMirror: Mirror {
    Mirror(
      self,
      children: [
        "program": program, "arguments": arguments, "folder": folder as Any, "variables": variables.keys.sorted(),
        "timeLimit": timeLimit as Any,
      ])
  }
}
