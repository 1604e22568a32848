/// Divides a document in UTF-8 into tags and texts as its bytes arrive, and repairs its markup.
///
/// Every byte is read a bounded number of times: a range that was searched for an end is not searched again. A token
/// whose end isn't found in `limit` bytes has none.
struct MarkupTokenizer: Sendable {
  /// The length of the longest tag or section.
  private let limit: Int
  /// The beginning of a token that the next bytes continue.
  private var carry: [UInt8] = []
  /// The number of bytes of the document before `carry`.
  private var offset = 0
  /// A Boolean value that indicates whether a text has begun that the next bytes may continue.
  private var isInText = false
  /// A Boolean value that indicates whether a section longer than the limit is open.
  private var isInLongSection = false
  /// A Boolean value that indicates whether the rest of a tag longer than the limit is ignored.
  private var isInLongTag = false
  private var hasDocumentType = false
  private var tag = TagScan()
  private var type = DocumentTypeScan()
  private var sectionEnd = Search("]]>")
  private var commentEnd = Search("-->")
  private var instructionEnd = Search("?>")

  init(limit: Int) {
    self.limit = max(limit, 1024)
  }

  mutating func read<Handler: MarkupHandler>(_ bytes: Bytes, into handler: inout Handler) {
    var at = 0
    // Appends only as many bytes as end the token; the others are read in place.
    while !carry.isEmpty, at < bytes.count {
      let step = min(bytes.count - at, max(carry.count, 1024))
      carry.append(contentsOf: bytes.part(at, at + step))
      runCarry(isLast: false, &handler)
      at += step
      if carry.count <= step {
        at -= carry.count
        carry.removeAll(keepingCapacity: true)
      }
    }
    guard at < bytes.count else { return }
    let rest = bytes.part(at, bytes.count)
    let used = run(rest, isLast: false, &handler)
    carry.append(contentsOf: rest.part(used, rest.count))
    offset += used
  }

  mutating func finish<Handler: MarkupHandler>(into handler: inout Handler) {
    runCarry(isLast: true, &handler)
    endText(&handler)
  }

  private mutating func runCarry<Handler: MarkupHandler>(isLast: Bool, _ handler: inout Handler) {
    var held: [UInt8] = []
    swap(&held, &carry)
    let used = held.withUnsafeBufferPointer { run($0, isLast: isLast, &handler) }
    held.removeFirst(used)
    swap(&held, &carry)
    offset += used
  }

  /// Reads complete tokens, and returns the number of their bytes.
  private mutating func run<Handler: MarkupHandler>(_ bytes: Bytes, isLast: Bool, _ handler: inout Handler) -> Int {
    var at = 0
    let count = bytes.count
    while at < count {
      if isInLongSection {
        at = longSection(bytes, at, isLast, &handler)
        if isInLongSection { return at }
      }
      if isInLongTag {
        guard let end = bytes.find(UInt8(ascii: ">"), from: at, to: count) else { return count }
        isInLongTag = false
        at = end + 1
      }
      let bracket = bytes.find(UInt8(ascii: "<"), from: at, to: count) ?? count
      if bracket > at {
        isInText = true
        if handler.wantsText { handler.text(bytes.part(at, bracket)) }
      }
      guard bracket < count else { return count }
      guard let next = markup(bytes, bracket, isLast, &handler) else { return bracket }
      at = next
    }
    return count
  }

  /// Reads the markup at a bracket and returns its end, `nil` if the next bytes continue it.
  private mutating func markup<Handler: MarkupHandler>(
    _ bytes: Bytes, _ start: Int, _ isLast: Bool, _ handler: inout Handler
  ) -> Int? {
    guard start + 1 < bytes.count else {
      return isLast ? literal(bytes, start, &handler) : nil
    }
    let byte = bytes[start + 1]
    if byte.startsName { return startTag(bytes, start, isLast, &handler) }
    switch byte {
    case UInt8(ascii: "/"): return endTag(bytes, start, isLast, &handler)
    case UInt8(ascii: "!"): return declaration(bytes, start, isLast, &handler)
    case UInt8(ascii: "?"): return instruction(bytes, start, isLast, &handler)
    default: return literal(bytes, start, &handler)
    }
  }

