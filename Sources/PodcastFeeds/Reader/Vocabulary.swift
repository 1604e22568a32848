/// A vocabulary of elements, which a namespace names.
enum Vocabulary: UInt8, Sendable {
  case core, atom, itunes, content, enclosure, dublinCore, media, podcast, rdf, xhtml, google, feedBurner,
    simpleChapters, unknown

  /// The vocabulary of a namespace.
  init(uri: Bytes) {
    self = Self.byURI[Self.key(uri)] ?? .unknown
  }

  /// The vocabulary that a prefix usually stands for.
  init(prefixHash: UInt64) {
    self = Self.byPrefix[prefixHash] ?? .unknown
  }

  /// The hash of a namespace without its scheme and the punctuation at its end, which feeds often get wrong.
  private static func key(_ uri: Bytes) -> UInt64 {
    var uri = uri.trimmed
    if uri.matchesFolded("http://", at: 0) { uri = uri.part(7, uri.count) }
    if uri.matchesFolded("https://", at: 0) { uri = uri.part(8, uri.count) }
    if uri.matchesFolded("www.", at: 0) { uri = uri.part(4, uri.count) }
    while let last = uri.last, last == UInt8(ascii: "/") || last == UInt8(ascii: "#") {
      uri = uri.part(0, uri.count - 1)
    }
    return NameHash.of(uri)
  }

  private static let byURI: [UInt64: Vocabulary] = table([
    ("", .core), ("purl.org/rss/1.0", .core), ("my.netscape.com/rdf/simple/0.9", .core),
    ("channel.netscape.com/rdf/simple/0.9", .core), ("my.netscape.com/publish/formats/rss-0.91.dtd", .core),
    ("backend.userland.com/rss2", .core), ("backend.userland.com/rss", .core),
    ("blogs.law.harvard.edu/tech/rss", .core), ("cyber.law.harvard.edu/rss/rss.html", .core),
    ("rssboard.org/rss-specification", .core), ("purl.org/net/rss1.1", .core), ("purl.org/rss/2.0", .core),
    ("w3.org/2005/atom", .atom), ("purl.org/atom/ns", .atom), ("w3.org/2005/10/atom", .atom),
    ("itunes.com/dtds/podcast-1.0.dtd", .itunes), ("itunes.com/dtds/podcast-1.0", .itunes),
    ("itunes.apple.com/dtds/podcast-1.0.dtd", .itunes), ("itunes.com/dtds/podcast", .itunes),
    ("purl.org/rss/1.0/modules/content", .content),
    ("purl.oclc.org/net/rss_2.0/enc", .enclosure), ("purl.org/net/rss_2.0/enc", .enclosure),
    ("purl.org/rss/1.0/modules/enclosure", .enclosure),
    ("purl.org/dc/elements/1.1", .dublinCore), ("purl.org/dc/elements/1.0", .dublinCore),
    ("purl.org/dc/terms", .dublinCore),
    ("search.yahoo.com/mrss", .media), ("tools.search.yahoo.com/mrss", .media), ("video.search.yahoo.com/mrss", .media),
    ("podcastindex.org/namespace/1.0", .podcast),
    ("github.com/podcastindex-org/podcast-namespace/blob/main/docs/1.0.md", .podcast),
    ("w3.org/1999/02/22-rdf-syntax-ns", .rdf), ("w3.org/1999/xhtml", .xhtml),
    ("google.com/schemas/play-podcasts/1.0", .google),
    ("google.com/schemas/play-podcasts/1.0/play-podcasts.xsd", .google),
    ("rssnamespace.org/feedburner/ext/1.0", .feedBurner), ("podlove.org/simple-chapters", .simpleChapters),
  ])

  private static let byPrefix: [UInt64: Vocabulary] = table([
    ("itunes", .itunes), ("content", .content), ("enc", .enclosure), ("dc", .dublinCore), ("dcterms", .dublinCore),
    ("dct", .dublinCore),
    ("media", .media), ("podcast", .podcast), ("atom", .atom), ("atom10", .atom), ("a10", .atom), ("rdf", .rdf),
    ("xhtml", .xhtml), ("googleplay", .google), ("feedburner", .feedBurner), ("rss", .core),
    ("psc", .simpleChapters),
  ])

  private static func table(_ entries: [(StaticString, Vocabulary)]) -> [UInt64: Vocabulary] {
    Dictionary(uniqueKeysWithValues: entries.map { (NameHash.of($0.0), $0.1) })
  }

