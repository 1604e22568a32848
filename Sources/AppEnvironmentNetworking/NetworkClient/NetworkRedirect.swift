import Foundation

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
