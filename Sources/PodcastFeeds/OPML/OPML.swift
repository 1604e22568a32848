import Foundation

/// A list of subscriptions with folders, in the format that podcast players exchange (OPML 2.0).
///
/// ```swift
/// var list = try OPML(data: data)
/// for feed in list.feeds {
///   print((feed.folder + [feed.title]).joined(separator: "/"), feed.url)
/// }
/// list.outlines.append(OPML.Outline(text: "A Show", feedURL: url))
/// try list.data().write(to: file)
/// ```
///
/// Names of more than 256 bytes are cut, and folders nest up to 16 levels, since every subscription holds the names of
/// all folders around it.
public struct OPML: Hashable, Codable, Sendable {
  /// The title of the list, empty if it has none.
  public var title: String
  /// The feeds and folders of the top level.
  public var outlines: [Outline]
  /// The repairs that reading the list needed. `item` counts the outlines in document order.
  public var repairs: [FeedRepair] = []

  /// Creates a list.
  public init(title: String = "", outlines: [Outline] = []) {
    (self.title, self.outlines) = (title, outlines)
  }

  /// Reads a document in OPML 1.0 or 2.0, and repairs its defects. No URL is loaded.
  ///
  /// - Parameter data: The document, in any encoding that it declares.
  /// - Throws: ``OPMLError`` if the document has no list.
  public init(data: Data) throws(OPMLError) {
    self = try OPMLReader.read(data)
  }

  /// Returns the list as a document in OPML 2.0 and UTF-8.
  public func data() -> Data {
    OPMLWriter.write(self)
  }

  /// The feeds in the list's order, each with the folders around it.
  public var feeds: [Subscription] {
    var feeds: [Subscription] = []
    Self.collect(outlines, folder: [], into: &feeds)
    return feeds
  }

  private static func collect(_ outlines: [Outline], folder: [String], into feeds: inout [Subscription]) {
    for outline in outlines {
      if let url = outline.feedURL {
        feeds.append(Subscription(url: url, title: outline.text, folder: folder, link: outline.link))
      }
      if !outline.outlines.isEmpty { collect(outline.outlines, folder: folder + [outline.text], into: &feeds) }
    }
  }
}

extension OPML {
  /// A line of a list: a feed, a folder, or both.
  public struct Outline: Hashable, Codable, Sendable {
    /// The name of the feed or the folder; for a feed without a name, its URL.
    public var text: String
    /// The URL of the feed, `nil` for a folder.
    public var feedURL: URL?
    /// The web page of the show.
    public var link: URL?
    /// The description of the show.
    public var summary: String?
    /// The outlines inside the folder.
    public var outlines: [Outline]

    /// Creates an outline.
    public init(
      text: String, feedURL: URL? = nil, link: URL? = nil, summary: String? = nil, outlines: [Outline] = []
    ) {
      (self.text, self.feedURL, self.link, self.summary, self.outlines) = (text, feedURL, link, summary, outlines)
    }
  }

  /// A feed of a list.
  public struct Subscription: Hashable, Codable, Sendable {
    /// The URL of the feed.
    public var url: URL
    /// The name of the feed in the list.
    public var title: String
    /// The names of the folders around the feed, the outermost first.
    public var folder: [String]
    /// The web page of the show.
    public var link: URL?

    /// Creates a subscription.
    public init(url: URL, title: String, folder: [String] = [], link: URL? = nil) {
      (self.url, self.title, self.folder, self.link) = (url, title, folder, link)
    }
  }
}
