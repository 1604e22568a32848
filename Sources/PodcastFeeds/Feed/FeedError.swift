import Foundation

/// Why nothing could be read from a document.
public enum FeedError: Error, Equatable, Sendable, CustomStringConvertible {
  /// There is nothing in it, or only white space.
  case empty
  /// It is something else: what it is, and the feeds that it names if it is a web page.
  case notAFeed(found: String, feeds: [URL])
  /// More than this number of bytes came without a feed in them.
  case tooLarge(limit: Int)
  /// The time that the caller gave was over before there was a feed.
  case outOfTime

  /// A line for a person.
  public var description: String {
    switch self {
    case .empty: "The document is empty."
    case .notAFeed(let found, let feeds):
      feeds.isEmpty
        ? "This is not a feed but \(found)."
        : "This is not a feed but \(found); it names \(feeds.map(\.absoluteString).joined(separator: ", "))."
    case .tooLarge(let limit): "No feed was found in the first \(limit) bytes."
    case .outOfTime: "The time was over before a feed was found."
    }
  }
}
