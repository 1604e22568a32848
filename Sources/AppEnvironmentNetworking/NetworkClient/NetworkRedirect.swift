import Foundation

/// A step from one URL to another, because the server said so.
public struct NetworkRedirect: Hashable, Sendable {
  /// The status with which the server sent the request on: 301, 302, 303, 307 or 308.
  public let status: Int

  /// The URL that was asked for.
  public let from: URL

  /// The URL that is asked for instead.
  public let to: URL

  /// Makes a step.
  public init(status: Int, from: URL, to: URL) {
    (self.status, self.from, self.to) = (status, from, to)
  }

  /// Whether the old URL is to be forgotten: 301 and 308 (RFC 9110, sections 15.4.2 and 15.4.9).
  public var isPermanent: Bool { status == 301 || status == 308 }
}
