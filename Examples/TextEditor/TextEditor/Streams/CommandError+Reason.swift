import AppEnvironmentKit
import CommandSupport
import Foundation

extension CommandError {
  /// Creates an error from one that a client or a stream threw. A `CommandError` stays as it is.
  init(_ subject: String?, _ error: any Error) {
    self = error as? CommandError ?? CommandError(subject, reason: Self.reason(for: error))
  }

  private static func reason(for error: any Error) -> String {
    switch error {
    case FileClientError.notFound: "no such file"
    case let error as FileClientError: error.reason
    case let error as NotText: "not UTF-8 text: invalid byte at offset \(error.offset)"
    case let error as UnimplementedError: "\(error.endpoint) isn't implemented in the test environment"
    case let error as POSIXError: error.reason
    default: String(describing: error)
    }
  }
}
