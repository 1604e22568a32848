import Foundation

/// An event of an exchange: redirects, then a response, then the pieces of its body.
///
/// ```swift
/// client.send(request).sink { completion in
///   print(completion)
/// } receiveValue: { event in
///   print(event)  // “status 301, on to https://example.org/new”, “status 200”, “1234 bytes”
/// }
/// ```
public enum NetworkEvent: Sendable {
  /// The server redirects the request to another URL, which is requested next.
  case redirect(NetworkRedirect)

  /// The status and headers of the last response, of any status. Published once for each attempt.
  case response(HTTPURLResponse)

  /// The next piece of the body after decompression, never empty. The live client's pieces have up to some 300 KB.
  case data(Data)

  /// The request starts over because of this error. Discard all earlier events; a new response follows.
  case startsOver(any Error)
}

extension NetworkEvent: CustomStringConvertible {
  /// The event in a few words without secrets, such as `status 200` or `1234 bytes`.
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
