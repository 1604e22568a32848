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

extension NetworkEvent: CustomStringConvertible {
  /// What came, in a few words: `status 200`, `1234 bytes`. What may be a secret is left out.
  public var description: String {
    switch self {
    case .redirect(let redirect):
      "status \(redirect.status), on to \(NetworkClientError.Request(method: "", url: redirect.to).url)"
    case .response(let response): "status \(response.statusCode)"
    case .data(let data): "\(data.count) bytes"
    case .startsOver(let error): "starts over: \((error as? NetworkClientError)?.reason ?? oneLine("\(error)"))"
    }
  }
}
