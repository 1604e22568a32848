import Foundation

/// What a podcast's feed says: the show, its episodes in the feed's order, and what had to be repaired to read them.
///
/// All text is cleaned of control characters. Links are absolute where the feed's own address was given to the reader.
public struct Feed: Hashable, Codable, Sendable {
  /// The show's title on one line; empty if the feed has none.
  public var title = ""
  /// The show's page.
  public var link: URL?
  /// What the show is about, as published: text or HTML.
  public var summary = ""
  /// Who makes the show; empty if the feed does not say.
  public var author = ""
  /// The language's code as published, such as `en-GB`.
  public var language: String?
  /// The show's picture.
  public var imageURL: URL?
  /// The categories; one inside another is written `Society & Culture/Documentary`.
  public var categories: [String] = []
  /// Whether the show is marked as explicit; `nil` if it does not say.
  public var isExplicit: Bool?
  /// Whether other platforms are asked not to import the feed (`podcast:locked`).
  public var isLocked: Bool?
  /// The show's identifier wherever its feed lives (`podcast:guid`).
  public var guid: String?
  /// Where the feed has moved, as it says itself (`itunes:new-feed-url`).
  public var newFeedURL: URL?
  /// Where listeners can give money (`podcast:funding`).
  public var funding: [Funding] = []
  /// The people of the show (`podcast:person`).
  public var persons: [Person] = []
  /// The episodes in the feed's order, each identity once.
  public var episodes: [FeedEpisode] = []
  /// What was repaired, in the feed's order; no more than the reader's limit of them.
  public var repairs: [FeedRepair] = []
  /// The dialect in which it is written.
  public var format = Format.rss(version: nil)

  /// A feed that says nothing yet.
  public init() {}
}

extension Feed {
  /// The dialect of a feed.
  public enum Format: Hashable, Codable, Sendable {
    /// RSS 0.9x or 2.0, with the version it declares.
    case rss(version: String?)
    /// RSS 1.0 or 0.90, which are RDF.
    case rdf
    /// Atom 1.0 or 0.3.
    case atom
  }

  /// A place where listeners can give money.
  public struct Funding: Hashable, Codable, Sendable {
    /// The page.
    public var url: URL
    /// What the link says.
    public var text: String

    /// A place where listeners can give money.
    public init(url: URL, text: String) {
      self.url = url
      self.text = text
    }
  }

  /// Somebody who takes part in a show or an episode.
  public struct Person: Hashable, Codable, Sendable {
    /// The name.
    public var name: String
    /// What the person does, in lower case; `host` where the feed does not say.
    public var role: String
    /// The person's page.
    public var link: URL?
    /// The person's picture.
    public var imageURL: URL?

    /// Somebody who takes part in a show or an episode.
    public init(name: String, role: String = "host", link: URL? = nil, imageURL: URL? = nil) {
      self.name = name
      self.role = role
      self.link = link
      self.imageURL = imageURL
    }
  }
}