  /// Reads a bracket as text.
  private mutating func literal<Handler: MarkupHandler>(
    _ bytes: Bytes, _ start: Int, _ handler: inout Handler
  ) -> Int {
    isInText = true
    if handler.wantsText {
      handler.note(.character, "'<' in a text, kept")
      handler.text(bytes.part(start, start + 1))
    }
    return start + 1
  }

  private mutating func endText<Handler: MarkupHandler>(_ handler: inout Handler) {
    if isInText { handler.endText() }
    isInText = false
  }
}

// MARK: - Tags

extension MarkupTokenizer {
  private mutating func startTag<Handler: MarkupHandler>(
    _ bytes: Bytes, _ start: Int, _ isLast: Bool, _ handler: inout Handler
  ) -> Int? {
    let limited = min(bytes.count, start + limit)
    let name = QualifiedName(bytes, from: start + 1, to: limited)
    // A scan that was interrupted by the end of a piece goes on where it stopped.
    if tag.position == 0, let end = TagScan.plainEnd(bytes, name.end, limited) {
      if bytes[end - 1] != UInt8(ascii: ">") {
        if handler.isText(bytes.part(start, end)) { return literal(bytes, start, &handler) }
        handler.note(.tag, "'\(bytes.part(start, end).excerpt)' has no '>', ended before the next tag")
      }
      endText(&handler)
      handler.start(MarkupTag(bytes.part(start, end), name, nameEnd: name.end - start))
      return end
    }
    let end: Int
    switch tag.run(bytes, start, limited, isEnd: isLast || bytes.count - start >= limit) {
    case .ends(let at): end = at + 1
    case .nextBegins(let at):
      if handler.isText(bytes.part(start, at)) {
        tag = TagScan()
        return literal(bytes, start, &handler)
      }
      handler.note(.tag, "'\(bytes.part(start, at).excerpt)' has no '>', ended before the next tag")
      end = at
    case .quoteIsOpen(let at):
      let reason = bytes[at - 1] == UInt8(ascii: ">") ? "at '>'" : "before the next tag"
      handler.note(.attribute, "'\(bytes.part(start, at).excerpt)' has a quotation mark too few, ended \(reason)")
      end = at
    case .needsMore: return nil
    case .hasNoEnd:
      tag = TagScan()
      if handler.isText(bytes.part(start, limited)) { return literal(bytes, start, &handler) }
      guard bytes.count - start >= limit else {
        handler.note(.truncated, "the document ends inside a tag")
        return bytes.count
      }
      let most = limit
      handler.note(.limit, "'\(bytes.part(start, limited).excerpt)' has more than \(most) bytes, cut")
      isInLongTag = true
      endText(&handler)
      // The tag may be empty. An item or an element with items is opened, any other ends here.
      let cut = MarkupTag(bytes.part(start, limited))
      handler.start(Vocabulary.core.element(cut.localHash).isFrame ? cut : cut.ended)
      return limited
    }
    tag = TagScan()
    endText(&handler)
    handler.start(MarkupTag(bytes.part(start, end), name, nameEnd: min(name.end, end) - start))
    return end
  }

  private mutating func endTag<Handler: MarkupHandler>(
    _ bytes: Bytes, _ start: Int, _ isLast: Bool, _ handler: inout Handler
  ) -> Int? {
    let limited = min(bytes.count, start + limit)
    if tag.position == 0 {
      let name = QualifiedName(bytes, from: start + 2, to: limited)
      if name.end < limited, bytes[name.end] == UInt8(ascii: ">") {
        endText(&handler)
        handler.end(bytes.part(start, name.end + 1), hash: name.hash)
        return name.end + 1
      }
    }
    var at = start + max(2, tag.position)
    while at < limited, bytes[at] != UInt8(ascii: ">"), bytes[at] != UInt8(ascii: "<") { at += 1 }
    if at == limited {
      if limited == start + limit {
        tag = TagScan()
        return literal(bytes, start, &handler)
      }
      guard isLast else {
        tag.position = at - start
        return nil
      }
      handler.note(.truncated, "the document ends inside a tag")
    }
    tag = TagScan()
    let isClosed = at < limited && bytes[at] == UInt8(ascii: ">")
    let next = isClosed ? at + 1 : at
    endText(&handler)
    handler.end(bytes.part(start, next), hash: QualifiedName(bytes, from: start + 2, to: at).hash)
    return next
  }
}

// MARK: - Declarations, comments, sections