  /// The element with a local name in this vocabulary.
  func element(_ localHash: UInt64) -> ElementName { elements[localHash] ?? .unknown }

  private var elements: [UInt64: ElementName] {
    switch self {
    case .core, .atom: Elements.core
    case .itunes: Elements.itunes
    case .content: Elements.content
    case .enclosure: Elements.enclosure
    case .dublinCore: Elements.dublinCore
    case .media: Elements.media
    case .podcast: Elements.podcast
    case .rdf: Elements.rdf
    case .xhtml: Elements.xhtml
    case .google: Elements.google
    case .feedBurner: Elements.feedBurner
    case .simpleChapters: Elements.simpleChapters
    case .unknown: [:]
    }
  }
}

/// The elements of each vocabulary by the hashes of their local names.
private enum Elements {
  private static func names(_ entries: [(StaticString, ElementName)]) -> [UInt64: ElementName] {
    Dictionary(uniqueKeysWithValues: entries.map { (NameHash.of($0.0), $0.1) })
  }

  static let core = names([
    ("rss", .rss), ("rdf", .rdf), ("feed", .feed), ("channel", .channel), ("item", .item), ("entry", .entry),
    ("items", .ignoredGroup), ("html", .html), ("head", .htmlPart), ("body", .htmlPart), ("opml", .opml),
    ("title", .title), ("link", .link), ("description", .description), ("content", .content), ("summary", .summary),
    ("subtitle", .subtitle), ("tagline", .subtitle), ("guid", .guid), ("id", .guid), ("language", .language),
    ("author", .author), ("managingeditor", .author), ("name", .name), ("url", .url), ("category", .category),
    ("pubdate", .published), ("published", .published), ("issued", .published), ("date", .date), ("updated", .updated),
    ("modified", .updated), ("created", .created), ("source", .ignoredGroup), ("contributor", .ignoredGroup),
    ("textinput", .ignoredGroup),
    ("skiphours", .ignoredGroup), ("skipdays", .ignoredGroup), ("enclosure", .enclosure),
    ("image", .image), ("logo", .logo), ("icon", .logo), ("br", .void), ("hr", .void), ("img", .void), ("meta", .void),
    ("input", .void), ("wbr", .void), ("duration", .duration), ("encoded", .encoded),
  ])
  static let itunes = names([
    ("title", .itunesTitle), ("summary", .itunesSummary), ("subtitle", .subtitle), ("author", .itunesAuthor),
    ("owner", .owner), ("category", .itunesCategory), ("explicit", .explicit), ("duration", .duration),
    ("image", .image), ("season", .season), ("episode", .episode), ("episodetype", .episodeType),
    ("new-feed-url", .newFeedURL), ("name", .name),
  ])
  static let dublinCore = names([
    ("title", .itunesTitle), ("creator", .creator), ("author", .creator), ("date", .date), ("language", .language),
    ("description", .itunesSummary),
    ("created", .created), ("modified", .updated), ("issued", .date),
  ])
  static let media = names([
    ("content", .mediaContent), ("group", .group), ("thumbnail", .mediaThumbnail), ("title", .mediaTitle),
    ("description", .mediaDescription),
  ])
  static let podcast = names([
    ("chapters", .chapters), ("transcript", .transcript), ("funding", .funding), ("person", .person),
    ("locked", .locked), ("guid", .podcastGUID), ("season", .season), ("episode", .episode),
    ("image", .podcastImage), ("images", .podcastImage),
  ])
  static let content = names([("encoded", .encoded)])
  static let enclosure = names([("enclosure", .enclosure)])
  static let rdf = names([("rdf", .rdf)])
  static let feedBurner = names([("origlink", .originalLink)])
  static let simpleChapters = names([("chapters", .group), ("chapter", .chapter)])
  static let xhtml = names([
    ("html", .html), ("head", .htmlPart), ("body", .content), ("div", .division), ("title", .title), ("link", .link),
    ("br", .void),
    ("hr", .void), ("img", .void), ("meta", .void), ("input", .void), ("wbr", .void),
  ])
  static let google = names([
    ("author", .itunesAuthor), ("description", .itunesSummary), ("image", .mediaThumbnail),
    ("explicit", .explicit), ("category", .itunesCategory),
  ])
}
