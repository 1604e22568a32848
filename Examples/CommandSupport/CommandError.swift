import Foundation
import TextEditing

/// A failure of a command, as one line for the person who typed it.
package struct CommandError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The file, stream or other thing that the failure concerns, as the person named it; nil for the command as a whole.
  package let subject: String?
  /// The reason, in lower case and without a full stop.
  package let reason: String

  /// Creates an error.
  package init(_ subject: String?, reason: String) {
    self.subject = subject
    self.reason = reason
  }

  /// The subject and the reason on one line, free of control characters.
  package var description: String {
    VisibleText.line(subject.map { "\($0): \(reason)" } ?? reason)
  }
}

/// An invalid command line, for which a program exits with ``ExitStatus/usage``.
package struct UsageError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The reason on one line, free of control characters.
  package let description: String

  /// Creates an error with a reason.
  package init(_ description: String) {
    self.description = VisibleText.line(description)
  }
}

/// The exit status of a program.
package enum ExitStatus: Int32, Equatable, Sendable {
  /// The command was carried out.
  case done = 0
  /// The command failed, and a message gives the reason.
  case failed = 1
  /// The command line is invalid. The value is that of `EX_USAGE` in `sysexits.h`.
  case usage = 64
}

extension POSIXError {
  /// The error of the last system call on this thread, from `errno`.
  package static var current: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }

  /// The C library's description, in lower case to follow a colon.
  package var reason: String {
    let text = String(cString: strerror(code.rawValue))
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}

/// Returns a number with its noun, in the singular or the plural.
package func counted(_ number: Int, _ thing: String) -> String {
  "\(number) \(thing)\(number == 1 ? "" : "s")"
}
