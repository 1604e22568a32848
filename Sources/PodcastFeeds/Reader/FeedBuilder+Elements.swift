import Foundation

extension FeedBuilder {
  /// Begins an element, and returns what the elements inside of it say.
  mutating func begin(_ element: ElementName, _ tag: MarkupTag, _ scope: Scope, isAtom: Bool) -> Scope {
    if !isFeed { notePage(element, tag) }
    switch element {
    case .rss, .rdf, .feed, .channel: return .channel
    case .item, .entry: return .item
    case .unknown, .html, .htmlPart, .opml, .void: return scope == .channel || scope == .item ? .ignored : scope
    case .ignoredGroup: return .ignored
    default: break
    }
    if scope == .ignored { return .ignored }
    // Set in place and only where there are some, since they are many strings to be copied and cleared.
    if leafAttributes.isPresent { leafAttributes.clear() }
    if tag.hasAttributes {
      leafAttributes.read(tag, &entities)
      if let fault = leafAttributes.fault, isFeed { note(.attribute, fault) }
    }
    switch element {
    case .author where isAtom: return .person
    case .owner: return .owner
    case .mediaGroup: return scope
    case .mediaContent:
      if isInItem { addMedia() }
      return scope
    case .itunesCategory:
      addCategory(leafAttributes.text, isInside: scope == .category)
      return .category
    default:
      beginLeaf(element, scope)
      return .text
    }
  }

  private mutating func notePage(_ element: ElementName, _ tag: MarkupTag) {
    // A page may begin without its root.
    if element == .html || element == .htmlPart && page.root.isEmpty { page.isHTML = true }
    if page.root.isEmpty { page.root = tag.name.excerpt }
    guard element == .link, tag.hasAttributes, page.feeds.count < 32 else { return }
    let attributes = ElementAttributes(tag, &entities)
    let relations = (attributes.relation ?? "").lowercased().split(separator: " ")
    let type = (attributes.type ?? "").lowercased()
    guard relations.contains("alternate") || relations.contains("feed"), let address = attributes.url,
      type.contains("rss") || type.contains("atom") || type.contains("rdf") || type == "text/xml"
        || type == "application/xml",
      let url = addresses.resolve(address).url?.url, !page.feeds.contains(url)
    else { return }
    page.feeds.append(url)
  }

  // MARK: - Texts

  mutating func finishLeaf(isComplete: Bool) {
    let element = leaf
    leaf = .unknown
    leafBase = -1
    if element == .ignoredText { return }
    if text.isCut {
      let limit = limits.textLength
      let name = written.name(of: element)
      log.note(.limit, item: itemNumber) { "'\(name)' has more than \(limit) bytes, cut" }
    }
    // The rest of an address, a date or an identifier may be missing; a beginning of a text is one.
    guard isComplete || element.isRich || element == .title else { return }
    switch leafScope {
    case .item: finishItemLeaf(element)
    case .channel, .outside, .category: finishChannelLeaf(element)
    case .image: finishImageLeaf(element)
    case .person: if element == .name { setAuthor(line(of: element)) }
    case .owner: if element == .name { ownerName = line(of: element) }
    case .text, .ignored: break
    }
  }

  @inline(__always)
  func bytes<Result>(_ body: (Bytes) -> Result) -> Result {
    text.withBytes(body)
  }

  /// The text on one line. Titles and names have no markup, so that what looks like it was escaped twice.
  mutating func line(of element: ElementName) -> String {
    var cleaned = bytes(TextCleaner.line)
    tell(cleaned, element)
    var line = cleaned.text
    let isSuspicious = bytes { bytes in
      bytes.find(UInt8(ascii: "<"), from: 0, to: bytes.count) != nil || Self.hasReference(bytes)
    }
    guard isSuspicious else { return line }
    let written = written
    if leafHasMarkup || isMarkup(line) {
      let plain = FeedText.line(FeedText.plain(line))
      if plain.isEmpty { return line }
      if leafAttributes.type == nil { note(.structure, "markup in '\(written.name(of: element))', left out") }
      line = plain
    } else {
      var resolved: [UInt8] = []
      _ = line.withUTF8 { entities.resolve($0, into: &resolved) }
      cleaned = resolved.withUnsafeBufferPointer(TextCleaner.line)
      if cleaned.text != line, leafAttributes.type == nil {
        note(.entity, "'\(written.name(of: element))' is escaped twice, resolved")
      }
      line = cleaned.text
    }
    return line
  }

  private static func hasReference(_ bytes: Bytes) -> Bool {
    var at = 0
    while let found = bytes.find(UInt8(ascii: "&"), from: at, to: bytes.count) {
      at = found + 1
      if at < bytes.count, bytes[at].isLetter || bytes[at] == UInt8(ascii: "#") { return true }
    }
    return false
  }

  /// Whether a title is HTML: its source says so, or it has a tag that is no other thing.
  private func isMarkup(_ line: String) -> Bool {
    guard line.utf8.contains(UInt8(ascii: "<")) else { return false }
    if leafAttributes.type?.contains("html") == true { return true }
    let lower = line.lowercased()
    return ["</b>", "</i>", "</em>", "</strong>", "</a>", "</p>", "</span>", "<br>", "<br/>", "<br />"]
      .contains(where: lower.contains)
  }

