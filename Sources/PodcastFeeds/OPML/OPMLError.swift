import Foundation

/// An error that reading an ``OPML`` document throws.
public enum OPMLError: Error, Equatable, Sendable, CustomStringConvertible, LocalizedError {
  /// The document is empty or has only white space.
  case empty
  /// The document isn't a list of subscriptions. The value is a description of it, such as `an HTML page`.
  case notOPML(found: String)
  /// The document has more than `limit` bytes.
  case tooLarge(limit: Int)

  /// The error as a sentence.
  public var description: String {
    switch self {
    case .empty: "The list is empty."
    case .notOPML(let found): "This is not a list of subscriptions (OPML) but \(found)."
    case .tooLarge(let limit): "The list has more than \(limit) bytes."
    }
  }

  /// The description, for alerts and `localizedDescription`.
  public var errorDescription: String? { description }
}
