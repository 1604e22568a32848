import Foundation

/// An error that a ``FeedReader`` throws for a document without a feed.
///
/// ```swift
/// do {
///   return try FeedReader.feed(from: data, url: page).title
/// } catch .notAFeed(_, let feeds) where !feeds.isEmpty {
///   return "The page links to a feed: \(feeds[0])"
/// }
/// ```
public enum FeedError: Error, Equatable, Sendable, CustomStringConvertible, LocalizedError {
  /// The document is empty or has only white space.
  case empty
  /// The document isn't a feed. The values are a description of it, such as `an HTML page`, and the URLs of the feeds
  /// that a web page links to.
  case notAFeed(found: String, feeds: [URL])
  /// There is no feed in the first `limit` bytes.
  case tooLarge(limit: Int)

  /// The error as a sentence.
  public var description: String {
    switch self {
    case .empty: "The document is empty."
    case .notAFeed(let found, let feeds):
      feeds.isEmpty
        ? "This is not a feed but \(found)."
        : "This is not a feed but \(found); it links to \(feeds.map(\.absoluteString).joined(separator: ", "))."
    case .tooLarge(let limit): "No feed was found in the first \(limit) bytes."
    }
  }

  /// The description, for alerts and `localizedDescription`.
  public var errorDescription: String? { description }
}
