import Foundation

extension NetworkClientError {
  /// A request as it may be shown and logged: its method, and its URL without secrets.
  public struct Request: Hashable, Sendable, CustomStringConvertible {
    /// The method, `GET` for one.
    public let method: String

    /// The URL. The query has names and no values; user, password and fragment are left out.
    public let url: String

    /// What the response's `Retry-After` says, for whoever makes the request again.
    var retryAfter: String?

    /// What has decided that it fails, where that is a decorator with a seed.
    var cause: String?

    /// Notes what may be shown of a request.
    public init(_ request: URLRequest) {
      self.init(method: request.httpMethod ?? "GET", url: request.url)
    }

    /// Notes what may be shown of a method and a URL.
    ///
    /// - Parameters:
    ///   - method: The method, in capitals.
    ///   - url: The URL, with whatever is in it.
    public init(method: String, url: URL?) {
      self.method = method
      self.url = Self.shown(url)
    }

    /// Whether method and URL are the same.
    public static func == (first: Request, second: Request) -> Bool {
      first.method == second.method && first.url == second.url
    }

    /// Feeds method and URL.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(method)
      hasher.combine(url)
    }

    /// Method and URL, as in `GET https://example.org/weather?city=…`.
    public var description: String { "\(method) \(url)" }

    private static func shown(_ url: URL?) -> String {
      guard let url, var components = URLComponents(url: url, resolvingAgainstBaseURL: true) else { return "(no URL)" }
      (components.user, components.password, components.fragment) = (nil, nil, nil)
      let query = components.percentEncodedQuery
      components.percentEncodedQuery = nil
      let names = query?.split(separator: "&", omittingEmptySubsequences: false).map { item in
        item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).first.map { "\($0)=…" } ?? ""
      }
      let base = components.string ?? "(no URL)"
      return names.map { "\(base)?\($0.joined(separator: "&"))" } ?? base
    }
  }
}
