import Foundation

/// Reads lists of subscriptions.
struct OPMLReader: MarkupHandler {
  /// The size of the largest document, in bytes.
  private static let bytes = 64 << 20
  /// The deepest folder. Every subscription holds the names of all folders around it.
  private static let depth = 16
  private static let outlines = 200_000
  /// The length of the longest name of an outline, in bytes.
  private static let nameLength = 256

  static func read(_ data: Data) throws(OPMLError) -> OPML {
    guard data.count <= bytes else { throw .tooLarge(limit: bytes) }
    var decoder = DocumentDecoder(charset: nil, window: 32 << 10)
    var tokenizer = MarkupTokenizer(OPMLReader(), limit: 1 << 20)
    data.withUnsafeBytes { raw in
      let all = raw.bindMemory(to: UInt8.self)
      var at = 0
      while at < all.count {
        let end = min(at + 64 << 10, all.count)
        decoder.read(all.part(at, end), isLast: false) { tokenizer.read($0) }
        at = end
      }
    }
    decoder.read(Bytes(start: nil, count: 0), isLast: true) { tokenizer.read($0) }
    tokenizer.finish()
    var reader = tokenizer.handler
    guard decoder.hasText else { throw .empty }
    guard reader.isOPML else {
      throw .notOPML(found: reader.page.description(head: decoder.head))
    }
    return reader.finish(decoder)
  }

  /// An open outline with the outlines inside it. The first one stands for the document's body.
  private struct Open {
    var outline: OPML.Outline
    var number: Int
    /// A Boolean value that indicates whether the outline is marked as a feed, but has no URL.
    var lacksAddress = false
  }

  private var open = [Open(outline: OPML.Outline(text: ""), number: 0)]
  /// The number of open outlines beyond the limit on depth.
  private var overflow = 0
  private var count = 0
  private var title = ""
  private var isInTitle = false
  private var isOPML = false
  private var page = PageFindings()
  private var text = LimitedText(limit: 4096)
  private var entities = EntityTable(limit: 1024, expansion: 1 << 16)
  private var addresses = URLResolver(document: nil)
  private var log = RepairLog(limit: 500)

  // MARK: - Tags

  mutating func start(_ tag: MarkupTag) {
    page.note(root: tag)
    switch tag.localHash {
    case Self.opml: isOPML = true
    case Self.html, Self.head: page.isHTML = page.isHTML || tag.localHash == Self.html
    case Self.titleName where !tag.isEmpty && title.isEmpty:
      isInTitle = true
      text.clear()
    case Self.outline: startOutline(tag)
    default: break
    }
  }

  mutating func end(_ source: Bytes, hash: UInt64) {
    switch hash {
    case Self.titleName:
      guard isInTitle else { return }
      isInTitle = false
      let line = text.bytes.withUnsafeBufferPointer(TextCleaner.line)
      if page.isHTML { page.title = line.text } else { title = line.text }
      if line.wasInvalid { noteBytes(of: "title") }
    case Self.outline:
      if overflow > 0 {
        overflow -= 1
      } else if open.count > 1 {
        close(isEnded: true)
      } else {
        note(.tag, "the end tag of an outline closes nothing, ignored")
      }
    case Self.body, Self.opml:
      while open.count > 1 { close(isEnded: false) }
      overflow = 0
    default: break
    }
  }

  private mutating func startOutline(_ tag: MarkupTag) {
    if !isOPML {
      isOPML = true
      note(.structure, "the list has no root")
    }
    guard count < Self.outlines else {
      log.note(.limit, item: nil) { "more than \(Self.outlines) outlines, the rest is left out" }
      return
    }
    count += 1
    let outline = outline(tag)
    if tag.isEmpty {
      open[open.count - 1].outline.outlines.append(outline.outline)
      if outline.lacksAddress { noteMissingAddress(outline) }
    } else if open.count > Self.depth {
      log.note(.limit, item: count) {
        "more than \(Self.depth) folders inside each other, the deeper ones are flattened"
      }
      open[open.count - 1].outline.outlines.append(outline.outline)
      overflow += 1
    } else {
      open.append(outline)
    }
  }

  /// Closes the innermost outline. The outlines inside an unclosed feed are moved beside it.
  private mutating func close(isEnded: Bool) {
    var closed = open.removeLast()
    // An outline that contains others is a folder, regardless of its type.
    if closed.lacksAddress, closed.outline.outlines.isEmpty { noteMissingAddress(closed) }
    var beside: [OPML.Outline] = []
    if !isEnded {
      log.note(.tag, item: closed.number) { "the outline is not closed" }
      if closed.outline.feedURL != nil { swap(&beside, &closed.outline.outlines) }
    }
    open[open.count - 1].outline.outlines.append(closed.outline)
    open[open.count - 1].outline.outlines.append(contentsOf: beside)
  }

  private func isUsed(_ hash: UInt64) -> Bool {
    switch hash {
    case Self.textName, Self.titleName, Self.summary, Self.xmlURL, Self.htmlURL, Self.url, Self.feedURL: true
    default: false
    }
  }

  private mutating func noteBytes(of name: String) {
    note(.encoding, "bytes in '\(name)' aren't UTF-8, read as Windows-1252 or replaced")
  }

