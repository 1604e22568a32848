import Foundation

extension POSIXError {
  /// The error that the last system call on this thread left in `errno`.
  package static var current: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }

  /// The C library's words, begun small as they follow a colon.
  package var reason: String {
    let text = String(cString: strerror(code.rawValue))
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}
