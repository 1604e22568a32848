import Foundation

/// An error that ends a program that shows previews.
enum ProgramError: Error, Equatable, CustomStringConvertible {
  /// The command line is wrong, for a reason.
  case usage(String)

  /// A name on the command line is unknown.
  case unknownName(String, kind: String, known: [String], nearest: String?)

  /// A file, a folder or a stream can't be written to, or read from, for a reason.
  case inaccessible(path: String, reason: String)

  /// A message for people, which lists the known names.
  var description: String {
    switch self {
    case .usage(let reason): return reason
    case .unknownName(let name, let kind, let known, let nearest):
      if known.isEmpty { return "unknown \(kind): \(name); there are no \(kind)s" }
      let hint = nearest.map { "; did you mean “\($0)”?" } ?? ""
      return "unknown \(kind): \(name)\(hint)\nThe \(kind)s are:\n" + known.map { "  \($0)" }.joined(separator: "\n")
    case .inaccessible(let path, let reason): return "\(path): \(reason)"
    }
  }

  /// The exit status: 64 if the command line is wrong, otherwise 1.
  var status: Int32 {
    switch self {
    case .usage, .unknownName: 64
    case .inaccessible: 1
    }
  }

  /// Creates the error of the last system call, which was for a file, a folder or a stream.
  static func systemCall(_ path: String) -> ProgramError {
    .inaccessible(path: path, reason: String(cString: strerror(errno)))
  }

  /// Runs an operation on a file or a folder, and names it in the error.
  static func naming<Value>(_ path: String, _ operation: () throws -> Value) throws(ProgramError) -> Value {
    do { return try operation() } catch { throw .inaccessible(path: path, reason: reason(of: error)) }
  }

  /// The system's reason for an error of Foundation's, such as `Permission denied`.
  static func reason(of error: any Error) -> String {
    var next: (any Error)? = error
    while let error = next.map({ $0 as NSError }) {
      if error.domain == NSPOSIXErrorDomain { return String(cString: strerror(Int32(error.code))) }
      next = error.userInfo[NSUnderlyingErrorKey] as? any Error
    }
    return error.localizedDescription
  }
}

/// Writes text to a standard stream.
///
/// `FileHandle.write(_:)` would end the program with a crash report if the stream no longer has a reader.
///
/// - Parameters:
///   - text: The text.
///   - descriptor: The file descriptor of the stream.
///   - name: The name of the stream in the error.
func write(_ text: String, to descriptor: Int32, named name: String) throws(ProgramError) {
  var rest = Array(text.utf8)[...]
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    if count < 0, errno == EINTR { continue }
    guard count > 0 else { throw .systemCall(name) }
    rest = rest.dropFirst(count)
  }
}
