import Foundation

/// A complete response, with the redirects that led to it.
///
/// ```swift
/// let answer = try await client.answer(for: URLRequest(url: feed))
/// if let url = answer.permanentURL { feed = url }
/// ```
public struct NetworkAnswer: Sendable {
  /// The body after decompression, which may be empty.
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

/// A redirect from one URL to another.
public struct NetworkRedirect: Hashable, Sendable {
  /// The status: 301, 302, 303, 307 or 308.
  public let status: Int

  /// The URL that was requested.
  public let from: URL

  /// The URL that is requested instead.
  public let to: URL

  /// Creates a redirect.
  public init(status: Int, from: URL, to: URL) {
    (self.status, self.from, self.to) = (status, from, to)
  }

  /// A Boolean value that indicates whether the new URL replaces the old one: 301 and 308 (RFC 9110, sections 15.4.2 and
  /// 15.4.9).
  public var isPermanent: Bool { status == 301 || status == 308 }
}
