import Foundation

/// What an exchange over HTTP brings, in the order in which it comes: redirects, a response, then its body in pieces.
public enum NetworkEvent: Sendable {
  /// The server has sent the request on to another URL, and it is followed.
  case redirect(NetworkRedirect)

  /// Status and headers.
  case response(HTTPURLResponse)

  /// The next piece of the body, never empty.
  case data(Data)

  /// What came before is void: the request is made again, because of this error. A response follows.
  case startsOver(any Error)
}