extension MarkupTokenizer {
  private mutating func declaration<Handler: MarkupHandler>(
    _ bytes: Bytes, _ start: Int, _ isLast: Bool, _ handler: inout Handler
  ) -> Int? {
    if bytes.matches("<!--", at: start) { return comment(bytes, start, isLast, &handler) }
    if bytes.matchesFolded("<![cdata[", at: start) { return section(bytes, start, isLast, &handler) }
    if !isLast, bytes.count - start < 9 { return nil }
    if bytes.matchesFolded("<!doctype", at: start), !hasDocumentType {
      return documentType(bytes, start, isLast, &handler)
    }
    return skip(bytes, start, &handler)
  }

  /// Ignores markup without a meaning up to its bracket.
  private mutating func skip<Handler: MarkupHandler>(_ bytes: Bytes, _ start: Int, _ handler: inout Handler) -> Int {
    // Ignores at most these bytes. The others are text where no text is expected, or white space.
    var at = start + 2
    let end = min(bytes.count, start + 9)
    while at < end, bytes[at] != UInt8(ascii: ">"), bytes[at] != UInt8(ascii: "<") { at += 1 }
    endText(&handler)
    return at < end && bytes[at] == UInt8(ascii: ">") ? at + 1 : at
  }

  private mutating func comment<Handler: MarkupHandler>(
    _ bytes: Bytes, _ start: Int, _ isLast: Bool, _ handler: inout Handler
  ) -> Int? {
    let limited = min(bytes.count, start + limit)
    if let end = commentEnd.find(in: bytes, from: start + 4, to: limited, offset: offset) {
      endText(&handler)
      // If an item ends and another comment begins before the end, it is the end of the other comment.
      if let inner = bytes.find("<!--", from: start + 4, to: end), let close = firstFrame(bytes, start + 4, inner) {
        handler.note(.section, "a comment has no end, ended before the end tag")
        return close
      }
      return end + 3
    }
    guard isLast || bytes.count - start >= limit else { return nil }
    endText(&handler)
    handler.note(.section, "a comment has no end, ended at its first '>'")
    guard let bracket = bytes.find(UInt8(ascii: ">"), from: start + 4, to: limited) else { return limited }
    // The bracket may belong to a tag after the comment.
    return bytes.part(start, bracket).lastIndex(of: UInt8(ascii: "<")).map { $0 > 0 ? start + $0 : bracket + 1 }
      ?? bracket + 1
  }

  /// The place of the first tag of an item or an element with items in a range, if it is an end tag.
  private func firstFrame(_ bytes: Bytes, _ start: Int, _ end: Int) -> Int? {
    var at = start
    while let found = bytes.find(UInt8(ascii: "<"), from: at, to: end), found + 1 < end {
      let isEnd = bytes[found + 1] == UInt8(ascii: "/")
      let name = QualifiedName(bytes, from: found + (isEnd ? 2 : 1), to: min(end, found + Self.longestEnd))
      if Vocabulary.core.element(name.hash).isFrame { return isEnd ? found : nil }
      at = found + 1
    }
    return nil
  }

  private mutating func instruction<Handler: MarkupHandler>(
    _ bytes: Bytes, _ start: Int, _ isLast: Bool, _ handler: inout Handler
  ) -> Int? {
    let limited = min(bytes.count, start + limit)
    if let end = instructionEnd.find(in: bytes, from: start + 2, to: limited, offset: offset) {
      endText(&handler)
      return end + 2
    }
    guard isLast || bytes.count - start >= limit else { return nil }
    endText(&handler)
    handler.note(.section, "a processing instruction has no end, ended at its first '>'")
    return bytes.find(UInt8(ascii: ">"), from: start + 2, to: limited).map { $0 + 1 } ?? limited
  }

