import AppEnvironmentKit
import Foundation

extension CommandError {
  /// Creates an error from one that a client or a stream threw. A `CommandError` stays as it is.
  package init(_ subject: String?, _ error: any Error) {
    self = error as? CommandError ?? CommandError(subject, reason: Self.reason(for: error))
  }

  /// Runs work, and throws its error as one that concerns a subject.
  package static func naming<Result>(_ subject: String?, _ work: () throws -> Result) throws(CommandError) -> Result {
    do { return try work() } catch { throw CommandError(subject, error) }
  }

  /// Runs asynchronous work, and throws its error as one that concerns a subject.
  package nonisolated(nonsending) static func naming<Result>(
    _ subject: String?, _ work: nonisolated(nonsending) () async throws -> Result
  ) async throws(CommandError) -> Result {
    do { return try await work() } catch { throw CommandError(subject, error) }
  }

  /// Returns the reason of an error, for a person.
  package static func reason(for error: any Error) -> String {
    switch error {
    case let error as FileClientError: error.reason
    case let error as UnimplementedError: "\(error.endpoint) isn't implemented in the test environment"
    case let error as POSIXError: error.reason
    case is CancellationError: "interrupted"
    default: String(describing: error)
    }
  }
}
