import Foundation

/// A list of subscriptions as programs exchange it, with its folders.
public struct OPML: Hashable, Codable, Sendable {
  /// The list's title; empty if it has none.
  public var title: String
  /// The feeds and folders of the top level.
  public var outlines: [Outline]
  /// What had to be repaired to read it; an `item` is an outline, counted from 1 in the document's order.
  public var repairs: [FeedRepair] = []

  /// A list made of outlines.
  public init(title: String = "", outlines: [Outline] = []) {
    self.title = title
    self.outlines = outlines
  }

  /// Reads a list, of OPML 1.0 or 2.0, in whatever state it is. Nothing is fetched.
  ///
  /// - Throws: ``OPMLError`` if there is no list in it.
  public init(data: Data) throws(OPMLError) {
    self = try OPMLReader.read(data)
  }

  /// The list as a document of OPML 2.0 in UTF-8.
  public func data() -> Data {
    OPMLWriter.write(self)
  }

  /// The feeds in the list's order, each with the folders in which it is.
  public var feeds: [Subscription] {
    var feeds: [Subscription] = []
    Self.collect(outlines, folder: [], into: &feeds)
    return feeds
  }

  private static func collect(_ outlines: [Outline], folder: [String], into feeds: inout [Subscription]) {
    for outline in outlines {
      if let url = outline.feedURL {
        feeds.append(Subscription(url: url, title: outline.text, folder: folder))
      }
      if !outline.outlines.isEmpty { collect(outline.outlines, folder: folder + [outline.text], into: &feeds) }
    }
  }
}

extension OPML {
  /// A line of the list: a feed, a folder of others, or both.
  public struct Outline: Hashable, Codable, Sendable {
    /// What it is called; for a feed without a name, its address.
    public var text: String
    /// Where the feed is; `nil` for a folder.
    public var feedURL: URL?
    /// The show's page.
    public var link: URL?
    /// What the show is about.
    public var summary: String?
    /// What is inside.
    public var outlines: [Outline]

    /// A line of the list.
    public init(
      text: String, feedURL: URL? = nil, link: URL? = nil, summary: String? = nil, outlines: [Outline] = []
    ) {
      self.text = text
      self.feedURL = feedURL
      self.link = link
      self.summary = summary
      self.outlines = outlines
    }
  }

  /// A feed of the list.
  public struct Subscription: Hashable, Codable, Sendable {
    /// Where the feed is.
    public var url: URL
    /// What the list calls it.
    public var title: String
    /// The names of the folders in which it is, the outermost first.
    public var folder: [String]

    /// A feed of a list.
    public init(url: URL, title: String, folder: [String] = []) {
      self.url = url
      self.title = title
      self.folder = folder
    }
  }
}
