/// An item as far as it is read: what it says in all the places where the same can be said.
struct ItemDraft: Sendable {
  /// Counted from 1.
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
  /// Dates in the order in which they are believed: of publication, without a name, of the last change, of creation.
  var dates: (published: String, date: String, updated: String, created: String) = ("", "", "", "")
  var mediaEnclosures: [FeedEpisode.Enclosure] = []
  var mediaDuration = ""
  var thumbnail = ""

  init(number: Int) {
    self.number = number
  }

  /// Whether there is enough in it to be kept although the document ends inside of it.
  var isSomething: Bool {
    !episode.title.isEmpty || !itunesTitle.isEmpty || episode.guid != nil || !episode.enclosures.isEmpty
      || episode.unparsedLink != nil
  }

  /// Forgets the item, whose episode has been taken, and begins another.
  ///
  /// Text by text, and only where there is one: making all of it anew takes longer than most items' markup.
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
    Self.clear(&thumbnail)
  }

  @inline(__always)
  private static func clear(_ text: inout String) {
    if !text.isEmpty { text = "" }
  }

  /// What is longer than a summary is the notes; the first other text is the summary.
  mutating func settleTexts() {
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

  /// Sets what is still empty.
  @inline(__always)
  private static func move(_ text: inout String, to field: inout String) {
    if field.isEmpty, !text.isEmpty { swap(&text, &field) }
  }

  /// Texts that begin with different letters of ASCII are not the same; whether others are takes longer to see.
  @inline(__always)
  private static func differs(_ text: String, _ other: String) -> Bool {
    guard let first = text.utf8.first, let second = other.utf8.first else { return text.isEmpty != other.isEmpty }
    return first != second && first < 0x80 && second < 0x80 || text != other
  }
}
