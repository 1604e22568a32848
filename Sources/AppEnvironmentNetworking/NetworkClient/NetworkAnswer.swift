import Foundation

/// A complete response, with the redirects that led to it.
///
/// ```swift
/// let answer = try await client.answer(for: URLRequest(url: feed))
/// if let url = answer.permanentURL { feed = url }
/// ```
public struct NetworkAnswer: Sendable {
  /// The body.
  public var data: Data

  /// The status and headers of the last response; its `url` is the one that answered.
  public var response: HTTPURLResponse

  /// The redirects in their order.
  public var redirects: [NetworkRedirect]

  /// Creates an answer.
  public init(data: Data, response: HTTPURLResponse, redirects: [NetworkRedirect] = []) {
    (self.data, self.response, self.redirects) = (data, response, redirects)
  }

  /// The URL to request from now on; `nil` if the requested URL hasn't moved permanently.
  ///
  /// It's the target of the last permanent redirect before the first temporary one.
  public var permanentURL: URL? { redirects.prefix { $0.isPermanent }.last?.to }
}
