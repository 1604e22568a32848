import Foundation
import PodcastFeeds

/// A podcast in the library.
public struct Podcast: Hashable, Codable, Sendable, Identifiable {
  /// The identifier of a podcast in its library.
  public typealias ID = LibraryID<Podcast>

  /// The identifier in the library.
  public let id: ID
  /// The feed's URL. It changes when the feed moves permanently.
  public var feed: URL
  /// The show's title. Until the feed is read, it's the title in the imported list, or the URL.
  public var title: String
  /// The author; empty if there isn't one.
  public var author = ""
  /// The show's web page.
  public var link: URL?
  /// The description as published, in text or HTML.
  public var summary = ""
  /// The code of the language, as published.
  public var language: String?
  /// The show's picture.
  public var imageURL: URL?
  /// The names of the folders that contain it, the outermost first, up to 1,024 bytes in all.
  public var folder: [String] = []
  /// The number of episodes.
  public var episodeCount = 0
  /// The number of episodes that aren't marked as played.
  public var unplayedCount = 0
  /// The date of the last refresh without an error; `nil` if there wasn't one.
  public var lastRefresh: Date?
  /// The error of the last refresh, in one line; `nil` if it had none.
  public var lastError: String?
  /// A Boolean value that indicates whether new episodes are downloaded. See ``PodcastStore/setDownloadsNewEpisodes``.
  public var downloadsNewEpisodes = false
  /// The repairs of the last version of the feed, at most 100.
  public var repairs: [FeedRepair] = []

  /// Creates a podcast without other details, as stores do.
  public init(id: ID, feed: URL, title: String) {
    (self.id, self.feed, self.title) = (id, feed, title)
  }
}

/// The identifier of an entry in its library: of a ``Podcast`` or an ``Episode``.
///
/// It isn't used again after the entry was removed.
public struct LibraryID<Entry>: Hashable, Codable, Sendable, RawRepresentable, ExpressibleByIntegerLiteral,
  CustomStringConvertible
{
  /// The number.
  public let rawValue: Int64

  /// Creates an identifier from its number.
  public init(rawValue: Int64) { self.rawValue = rawValue }

  /// Creates an identifier from its number.
  public init(integerLiteral value: Int64) { rawValue = value }

  /// The number as text.
  public var description: String { "\(rawValue)" }
}
