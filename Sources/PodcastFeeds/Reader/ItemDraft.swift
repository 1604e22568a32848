import Foundation

/// An item while it is read, with the texts of all elements that may say the same.
struct ItemDraft: Sendable {
  var episode = FeedEpisode()
  var texts = ElementTexts()
  var isPermaLink = true
  var mediaEnclosures: [FeedEpisode.Enclosure] = []
  var mediaDuration = ""

  /// A Boolean value that indicates whether an item that the document's end cuts off has enough contents to be kept.
  var hasContents: Bool {
    !episode.title.isEmpty || !texts[.itunesTitle].isEmpty || episode.guid != nil || !episode.enclosures.isEmpty
      || episode.unparsedLink != nil
  }

  /// Begins another item.
  mutating func begin() {
    texts.removeAll()
    isPermaLink = true
    if !mediaEnclosures.isEmpty { mediaEnclosures = [] }
    if !mediaDuration.isEmpty { mediaDuration = "" }
  }

  /// Ends the item and returns its episode.
  ///
  /// - Parameter needsGUID: A Boolean value that indicates whether the feed's format has identifiers.
  mutating func finish(needsGUID: Bool, _ context: inout DocumentContext) -> FeedEpisode {
    settleTexts()
    settleFiles(&context)
    for element in Self.dates where settleDate(texts[element], &context) { break }
    settleLinks(&context)
    if episode.guid == nil, needsGUID {
      let other = !episode.enclosures.isEmpty ? "enclosure" : episode.unparsedLink != nil ? "link" : "title and date"
      context.note(.identifier, "no guid, identified by its \(other)")
    }
    // Swapping moves the episode, which has many parts to copy.
    var finished = FeedEpisode()
    swap(&finished, &episode)
    return finished
  }

  /// The elements in order of precedence, the longest kinds of text first.
  private static let notes: [ElementName] = [
    .encoded, .content, .description, .itunesSummary, .mediaDescription, .summary, .subtitle,
  ]
  private static let summaries: [ElementName] = [.itunesSummary, .summary, .description, .subtitle]
  private static let titles: [ElementName] = [.itunesTitle, .mediaTitle]
  private static let authors: [ElementName] = [.itunesAuthor, .author, .creator]
  private static let dates: [ElementName] = [.published, .date, .updated, .created]

  private mutating func settleTexts() {
    episode.notes = texts.first(of: Self.notes)
    for element in Self.summaries where Self.isSummary(texts[element], of: episode.notes) {
      episode.summary = texts[element]
      break
    }
    if episode.title.isEmpty { episode.title = texts.first(of: Self.titles) }
    episode.author = texts.first(of: Self.authors)
  }

  /// Returns a Boolean value that indicates whether a text says something else than the notes, quickly if they begin
  /// with different ASCII characters.
  private static func isSummary(_ text: String, of notes: String) -> Bool {
    guard let first = text.utf8.first, let second = notes.utf8.first else { return !text.isEmpty }
    return first != second && first < 0x80 && second < 0x80 || text != notes
  }

  private mutating func settleFiles(_ context: inout DocumentContext) {
    for media in mediaEnclosures { episode.enclosures.add(media) }
    if episode.duration == nil, !mediaDuration.isEmpty {
      let duration = mediaDuration.withUTF8(FeedDuration.init)
      context.note(duration, of: mediaDuration)
      setDuration(duration)
    }
  }

  /// Sets the episode's date, and returns whether the text is one.
  private mutating func settleDate(_ text: String, _ context: inout DocumentContext) -> Bool {
    if text.isEmpty { return false }
    var text = text
    guard let date = text.withUTF8(FeedDate.init) else {
      if episode.publicationDateText == nil { episode.publicationDateText = text }
      context.note(.date, "date '\(text.prefix(60))' not understood, kept as text")
      return false
    }
    if !date.isStandard {
      let reading = text.withUTF8(date.reading)
      context.note(.date, "date '\(text.prefix(60))' read as \(reading)")
    }
    episode.publicationDateText = text
    episode.publicationDate = date.date
    return true
  }

  private mutating func settleLinks(_ context: inout DocumentContext) {
    if episode.unparsedLink == nil { episode.unparsedLink = context.url(texts[.originalLink], of: "link") }
    if episode.unparsedLink == nil, isPermaLink, let guid = episode.guid, guid.contains("://"), guid.hasPrefix("http") {
      // The address of the episode's file isn't a page.
      let link = context.links.resolve(guid).url
      if !episode.enclosures.contains(where: { $0.unparsedURL == link }) { episode.unparsedLink = link }
    }
    for element in [.podcastImage, .mediaThumbnail] as [ElementName] where episode.unparsedImageURL == nil {
      episode.unparsedImageURL = context.url(texts[element], of: "image")
    }
  }
}
