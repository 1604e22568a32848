import Foundation
import PodcastFeeds

/// A podcast that is subscribed to.
public struct Podcast: Hashable, Codable, Sendable, Identifiable {
  /// What a library knows a podcast by, as long as it is subscribed to; never used again after that.
  public struct ID: Hashable, Codable, Sendable, RawRepresentable, ExpressibleByIntegerLiteral, CustomStringConvertible
  {
    /// The number.
    public let rawValue: Int64

    /// Makes an identifier of its number.
    public init(rawValue: Int64) { self.rawValue = rawValue }

    /// Makes an identifier of its number.
    public init(integerLiteral value: Int64) { rawValue = value }

    /// The number alone.
    public var description: String { "\(rawValue)" }
  }

  /// What the library knows it by.
  public let id: ID
  /// Where its feed is: what was subscribed to, or where that has moved for good.
  public var feed: URL
  /// The show's title; what the list of subscriptions called it, or its address, until the feed was read.
  public var title: String
  /// Who makes it; empty if the feed does not say.
  public var author: String
  /// The show's page.
  public var link: URL?
  /// What it is about, as published: text or HTML.
  public var summary: String
  /// The language's code as published.
  public var language: String?
  /// The show's picture.
  public var imageURL: URL?
  /// The names of the folders it is in, the outermost first.
  public var folder: [String]
  /// How many episodes are known of it.
  public var episodeCount: Int
  /// How many of them are not marked as played.
  public var unplayedCount: Int
  /// When it was last refreshed without an error; nil if it never was.
  public var lastRefresh: Date?
  /// Why the last refresh failed, for a person; nil if it did not.
  public var lastError: String?
  /// What had to be repaired to read the feed the last time that it had changed: 100 repairs at most.
  public var repairs: [FeedRepair]

  /// Makes a podcast; a store does.
  public init(
    id: ID, feed: URL, title: String, author: String = "", link: URL? = nil, summary: String = "",
    language: String? = nil, imageURL: URL? = nil, folder: [String] = [], episodeCount: Int = 0,
    unplayedCount: Int = 0, lastRefresh: Date? = nil, lastError: String? = nil, repairs: [FeedRepair] = []
  ) {
    self.id = id
    self.feed = feed
    self.title = title
    self.author = author
    self.link = link
    self.summary = summary
    self.language = language
    self.imageURL = imageURL
    self.folder = folder
    self.episodeCount = episodeCount
    self.unplayedCount = unplayedCount
    self.lastRefresh = lastRefresh
    self.lastError = lastError
    self.repairs = repairs
  }
}
