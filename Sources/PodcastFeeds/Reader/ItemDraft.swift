/// An item as far as it is read: what it says in all the places where the same can be said.
struct ItemDraft: Sendable {
  /// Counted from 1.
  let number: Int
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
      || episode.link != nil
  }

  /// What is longer than a summary is the notes; the first other text is the summary.
  mutating func settleTexts() {
    Self.take(&episode.notes, encoded)
    Self.take(&episode.notes, content)
    Self.take(&episode.notes, description)
    Self.take(&episode.notes, itunesSummary)
    Self.take(&episode.notes, mediaDescription)
    Self.take(&episode.notes, atomSummary)
    Self.take(&episode.notes, subtitle)
    Self.take(&episode.summary, itunesSummary, unless: episode.notes)
    Self.take(&episode.summary, atomSummary, unless: episode.notes)
    Self.take(&episode.summary, description, unless: episode.notes)
    Self.take(&episode.summary, subtitle, unless: episode.notes)
    Self.take(&episode.title, itunesTitle)
    Self.take(&episode.title, mediaTitle)
    Self.take(&episode.author, itunesAuthor)
    Self.take(&episode.author, author)
    Self.take(&episode.author, creator)
  }

  /// Sets what is still empty, unless it would be a text that is there already.
  @inline(__always)
  private static func take(_ field: inout String, _ text: String, unless other: String = "") {
    if field.isEmpty, !text.isEmpty, text != other { field = text }
  }
}
