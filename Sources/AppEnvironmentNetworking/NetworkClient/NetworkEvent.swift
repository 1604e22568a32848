import Foundation

/// What an exchange over HTTP brings, in the order in which it comes: a response, then its body in pieces.
public enum NetworkEvent: Sendable {
  /// Status and headers. Redirects that were followed are not reported.
  case response(HTTPURLResponse)

  /// The next piece of the body, never empty.
  case data(Data)

  /// What came before is void: the request is made again, because of this error. A response follows.
  case startsOver(any Error)
}
