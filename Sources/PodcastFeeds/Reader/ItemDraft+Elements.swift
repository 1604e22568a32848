import Foundation

extension ItemDraft {
  /// Reads the text of an element of the item.
  mutating func read(_ text: inout ElementText, _ context: inout DocumentContext) {
    switch text.element {
    case .title: if episode.title.isEmpty { episode.title = text.line(&context) }
    case .itunesTitle, .mediaTitle, .itunesAuthor, .creator: texts[text.element] = text.line(&context)
    case .encoded, .summary, .itunesSummary, .subtitle, .mediaDescription:
      texts[text.element] = text.lines(&context)
    case .description: texts.set(.description) { text.lines(&context) }
    case .originalLink: texts[.originalLink] = text.word
    case .published, .date, .updated, .created: readDate(&text, &context)
    case .podcastImage, .mediaThumbnail:
      texts.set(text.element) { text.attributes.largestPicture ?? text.attributes.link ?? "" }
    case .link: readLink(&text, &context)
    case .content, .division: readContent(&text, &context)
    case .guid: readGUID(&text, &context)
    case .author: setAuthor(text.line(&context))
    case .duration: readDuration(&text, &context)
    case .explicit: episode.isExplicit = text.flag(&context)
    case .season: episode.season = text.number(&context)
    case .episode: episode.number = text.number(&context)
    case .episodeType: readKind(&text, &context)
    case .enclosure: readEnclosure(&text, &context)
    case .image: if let url = text.url(&context) { episode.unparsedImageURL = url }
    case .chapters:
      if let url = text.url(&context) { episode.chapters = .init(url, type: text.attributes[.type]) }
    case .transcript: readTranscript(&text, &context)
    case .person:
      if episode.persons.count < 256, let person = text.person(&context) { episode.persons.append(person) }
    default: break
    }
  }

  mutating func setAuthor(_ name: String) {
    texts.set(.author) { name }
  }

  // MARK: - Texts

  private mutating func readContent(_ text: inout ElementText, _ context: inout DocumentContext) {
    // The content may be elsewhere, as the episode's file (RFC 4287, 4.1.3.2), or be a file in Base64.
    guard text.attributes.link == nil else {
      if let url = text.url(&context), case let file = enclosure(url, &text.attributes, &context), file.isPlayable {
        episode.enclosures.add(file)
      }
      return
    }
    if let type = text.attributes[.type], type.utf8.contains(UInt8(ascii: "/")), !type.hasPrefix("text/"),
      !text.attributes.isXML
    {
      return
    }
    texts.set(.content) { text.lines(&context) }
  }

  /// Reads a date. The first one of an element that is understood is kept, or else the first.
  private mutating func readDate(_ text: inout ElementText, _ context: inout DocumentContext) {
    var first = texts[text.element]
    if !first.isEmpty {
      guard first.withUTF8(FeedDate.init) == nil, text.withBytes(FeedDate.init) != nil else { return }
      context.note(.date, "date '\(first.prefix(60))' not understood, the second is kept")
    }
    texts[text.element] = text.word
  }

  private mutating func readGUID(_ text: inout ElementText, _ context: inout DocumentContext) {
    let word = text.word
    if word.isEmpty { return }
    guard episode.guid == nil else {
      if word != episode.guid { context.note(.identifier, "a second guid, the first is kept") }
      return
    }
    episode.guid = word
    isPermaLink = text.attributes[.isPermaLink]?.lowercased() != "false"
  }

  private mutating func readDuration(_ text: inout ElementText, _ context: inout DocumentContext) {
    guard episode.duration == nil, !text.isEmpty else { return }
    let duration = text.withBytes(FeedDuration.init)
    context.note(duration, of: text.word)
    setDuration(duration)
  }

  /// Sets the duration, unless it's zero, as publishers write it who don't know it.
  mutating func setDuration(_ duration: FeedDuration?) {
    if let duration = duration?.duration, duration > .zero { episode.duration = duration }
  }

