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
    let texts = [encoded, content, description, itunesSummary, mediaDescription, atomSummary, subtitle]
    episode.notes = texts.first { !$0.isEmpty } ?? ""
    let short = [itunesSummary, atomSummary, description, subtitle]
    episode.summary = short.first { !$0.isEmpty && $0 != episode.notes } ?? ""
    if episode.title.isEmpty { episode.title = itunesTitle.isEmpty ? mediaTitle : itunesTitle }
    episode.author = [itunesAuthor, author, creator].first { !$0.isEmpty } ?? ""
  }
}
