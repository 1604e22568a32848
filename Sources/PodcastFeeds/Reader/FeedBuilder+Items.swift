import Foundation

extension FeedBuilder {
  /// A text of an item.
  mutating func finishItemLeaf(_ element: ElementName) {
    switch element {
    case .title: if draft.episode.title.isEmpty { draft.episode.title = line(of: element) }
    case .itunesTitle: draft.itunesTitle = line(of: element)
    case .mediaTitle: draft.mediaTitle = line(of: element)
    case .link: finishItemLink()
    case .originalLink: draft.originalLink = word()
    case .description: if draft.description.isEmpty { draft.description = lines(of: element) }
    case .encoded: draft.encoded = lines(of: element)
    case .content: finishContent(element)
    case .summary: draft.atomSummary = lines(of: element)
    case .itunesSummary: draft.itunesSummary = lines(of: element)
    case .subtitle: draft.subtitle = lines(of: element)
    case .mediaDescription: draft.mediaDescription = lines(of: element)
    case .guid: finishGUID()
    case .author: setAuthor(line(of: element))
    case .itunesAuthor: draft.itunesAuthor = line(of: element)
    case .creator: draft.creator = line(of: element)
    case .published: if draft.dates.published.isEmpty { draft.dates.published = word() }
    case .date: if draft.dates.date.isEmpty { draft.dates.date = word() }
    case .updated: draft.dates.updated = word()
    case .created: draft.dates.created = word()
    case .duration: finishDuration()
    case .explicit: draft.episode.isExplicit = flag(element)
    case .season: draft.episode.season = number(element)
    case .episode: draft.episode.number = number(element)
    case .episodeType: finishKind()
    case .enclosure: finishEnclosure()
    case .image: if let url = address(of: element) { draft.episode.unparsedImageURL = url }
    case .mediaThumbnail: if draft.thumbnail.isEmpty { draft.thumbnail = leafAttributes.url ?? "" }
    case .chapters:
      if let url = address(of: element) { draft.episode.chapters = .init(url, type: leafAttributes.type) }
    case .transcript:
      guard let url = address(of: element), draft.episode.transcripts.count < 64 else { return }
      draft.episode.transcripts.append(
        .init(
          url, type: leafAttributes.type, language: leafAttributes.language, relation: leafAttributes.relation))
    case .person:
      guard draft.episode.persons.count < 256, let person = person() else { return }
      draft.episode.persons.append(person)
    default: break
    }
  }

  private mutating func finishItemLink() {
    guard let relation = leafAttributes.relation else {
      if draft.episode.unparsedLink == nil { draft.episode.unparsedLink = address(of: .link) }
      return
    }
    switch relation.lowercased() {
    case "alternate":
      if draft.episode.unparsedLink == nil { draft.episode.unparsedLink = address(of: .link) }
    case "enclosure":
      addEnclosure()
    default: break
    }
  }

  private mutating func finishContent(_ element: ElementName) {
    // Content that is elsewhere, or is a file in letters.
    guard leafAttributes.url == nil, draft.content.isEmpty else { return }
    if let type = leafAttributes.type, type.contains("/"), !type.hasPrefix("text/"), !type.contains("xml") { return }
    draft.content = lines(of: element)
  }

  private mutating func finishGUID() {
    guard draft.episode.guid == nil else {
      let word = word()
      if !word.isEmpty, word != draft.episode.guid { note(.identifier, "a second guid, the first is kept") }
      return
    }
    let word = word()
    if word.isEmpty { return }
    draft.episode.guid = word
    draft.isPermaLink = leafAttributes.isPermaLink?.lowercased() != "false"
  }

  private mutating func finishDuration() {
    guard draft.episode.duration == nil, !bytesAreEmpty else { return }
    let duration = bytes(FeedDuration.init)
    if duration?.isClear != true { tell(duration, of: word(), item: itemNumber) }
    draft.episode.duration = duration?.duration
  }

  private mutating func tell(_ duration: FeedDuration?, of text: String, item: Int?) {
    log.note(.duration, item: item) {
      "duration '\(text.prefix(60))' \(duration.map { "read as \($0.reading)" } ?? "not understood, left out")"
    }
  }

  private mutating func finishKind() {
    let word = word().lowercased()
    if let kind = FeedEpisode.Kind(rawValue: word) {
      draft.episode.kind = kind
    } else if !word.isEmpty {
      note(.structure, "kind of episode '\(word.prefix(60))' is not known, read as full")
    }
  }

  // MARK: - Files

