import AppEnvironmentKit
import CommandSupport
import Foundation

/// Something that the player could not do, with a podcast, an episode, a file or an address.
public typealias PodcastsError = CommandError

extension PodcastsError {
  /// Makes an error out of what a client or a stream failed with; one that says all of it already stays as it is.
  init(_ subject: String?, _ error: any Error) {
    self = error as? PodcastsError ?? PodcastsError(subject, reason: Self.reason(for: error))
  }

  /// Why, in the words of whoever failed.
  static func reason(for error: any Error) -> String {
    switch error {
    case let error as UnimplementedError: "\(error.endpoint) is not implemented in the test environment"
    case let error as POSIXError: error.reason
    case is CancellationError: "interrupted"
    default: String(describing: error)
    }
  }
}
