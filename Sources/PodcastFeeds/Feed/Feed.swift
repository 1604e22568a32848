import Foundation

/// A podcast's feed: the show, its episodes, and the repairs that reading them needed.
///
/// A ``FeedReader`` creates feeds from documents in RSS, RDF and Atom, with the elements of iTunes, Podcasting 2.0,
/// Media RSS and Dublin Core. If several elements have the same meaning, a property has the best of their values.
///
/// ```swift
/// let feed = try FeedReader.feed(from: data, url: url)
/// for episode in feed.episodes where episode.kind == .full {
///   print(episode.title, episode.enclosure?.url.absoluteString ?? "no file")
/// }
/// ```
///
/// Texts contain no control characters other than line feeds and tabs. Links are absolute if the reader knows the URL of
/// the feed or the feed names a base.
public struct Feed: Hashable, Codable, Sendable {
  /// The title of the show on one line, empty if the feed has none.
  public var title = ""
  /// The web page of the show.
  public var link: URL?
  /// The description of the show as published, in plain text or HTML.
  ///
  /// ``FeedText/plain(_:)`` converts it to plain text.
  public var summary = ""
  /// The name of the people or the company that make the show, empty if the feed has none.
  public var author = ""
  /// The code of the show's language as published, such as `en-GB`.
  public var language: String?
  /// The cover picture of the show.
  ///
  /// `itunes:image` is preferred, which is the largest.
  public var imageURL: URL?
  /// The categories of the show. A category inside another follows it after a slash: `Society & Culture/Documentary`.
  public var categories: [String] = []
  /// A Boolean value that indicates whether the show is marked as explicit, `nil` if the feed doesn't say.
  public var isExplicit: Bool?
  /// A Boolean value that indicates whether other platforms are asked not to import the feed (`podcast:locked`).
  public var isLocked: Bool?
  /// The identifier of the show, which stays the same when the feed moves (`podcast:guid`).
  public var guid: String?
  /// The URL that the feed has moved to, as it announces itself (`itunes:new-feed-url`).
  public var newFeedURL: URL?
  /// The next document of a feed in several ones, with earlier episodes (RFC 5005, section 3).
  public var nextPage: URL?
  /// The pages where listeners can support the show (`podcast:funding` and links with the relation `payment`).
  public var funding: [Funding] = []
  /// The people who take part in the show (`podcast:person`).
  public var persons: [Person] = []
  /// The episodes in the feed's order. Items that repeat an episode are merged with it.
  public var episodes: [FeedEpisode] = []
  /// The repairs in the feed's order, up to the limit of the reader.
  public var repairs: [FeedRepair] = []
  /// The format of the document.
  public var format = Format.rss(version: nil)

  /// Creates an empty feed.
  public init() {}
}

extension Feed {
  /// The format of a feed.
  public enum Format: Hashable, Codable, Sendable {
    /// RSS 0.9x or 2.0, with the declared version.
    case rss(version: String?)
    /// RSS 1.0 or 0.90, which are based on RDF.
    case rdf
    /// Atom 1.0 or 0.3.
    case atom
  }

  /// A page where listeners can support a show.
  public struct Funding: Hashable, Codable, Sendable {
    /// The URL of the page.
    public var url: URL
    /// The text of the link.
    public var text: String

    /// Creates a link to a page where listeners can support a show.
    public init(url: URL, text: String) {
      (self.url, self.text) = (url, text)
    }
  }

  /// A person who takes part in a show or an episode.
  public struct Person: Hashable, Codable, Sendable {
    /// The name of the person.
    public var name: String
    /// The role of the person in lower case, `host` unless the feed names another.
    public var role: String
    /// A web page of the person.
    public var link: URL?
    /// A picture of the person.
    public var imageURL: URL?

    /// Creates a person.
    public init(name: String, role: String = "host", link: URL? = nil, imageURL: URL? = nil) {
      (self.name, self.role, self.link, self.imageURL) = (name, role, link, imageURL)
    }
  }
}