  private mutating func readKind(_ text: inout ElementText, _ context: inout DocumentContext) {
    let word = text.word.lowercased()
    if let kind = FeedEpisode.Kind(rawValue: word) {
      episode.kind = kind
    } else if !word.isEmpty {
      context.note(.structure, "episode type '\(word.prefix(60))' isn't known, read as full")
    }
  }

  // MARK: - Links and files

  private mutating func readLink(_ text: inout ElementText, _ context: inout DocumentContext) {
    switch LinkRelation(text.attributes[.relation], isText: text.attributes.link == nil) {
    case .page: if episode.unparsedLink == nil { episode.unparsedLink = text.url(&context) }
    case .file: addEnclosure(text.url(&context), &text, &context)
    case .feed, .next, .payment, .other: break
    }
  }

  private mutating func readEnclosure(_ text: inout ElementText, _ context: inout DocumentContext) {
    let url = text.url(&context)
    if url != nil, text.attributes.link == nil {
      context.note(.attribute, "the enclosure's URL is its text, read anyway")
    }
    addEnclosure(url, &text, &context)
  }

  private mutating func addEnclosure(
    _ url: UnparsedURL?, _ text: inout ElementText, _ context: inout DocumentContext
  ) {
    guard let url else { return }
    episode.enclosures.add(enclosure(url, &text.attributes, &context))
  }

  /// Reads a file of Media RSS.
  mutating func readMedia(_ attributes: inout ElementAttributes, _ context: inout DocumentContext) {
    guard let link = attributes.link, mediaEnclosures.count < 64 else { return }
    if let medium = attributes[.medium]?.lowercased(), medium != "audio", medium != "video" { return }
    guard let url = context.url(link, of: "media:content") else { return }
    let enclosure = enclosure(url, &attributes, &context)
    guard enclosure.isPlayable || attributes[.medium] != nil else { return }
    mediaEnclosures.append(enclosure)
    if let duration = attributes[.duration], mediaDuration.isEmpty { mediaDuration = duration }
  }

  private func enclosure(
    _ url: UnparsedURL, _ attributes: inout ElementAttributes, _ context: inout DocumentContext
  ) -> FeedEpisode.Enclosure {
    var length: Int?
    if let text = attributes[.length], !text.isEmpty {
      length = Int(text) ?? Int(text.filter { $0 != "," && $0 != "." && $0 != " " })
      if length == nil || length ?? 0 < 0 {
        context.note(.number, "the enclosure's length '\(text.prefix(60))' not understood, left out")
      }
    }
    var type = attributes[.type]
    if type?.utf8.contains(where: { $0.lowercased != $0 || $0 >= 0x80 }) == true { type = type?.lowercased() }
    return .init(url, type: type?.isEmpty == false ? type : nil, length: length.flatMap { $0 > 0 ? $0 : nil })
  }

  private mutating func readTranscript(_ text: inout ElementText, _ context: inout DocumentContext) {
    guard episode.transcripts.count < 64, let url = text.url(&context) else { return }
    episode.transcripts.append(
      .init(
        url, type: text.attributes[.type], language: text.attributes[.language], relation: text.attributes[.relation]))
  }

  /// Reads a chapter of Podlove Simple Chapters.
  mutating func readChapter(_ attributes: inout ElementAttributes, _ context: inout DocumentContext) {
    guard episode.chapterMarks.count < 1000 else { return }
    guard var start = attributes[.start], !start.isEmpty else {
      context.note(.structure, "a chapter has no start, left out")
      return
    }
    let duration = start.withUTF8(FeedDuration.init)
    context.note(duration, of: start)
    guard let duration else { return }
    episode.chapterMarks.append(
      FeedEpisode.ChapterMark(
        start: duration.duration, title: attributes[.text] ?? "",
        link: attributes[.url].flatMap { context.url($0, of: "chapter")?.url },
        imageURL: attributes[.image].flatMap { context.url($0, of: "chapter")?.url }))
  }
}
