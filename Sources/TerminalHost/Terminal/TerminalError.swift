import Foundation

/// An error that prevents a program from using a terminal.
public enum TerminalError: Error, Equatable, CustomStringConvertible {
  /// The named stream isn't a terminal, such as "standard input".
  case notATerminal(String)
  /// A system call failed with this error number.
  case failed(String, Int32)
  /// The terminal can't move its cursor; the value is its type, the variable `TERM`.
  case unsuitable(String)

  /// A sentence for the person who started the program.
  public var description: String {
    switch self {
    case .notATerminal(let stream): "\(stream) is not a terminal"
    case .unsuitable(let type): "a terminal of type \(type) cannot show views"
    case .failed(let call, let number): "cannot use the terminal: \(call): \(String(cString: strerror(number)))"
    }
  }
}
