/// The elements that say something, in whatever vocabulary they stand.
enum ElementName: UInt8, Sendable {
  case unknown
  // Roots and what holds items.
  case rss, rdf, feed, channel, item, entry, html, htmlPart, opml
  // Texts.
  case title, link, description, content, summary, subtitle, guid, language, author, name, url, category
  case itunesTitle, itunesSummary, itunesAuthor, itunesCategory, creator, owner, encoded, explicit, duration, newFeedURL
  case published, date, updated, created
  case season, episode, episodeType
  // Files and pictures.
  case enclosure, mediaContent, mediaGroup, mediaThumbnail, mediaTitle, mediaDescription, image, logo, originalLink
  // Podcasting 2.0.
  case chapters, transcript, funding, person, locked, podcastGUID
  // HTML that has no end tag.
  case void
  // A text, and elements with others inside, that say nothing here.
  case ignoredText, ignoredGroup

  /// Whether its text may hold markup that was not escaped.
  var isRich: Bool {
    switch self {
    case .description, .content, .summary, .subtitle, .encoded, .itunesSummary, .mediaDescription: true
    default: false
    }
  }

  /// Whether it cannot be inside of a text, so that a text is over where it begins; `isRich` says whether that text may
  /// hold HTML, which has some names in common.
  func ends(_ leaf: ElementName, isRich: Bool) -> Bool {
    switch self {
    case .unknown, .void, .html, .htmlPart, .name, .url, .opml, .ignoredText, .ignoredGroup: false
    case .title, .link, .author, .category, .content, .summary, .image, .subtitle, .language, .owner: !isRich
    case .funding, .person: true
    default: true
    }
  }
}