  private mutating func noteMissingAddress(_ outline: Open) {
    log.note(.address, item: outline.number) { "the outline of a feed has no URL" }
  }

  private mutating func outline(_ tag: MarkupTag) -> Open {
    var values: [UInt64: String] = [:]
    var attributes = tag.attributes
    var number = 0
    while number < 64, let attribute = attributes.next() {
      number += 1
      if !attribute.isWellFormed {
        note(.attribute, "attribute '\(attribute.name.excerpt)' is not in quotation marks, read anyway")
      }
      guard values[attribute.localHash]?.isEmpty != false else { continue }
      if isUsed(attribute.localHash), TextScan.run(attribute.value).contains(.invalid) {
        noteBytes(of: attribute.name.excerpt)
      }
      values[attribute.localHash] = ElementAttributes.value(
        of: attribute, as: attribute.localHash == Self.summary ? .lines : .line, &entities)
    }
    func value(_ names: UInt64...) -> String? {
      names.lazy.compactMap { values[$0] }.first { !$0.isEmpty }
    }
    var outline = OPML.Outline(text: "")
    var lacksAddress = false
    let type = values[Self.type]?.lowercased() ?? ""
    let isFeed = ["rss", "atom", "rdf"].contains { type.hasPrefix($0) }
    // The URL of an outline of another type, such as a link or an episode, isn't a feed's.
    if let address = value(Self.xmlURL) ?? (isFeed || type.isEmpty ? value(Self.url, Self.feedURL) : nil) {
      outline.feedURL = self.address(address)
    } else if type == "include" {
      let address = value(Self.url)?.prefix(60) ?? ""
      log.note(.address, item: count) { "the list at '\(address)' isn't included" }
    } else {
      lacksAddress = isFeed
    }
    if let address = value(Self.htmlURL) { outline.link = self.address(address) }
    outline.summary = value(Self.summary)
    // The text of a feed may be its description, as gPodder writes it.
    if let text = outline.feedURL == nil ? value(Self.textName, Self.titleName) : value(Self.titleName, Self.textName) {
      outline.text = name(text)
    } else if let url = outline.feedURL {
      outline.text = name(Self.shown(url))
      note(.structure, "the outline has no text, its URL is used")
    }
    return Open(outline: outline, number: count, lacksAddress: lacksAddress)
  }

  /// The URL without the parts that may have a password or a subscriber's key.
  private static func shown(_ url: URL) -> String {
    guard var components = URLComponents(url: url, resolvingAgainstBaseURL: true) else { return url.host() ?? "" }
    (components.user, components.password, components.query, components.fragment) = (nil, nil, nil, nil)
    return components.string ?? ""
  }

  /// A name, cut between characters if it is too long.
  private mutating func name(_ text: String) -> String {
    guard text.utf8.count > Self.nameLength else { return text }
    note(.limit, "the name has more than \(Self.nameLength) bytes, cut")
    var end = text.utf8.index(text.startIndex, offsetBy: Self.nameLength)
    while end > text.startIndex, end.samePosition(in: text.unicodeScalars) == nil { end = text.utf8.index(before: end) }
    return FeedText.line(String(text[..<end]))
  }

  private mutating func address(_ address: String) -> URL? {
    let (url, fault) = addresses.resolve(address)
    if fault == .noBase || url == nil {
      log.note(.address, item: count) { "'\(address.prefix(60))' isn't a usable URL, left out" }
      return nil
    }
    if fault != nil {
      log.note(.address, item: count) { "'\(address.prefix(60))' read as \(url?.text ?? "")" }
    }
    return url?.url
  }

  private mutating func finish(_ decoder: DocumentDecoder) -> OPML {
    if open.count > 1 { note(.truncated, "the list is cut off") }
    while open.count > 1 { close(isEnded: false) }
    log.add(decoder)
    var list = OPML(title: title, outlines: open[0].outline.outlines)
    list.repairs = log.all
    return list
  }

  // MARK: - Text

  var wantsText: Bool { isInTitle }
  mutating func text(_ piece: Bytes) { text.append(piece) }
  mutating func endText() { if isInTitle { _ = text.endSegment(&entities) } }
  mutating func rawText(_ bytes: Bytes) { text.appendRaw(bytes) }
  mutating func declarations(_ bytes: Bytes) { _ = entities.declare(bytes) }
  func isOpen(_ hash: UInt64) -> Bool { isInTitle && hash == Self.titleName }

  mutating func note(_ kind: FeedRepair.Kind, _ detail: @autoclosure () -> String) {
    log.note(kind, item: count > 0 ? count : nil, detail)
  }

  private static let opml = NameHash.of("opml")
  private static let html = NameHash.of("html")
  private static let head = NameHash.of("head")
  private static let body = NameHash.of("body")
  private static let outline = NameHash.of("outline")
  private static let titleName = NameHash.of("title")
  private static let textName = NameHash.of("text")
  private static let type = NameHash.of("type")
  private static let xmlURL = NameHash.of("xmlurl")
  private static let htmlURL = NameHash.of("htmlurl")
  private static let url = NameHash.of("url")
  private static let feedURL = NameHash.of("feedurl")
  private static let summary = NameHash.of("description")
}
