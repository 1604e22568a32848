import Foundation

extension NetworkClientError {
  /// The method and URL of a request without its secrets, for messages and logs.
  public struct Request: Hashable, Sendable, CustomStringConvertible {
    /// The method, such as `GET`, in one line of up to 40 characters.
    public let method: String

    /// The URL without user, password and fragment, and without the values of its query, up to 2,000 characters.
    public let url: String

    /// The value of the response's `Retry-After`, for a retry.
    var retryAfter: String?

    /// The pause before the next attempt, where the request is retried.
    var pause: Duration?

    /// A supplement to the reason, such as the proxy that refuses a connection.
    package var cause: String?

    /// Creates the description of a request, such as the one that an error of a test is expected to name.
    ///
    /// ```swift
    /// await #expect(throws: NetworkClientError.offline(.init(request))) { try await client.data(for: request) }
    /// ```
    public init(_ request: URLRequest) {
      self.init(method: request.method, url: request.url)
    }

    /// Creates the description of a method and a URL.
    ///
    /// - Parameters:
    ///   - method: The method in capitals.
    ///   - url: The URL with its secrets, which are left out.
    public init(method: String, url: URL?) {
      self.method = oneLine(method, limit: 40)
      self.url = oneLine(Self.shown(url))
    }

    /// Returns a Boolean value that indicates whether the methods and the URLs are equal, as they are shown: URLs that differ
    /// in values of their queries are equal.
    public static func == (first: Request, second: Request) -> Bool {
      first.method == second.method && first.url == second.url
    }

    /// Hashes method and URL.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(method)
      hasher.combine(url)
    }

    /// The method and the URL, as in `GET https://example.org/weather?city=…`.
    public var description: String { "\(method) \(url)" }

    private static func shown(_ url: URL?) -> String {
      guard let url, var components = URLComponents(url: url, resolvingAgainstBaseURL: true) else { return "(no URL)" }
      // Where the host is ambiguous, user and password may be anywhere.
      guard url.hasUnambiguousHost || !url.absoluteString.contains("@") else { return "(malformed URL)" }
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