  private mutating func finishEnclosure() {
    if leafAttributes.url == nil, !bytesAreEmpty {
      leafAttributes.set(url: word())
      note(.attribute, "the enclosure's address is its text, read anyway")
    }
    addEnclosure()
  }

  private mutating func addEnclosure() {
    guard let enclosure = enclosure(), draft.episode.enclosures.count < 64 else { return }
    if !draft.episode.enclosures.contains(where: { $0.unparsedURL == enclosure.unparsedURL }) {
      draft.episode.enclosures.append(enclosure)
    }
  }

  mutating func addMedia() {
    guard leafAttributes.url != nil, draft.mediaEnclosures.count < 64 else { return }
    if let medium = leafAttributes.medium?.lowercased(), medium != "audio", medium != "video" { return }
    guard let enclosure = enclosure(), enclosure.isPlayable || leafAttributes.medium != nil else { return }
    draft.mediaEnclosures.append(enclosure)
    if let duration = leafAttributes.duration, draft.mediaDuration.isEmpty { draft.mediaDuration = duration }
  }

  /// The file that the open element's attributes describe.
  private mutating func enclosure() -> FeedEpisode.Enclosure? {
    guard let address = leafAttributes.url, let url = self.address(address, of: .enclosure) else { return nil }
    var length: Int?
    if let text = leafAttributes.length, !text.isEmpty {
      length = Int(text) ?? Int(text.filter { $0 != "," && $0 != "." && $0 != " " })
      if length == nil || length ?? 0 < 0 {
        log.note(.number, item: itemNumber) { "enclosure's length '\(text.prefix(60))' not understood, left out" }
      }
    }
    var type = leafAttributes.type
    if type?.utf8.contains(where: { $0.lowercased != $0 || $0 >= 0x80 }) == true { type = type?.lowercased() }
    return .init(url, type: type?.isEmpty == false ? type : nil, length: length.flatMap { $0 > 0 ? $0 : nil })
  }

  // MARK: - The whole item

  mutating func complete() {
    draft.settleTexts()
    for media in draft.mediaEnclosures
    where !draft.episode.enclosures.contains(where: { $0.unparsedURL == media.unparsedURL }) {
      draft.episode.enclosures.append(media)
    }
    if draft.episode.duration == nil, !draft.mediaDuration.isEmpty {
      var text = draft.mediaDuration
      let duration = text.withUTF8(FeedDuration.init)
      if duration?.isClear != true { tell(duration, of: text, item: draft.number) }
      draft.episode.duration = duration?.duration
    }
    settleDate()
    settleLinks()
    if draft.episode.guid == nil, feed.format != .rdf {
      let episode = draft.episode
      let other = !episode.enclosures.isEmpty ? "enclosure" : episode.unparsedLink != nil ? "link" : "title and date"
      note(.identifier, "no guid, known by its \(other)")
    }
    // Moved, not copied: an episode has many parts.
    var episode = FeedEpisode()
    swap(&episode, &draft.episode)
    feed.episodes.append(consume episode)
  }

  private mutating func settleDate() {
    if settle(draft.dates.published) || settle(draft.dates.date) || settle(draft.dates.updated) { return }
    _ = settle(draft.dates.created)
  }

  /// Takes a date, and returns whether it was understood.
  private mutating func settle(_ text: String) -> Bool {
    if text.isEmpty { return false }
    var text = text
    guard let date = text.withUTF8(FeedDate.init) else {
      if draft.episode.publishedText == nil { draft.episode.publishedText = text }
      log.note(.date, item: draft.number) { "date '\(text.prefix(60))' not understood, kept as text" }
      return false
    }
    if !date.isStandard {
      let reading = text.withUTF8(date.reading)
      log.note(.date, item: draft.number) { "date '\(text.prefix(60))' read as \(reading)" }
    }
    draft.episode.publishedText = text
    draft.episode.published = date.date
    return true
  }

  private mutating func settleLinks() {
    if draft.episode.unparsedLink == nil, !draft.originalLink.isEmpty {
      draft.episode.unparsedLink = address(draft.originalLink, of: .link)
    }
    if draft.episode.unparsedLink == nil, draft.isPermaLink, let guid = draft.episode.guid, guid.hasPrefix("http") {
      draft.episode.unparsedLink = addresses.resolve(guid).url
    }
    if draft.episode.unparsedImageURL == nil, !draft.thumbnail.isEmpty {
      draft.episode.unparsedImageURL = address(draft.thumbnail, of: .image)
    }
  }
}
