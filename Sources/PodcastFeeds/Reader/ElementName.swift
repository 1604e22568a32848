/// The elements that have a meaning in a feed, regardless of their namespace.
enum ElementName: UInt8, Sendable {
  case unknown
  // Roots and containers of items.
  case rss, rdf, feed, channel, item, entry, html, htmlPart, opml
  // Texts.
  case title, link, description, content, summary, subtitle, guid, language, author, name, url, category
  case itunesTitle, itunesSummary, itunesAuthor, itunesCategory, creator, owner, encoded, explicit, duration, newFeedURL
  case published, date, updated, created
  case season, episode, episodeType
  // A part of XHTML, which is the content where no other text is open.
  case division
  // Files and pictures.
  case enclosure, mediaContent, mediaThumbnail, mediaTitle, mediaDescription, image, podcastImage, logo, originalLink
  // Podcasting 2.0 and Podlove Simple Chapters.
  case chapters, chapter, transcript, funding, person, locked, podcastGUID
  // An HTML element without an end tag.
  case void
  // An element whose children belong to its parent, and one whose children are ignored.
  case group, ignoredGroup

  /// A Boolean value that indicates whether the element's text may contain markup that isn't escaped.
  var isRich: Bool {
    switch self {
    case .description, .content, .division, .summary, .subtitle, .encoded, .itunesSummary, .mediaDescription: true
    default: false
    }
  }

  /// A Boolean value that indicates whether the element's text is a URL or an identifier.
  var isLiteral: Bool {
    switch self {
    case .link, .guid, .podcastGUID, .url, .newFeedURL, .originalLink, .image, .logo, .mediaThumbnail, .enclosure,
      .chapters, .transcript:
      true
    default: false
    }
  }

  /// A Boolean value that indicates whether the element is an item or contains items, so that its end tag ends all of
  /// the elements inside it.
  var isItemOrContainer: Bool {
    switch self {
    case .item, .entry, .channel, .feed, .rss, .rdf: true
    default: false
    }
  }

  /// Returns a Boolean value that indicates whether the element can't be inside the text of another, so that the text
  /// ends where it begins.
  ///
  /// A rich text may contain HTML, some of whose elements have the same names.
  func ends(_ text: ElementName) -> Bool {
    switch self {
    case .unknown, .void, .html, .htmlPart, .division, .name, .url, .opml, .group, .ignoredGroup: false
    case .title, .link, .author, .category, .content, .summary, .image, .subtitle, .language, .owner: !text.isRich
    case .funding, .person: true
    default: true
    }
  }
}

/// The element that the children of an open element describe.
enum ElementScope: Sendable {
  case outside, channel, item, image, person, owner, category, text, ignored
}