  private mutating func section<Handler: MarkupHandler>(
    _ bytes: Bytes, _ start: Int, _ isLast: Bool, _ handler: inout Handler
  ) -> Int? {
    let content = start + 9
    let limited = min(bytes.count, start + limit)
    let end = sectionEnd.find(in: bytes, from: content, to: limited, offset: offset)
    guard end != nil || isLast || bytes.count - start >= limit else { return nil }
    let inner = end.flatMap { bytes.find("<![CDATA[", from: content, to: $0) }
    // The end of the outer section may follow.
    if let end, inner != nil, !isLast, bytes.count < end + 6 { return nil }
    endText(&handler)
    if let end {
      guard let inner else {
        if handler.wantsText { handler.rawText(bytes.part(content, end)) }
        return end + 3
      }
      // Another section begins before the end: either this one has no end, or it was wrapped twice.
      if let close = closing(bytes, content, inner, handler) ?? closing(bytes, content, inner, handler, isLong: true) {
        handler.note(.section, "a CDATA section has no end, ended before the end tag")
        if handler.wantsText { handler.rawText(bytes.part(content, close)) }
        return close
      }
      handler.note(.section, "a CDATA section is inside another, read as one")
      if handler.wantsText {
        handler.rawText(bytes.part(content, inner))
        handler.rawText(bytes.part(inner + 9, end))
      }
      return bytes.matches("]]>", at: end + 3) ? end + 6 : end + 3
    }
    let close = closing(bytes, content, limited, handler) ?? closing(bytes, content, limited, handler, isLong: true)
    if let close {
      handler.note(.section, "a CDATA section has no end, ended before the end tag")
      if handler.wantsText { handler.rawText(bytes.part(content, close)) }
      return close
    }
    isInLongSection = true
    return longSection(bytes, content, isLast && limited == bytes.count, &handler)
  }

  /// Continues a section that is longer than the limit or has no end, and returns the place that is reached.
  ///
  /// Without an end, the section ends before the end tag of the open element, of an item, or of an element with items. The
  /// rest of the feed isn't lost.
  private mutating func longSection<Handler: MarkupHandler>(
    _ bytes: Bytes, _ start: Int, _ isLast: Bool, _ handler: inout Handler
  ) -> Int {
    let count = bytes.count
    let end = sectionEnd.find(in: bytes, from: start, to: count, offset: offset)
    let close = closing(bytes, start, end ?? count, handler, isLong: true, isWhole: isLast && end == nil)
    isInLongSection = !isLast && end == nil && close == nil
    // The next bytes may complete an end or an end tag.
    var rest = count
    if isInLongSection {
      rest = max(start, count - Self.longestEnd)
      rest = bytes.find(UInt8(ascii: "<"), from: rest, to: count) ?? max(start, count - 2)
    }
    let stop = close ?? end ?? rest
    if handler.wantsText { handler.rawText(bytes.part(start, stop)) }
    if close != nil {
      handler.note(.section, "a CDATA section has no end, ended before the end tag")
      return stop
    }
    if end != nil { return stop + 3 }
    if isLast { handler.note(.section, "a CDATA section has no end, kept up to the end of the document") }
    return stop
  }

  /// The length of the longest end tag that ends a section.
  private static let longestEnd = 66

  /// The place of the first end tag of the open element in a range of a section.
  ///
  /// - Parameters:
  ///   - isLong: Whether the end tag may also be of an item or of an element with items.
  ///   - isWhole: Whether a name may end at the end of the range.
  private func closing<Handler: MarkupHandler>(
    _ bytes: Bytes, _ start: Int, _ end: Int, _ handler: Handler, isLong: Bool = false,
    isWhole: Bool = true
  ) -> Int? {
    var at = start
    while let found = bytes.find("</", from: at, to: end) {
      let name = QualifiedName(bytes, from: found + 2, to: min(end, found + Self.longestEnd))
      let ends = handler.isOpen(name.hash) || isLong && Vocabulary.core.element(name.hash).isFrame
      if ends, name.end == end ? isWhole : bytes[name.end] != UInt8(ascii: "<") { return found }
      at = found + 2
    }
    return nil
  }

  private mutating func documentType<Handler: MarkupHandler>(
    _ bytes: Bytes, _ start: Int, _ isLast: Bool, _ handler: inout Handler
  ) -> Int? {
    let limited = min(bytes.count, start + limit)
    if let end = type.run(bytes, start, limited) {
      hasDocumentType = true
      endText(&handler)
      if type.opened > 0 { handler.declarations(bytes.part(start + type.opened, end)) }
      return end + 1
    }
    guard isLast || bytes.count - start >= limit else { return nil }
    hasDocumentType = true
    endText(&handler)
    handler.note(.section, "the document type has no end, ended at its first '>'")
    return bytes.find(UInt8(ascii: ">"), from: start, to: limited).map { $0 + 1 } ?? limited
  }
}
