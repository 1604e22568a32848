import AppEnvironmentKit
import CommandSupport
import Foundation

/// Something that the editor could not do, with a file, a stream or a command.
public typealias EditorError = CommandError

extension EditorError {
  /// Makes an error out of what a client or a stream failed with; one that says all of it already stays as it is.
  init(_ subject: String?, _ error: any Error) {
    self = error as? EditorError ?? EditorError(subject, reason: Self.reason(for: error))
  }

  private static func reason(for error: any Error) -> String {
    switch error {
    case FileClientError.notFound: "no such file"
    case let error as FileClientError: error.reason
    case let error as NotText: "not UTF-8 text: the byte at offset \(error.offset) does not belong"
    case let error as UnimplementedError: "\(error.endpoint) is not implemented in the test environment"
    case let error as POSIXError: error.reason
    default: String(describing: error)
    }
  }
}