  /// The text with its lines.
  mutating func lines(of element: ElementName) -> String {
    let cleaned = bytes(TextCleaner.lines)
    tell(cleaned, element)
    return cleaned.text
  }

  /// The text as one token.
  mutating func word() -> String {
    bytes(TextCleaner.line).text
  }

  private mutating func tell(_ cleaned: TextCleaner.Result, _ element: ElementName) {
    guard cleaned.hadControls || cleaned.hadWindowsControls || cleaned.wasInvalid else { return }
    let written = written
    if cleaned.hadControls { note(.character, "control characters in '\(written.name(of: element))', left out") }
    if cleaned.hadWindowsControls {
      note(.character, "C1 control characters in '\(written.name(of: element))', read as Windows-1252")
    }
    if cleaned.wasInvalid {
      note(.encoding, "bytes in '\(written.name(of: element))' are not UTF-8, read as Windows-1252 or replaced")
    }
  }

  // MARK: - Addresses and numbers

  /// The address in the text, or in the attributes where it is there.
  mutating func address(of element: ElementName) -> UnparsedURL? {
    if let address = leafAttributes.url { return self.address(address, of: element) }
    // By itself: with all of the builder in the closure, all of it would be copied.
    let addresses = addresses
    let (url, fault) = bytes { $0.trimmed.isEmpty ? (nil, nil) : addresses.resolve($0) }
    if let fault { bytes { $0.excerpt }.tell(fault, element, url, &self) }
    return url
  }

  mutating func address(_ address: String, of element: ElementName) -> UnparsedURL? {
    guard !address.isEmpty else { return nil }
    let (url, fault) = addresses.resolve(address)
    if let fault { FeedText.line(String(address.prefix(60))).tell(fault, element, url, &self) }
    return url
  }

  mutating func number(_ element: ElementName) -> Int? {
    let (number, isExact, isEmpty) = bytes(Self.number)
    if isEmpty || number != nil && isExact { return number }
    let word = word()
    let name = written.name(of: element)
    log.note(.number, item: itemNumber) {
      "\(name) '\(word.prefix(60))' " + (number.map { "read as \($0)" } ?? "not understood, left out")
    }
    return number
  }

  /// The first number in a text, and whether it is all of it.
  private static func number(_ text: Bytes) -> (number: Int?, isExact: Bool, isEmpty: Bool) {
    let text = text.trimmed
    guard let first = text.first else { return (nil, true, true) }
    var at = 0
    while at < text.count, !text[at].isDigit { at += 1 }
    let start = at
    var value = 0
    while at < text.count, text[at].isDigit, value < 1_000_000 {
      value = value * 10 + Int(text[at] - 0x30)
      at += 1
    }
    let isNumber = at > start && value < 1_000_000 && first != UInt8(ascii: "-")
    return (isNumber ? value : nil, start == 0 && at == text.count, false)
  }

  mutating func flag(_ element: ElementName) -> Bool? {
    let (flag, isKnown) = bytes(Self.flag)
    if isKnown { return flag }
    let (word, written) = (word(), written)
    note(.structure, "\(written.name(of: element)) '\(word.prefix(60))' is neither yes nor no, left out")
    return nil
  }

  private static func flag(_ text: Bytes) -> (Bool?, isKnown: Bool) {
    let text = text.trimmed
    if text.isEmpty { return (nil, true) }
    func matches(_ word: StaticString) -> Bool {
      text.count == word.utf8CodeUnitCount && text.matchesFolded(word, at: 0)
    }
    if matches("no") || matches("false") || matches("clean") || matches("0") { return (false, true) }
    if matches("yes") || matches("true") || matches("explicit") || matches("1") { return (true, true) }
    return (nil, false)
  }

  mutating func person() -> Feed.Person? {
    let name = line(of: .person)
    guard !name.isEmpty else { return nil }
    return Feed.Person(
      name: name, role: leafAttributes.role?.lowercased() ?? "host",
      link: leafAttributes.url.flatMap { address($0, of: .person)?.url },
      imageURL: leafAttributes.image.flatMap { address($0, of: .image)?.url })
  }

  mutating func setAuthor(_ author: String) {
    if isInItem {
      if draft.author.isEmpty { draft.author = author }
    } else if feed.author.isEmpty {
      feed.author = author
    }
  }

  mutating func addCategory(_ name: String?, isInside: Bool) {
    guard !isInItem, let name, !name.isEmpty, feed.categories.count < 64 else { return }
    if isInside, let parent = feed.categories.last {
      // The parent alone says less; where it has several inside, each stands with it.
      if parent.contains("/"), let outer = parent.split(separator: "/").first {
        feed.categories.append("\(outer)/\(name)")
      } else {
        feed.categories[feed.categories.count - 1] = "\(parent)/\(name)"
      }
    } else if !feed.categories.contains(name) {
      feed.categories.append(name)
    }
  }
}

extension String {
  fileprivate func tell(
    _ fault: URLResolver.Fault, _ element: ElementName, _ url: UnparsedURL?, _ builder: inout FeedBuilder
  ) {
    let element = builder.written.name(of: element)
    builder.log.note(.address, item: builder.itemNumber) {
      switch fault {
      case .unusable: "\(element): address '\(self)' is none, left out"
      case .noBase: "\(element): address '\(self)' is relative to nothing, kept"
      case .noScheme: "\(element): address '\(self)' read as \(url?.text ?? self)"
      }
    }
  }
}
