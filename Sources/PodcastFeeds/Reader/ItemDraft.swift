import Foundation

/// An item while it is read, with the texts of all elements that may say the same.
struct ItemDraft: Sendable {
  /// The item's number, counted from 1.
  private(set) var number: Int
  var episode = FeedEpisode()
  var isPermaLink = true
  var itunesTitle = ""
  var mediaTitle = ""
  var originalLink = ""
  var description = ""
  var encoded = ""
  var content = ""
  var atomSummary = ""
  var itunesSummary = ""
  var subtitle = ""
  var mediaDescription = ""
  var author = ""
  var itunesAuthor = ""
  var creator = ""
  /// The dates in order of precedence.
  var dates: (published: String, date: String, updated: String, created: String) = ("", "", "", "")
  var mediaEnclosures: [FeedEpisode.Enclosure] = []
  var mediaDuration = ""
  var podcastImage = ""
  var thumbnail = ""

  init(number: Int) {
    self.number = number
  }

  /// A Boolean value that indicates whether an item that the document's end cuts off has enough contents to be kept.
  var hasContents: Bool {
    !episode.title.isEmpty || !itunesTitle.isEmpty || episode.guid != nil || !episode.enclosures.isEmpty
      || episode.unparsedLink != nil
  }

  /// Begins another item.
  ///
  /// Clears the texts that aren't empty, which is faster than assigning a new value.
  mutating func begin(number: Int) {
    self.number = number
    isPermaLink = true
    Self.clear(&itunesTitle)
    Self.clear(&mediaTitle)
    Self.clear(&originalLink)
    Self.clear(&description)
    Self.clear(&encoded)
    Self.clear(&content)
    Self.clear(&atomSummary)
    Self.clear(&itunesSummary)
    Self.clear(&subtitle)
    Self.clear(&mediaDescription)
    Self.clear(&author)
    Self.clear(&itunesAuthor)
    Self.clear(&creator)
    Self.clear(&dates.published)
    Self.clear(&dates.date)
    Self.clear(&dates.updated)
    Self.clear(&dates.created)
    if !mediaEnclosures.isEmpty { mediaEnclosures = [] }
    Self.clear(&mediaDuration)
    Self.clear(&podcastImage)
    Self.clear(&thumbnail)
  }

  @inline(__always)
  private static func clear(_ text: inout String) {
    if !text.isEmpty { text = "" }
  }

  /// Ends the item and returns its episode.
  ///
  /// - Parameter needsGUID: Whether the feed's format has identifiers.
  mutating func finish(needsGUID: Bool, _ context: inout DocumentContext) -> FeedEpisode {
    settleTexts()
    settleFiles(&context)
    settleDate(&context)
    settleLinks(&context)
    if episode.guid == nil, needsGUID {
      let other = !episode.enclosures.isEmpty ? "enclosure" : episode.unparsedLink != nil ? "link" : "title and date"
      context.note(.identifier, "no guid, known by its \(other)")
    }
    // Swapping moves the episode, which has many parts to copy.
    var finished = FeedEpisode()
    swap(&finished, &episode)
    return finished
  }

  /// Chooses the notes, the summary, the title and the author. The longest kind of text is the notes.
  private mutating func settleTexts() {
    Self.move(&encoded, to: &episode.notes)
    Self.move(&content, to: &episode.notes)
    Self.move(&description, to: &episode.notes)
    Self.move(&itunesSummary, to: &episode.notes)
    Self.move(&mediaDescription, to: &episode.notes)
    Self.move(&atomSummary, to: &episode.notes)
    Self.move(&subtitle, to: &episode.notes)
    if Self.differs(itunesSummary, episode.notes) { Self.move(&itunesSummary, to: &episode.summary) }
    if Self.differs(atomSummary, episode.notes) { Self.move(&atomSummary, to: &episode.summary) }
    if Self.differs(description, episode.notes) { Self.move(&description, to: &episode.summary) }
    if Self.differs(subtitle, episode.notes) { Self.move(&subtitle, to: &episode.summary) }
    Self.move(&itunesTitle, to: &episode.title)
    Self.move(&mediaTitle, to: &episode.title)
    Self.move(&itunesAuthor, to: &episode.author)
    Self.move(&author, to: &episode.author)
    Self.move(&creator, to: &episode.author)
  }

  /// Moves a text to a field that is empty.
  @inline(__always)
  private static func move(_ text: inout String, to field: inout String) {
    if field.isEmpty, !text.isEmpty { swap(&text, &field) }
  }

  /// Returns whether two texts differ, quickly if they begin with different ASCII characters.
  @inline(__always)
  private static func differs(_ text: String, _ other: String) -> Bool {
    guard let first = text.utf8.first, let second = other.utf8.first else { return text.isEmpty != other.isEmpty }
    return first != second && first < 0x80 && second < 0x80 || text != other
  }

  private mutating func settleFiles(_ context: inout DocumentContext) {
    for media in mediaEnclosures where !episode.enclosures.contains(where: { $0.unparsedURL == media.unparsedURL }) {
      episode.enclosures.append(media)
    }
    if episode.duration == nil, !mediaDuration.isEmpty {
      let duration = mediaDuration.withUTF8(FeedDuration.init)
      context.note(duration, of: mediaDuration)
      episode.duration = duration?.duration
    }
  }

  private mutating func settleDate(_ context: inout DocumentContext) {
    if settle(dates.published, &context) || settle(dates.date, &context) || settle(dates.updated, &context) { return }
    _ = settle(dates.created, &context)
  }

  /// Sets the episode's date, and returns whether the text is one.
  private mutating func settle(_ text: String, _ context: inout DocumentContext) -> Bool {
    if text.isEmpty { return false }
    var text = text
    guard let date = text.withUTF8(FeedDate.init) else {
      if episode.publishedText == nil { episode.publishedText = text }
      context.note(.date, "date '\(text.prefix(60))' not understood, kept as text")
      return false
    }
    if !date.isStandard {
      let reading = text.withUTF8(date.reading)
      context.note(.date, "date '\(text.prefix(60))' read as \(reading)")
    }
    episode.publishedText = text
    episode.published = date.date
    return true
  }

  private mutating func settleLinks(_ context: inout DocumentContext) {
    if episode.unparsedLink == nil, !originalLink.isEmpty {
      episode.unparsedLink = context.url(originalLink, of: "link")
    }
    if episode.unparsedLink == nil, isPermaLink, let guid = episode.guid, guid.hasPrefix("http") {
      episode.unparsedLink = context.links.resolve(guid).url
    }
    if episode.unparsedImageURL == nil { episode.unparsedImageURL = context.url(podcastImage, of: "image") }
    if episode.unparsedImageURL == nil { episode.unparsedImageURL = context.url(thumbnail, of: "image") }
  }
}
