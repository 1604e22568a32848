/// The markup that begins with `<!` or `<?`: comments, CDATA sections, document types and processing instructions.
///
/// The functions return the end of the markup, `nil` if the next bytes continue it.
extension MarkupTokenizer {
  mutating func declaration(_ bytes: Bytes, _ start: Int, _ isLast: Bool) -> Int? {
    if bytes.matches("<!--", at: start) { return comment(bytes, start, isLast) }
    if bytes.matchesFolded("<![cdata[", at: start) { return section(bytes, start, isLast) }
    if !isLast, bytes.count - start < 9 { return nil }
    if bytes.matchesFolded("<!doctype", at: start), !hasDocumentType {
      return documentType(bytes, start, isLast)
    }
    return skip(bytes, start)
  }

  /// Ignores markup without a meaning up to its bracket.
  private mutating func skip(_ bytes: Bytes, _ start: Int) -> Int {
    // Ignores at most these bytes. The others are white space, or text where no text is expected.
    var at = start + 2
    let end = min(bytes.count, start + 9)
    while at < end, bytes[at] != UInt8(ascii: ">"), bytes[at] != UInt8(ascii: "<") { at += 1 }
    endText()
    return at < end && bytes[at] == UInt8(ascii: ">") ? at + 1 : at
  }

  private mutating func comment(_ bytes: Bytes, _ start: Int, _ isLast: Bool) -> Int? {
    let limited = min(bytes.count, start + limit)
    if let end = commentEnd.find(in: bytes, from: start + 4, to: limited, offset: offset) {
      endText()
      // If an item ends and another comment begins before the end, it is the end of the other comment.
      if let inner = bytes.find("<!--", from: start + 4, to: end), let close = firstItemTag(bytes, start + 4, inner) {
        handler.note(.section, "a comment has no end, ended before the end tag")
        return close
      }
      return end + 3
    }
    guard isLast || bytes.count - start >= limit else { return nil }
    endText()
    handler.note(.section, "a comment has no end, ended at its first '>'")
    guard let bracket = bytes.find(UInt8(ascii: ">"), from: start + 4, to: limited) else { return limited }
    // The bracket may belong to a tag after the comment.
    return bytes.part(start, bracket).lastIndex(of: UInt8(ascii: "<")).map { $0 > 0 ? start + $0 : bracket + 1 }
      ?? bracket + 1
  }

  /// The place of the first tag of an item or an element with items in a range, if it is an end tag.
  private func firstItemTag(_ bytes: Bytes, _ start: Int, _ end: Int) -> Int? {
    var at = start
    while let found = bytes.find(UInt8(ascii: "<"), from: at, to: end), found + 1 < end {
      let isEnd = bytes[found + 1] == UInt8(ascii: "/")
      let name = QualifiedName(bytes, from: found + (isEnd ? 2 : 1), to: min(end, found + Self.longestEnd))
      if Vocabulary.core.element(name.hash).isItemOrContainer { return isEnd ? found : nil }
      at = found + 1
    }
    return nil
  }

  mutating func instruction(_ bytes: Bytes, _ start: Int, _ isLast: Bool) -> Int? {
    let limited = min(bytes.count, start + limit)
    if let end = instructionEnd.find(in: bytes, from: start + 2, to: limited, offset: offset) {
      endText()
      return end + 2
    }
    guard isLast || bytes.count - start >= limit else { return nil }
    endText()
    handler.note(.section, "a processing instruction has no end, ended at its first '>'")
    return bytes.find(UInt8(ascii: ">"), from: start + 2, to: limited).map { $0 + 1 } ?? limited
  }

  private mutating func section(_ bytes: Bytes, _ start: Int, _ isLast: Bool) -> Int? {
    let content = start + 9
    let limited = min(bytes.count, start + limit)
    let end = sectionEnd.find(in: bytes, from: content, to: limited, offset: offset)
    guard end != nil || isLast || bytes.count - start >= limit else { return nil }
    let inner = end.flatMap { bytes.find("<![CDATA[", from: content, to: $0) }
    // The end of the outer section may follow.
    if let end, inner != nil, !isLast, bytes.count < end + 6 { return nil }
    endText()
    if let end, inner == nil {
      rawText(bytes.part(content, end))
      return end + 3
    }
    // If another section begins before the end, either this one has no end, or it was wrapped twice.
    let reach = inner ?? limited
    if let close = closing(bytes, content, reach) ?? closing(bytes, content, reach, isLong: true) {
      handler.note(.section, "a CDATA section has no end, ended before the end tag")
      rawText(bytes.part(content, close))
      return close
    }
    if let end, let inner {
      handler.note(.section, "a CDATA section is inside another, read as one")
      rawText(bytes.part(content, inner))
      rawText(bytes.part(inner + 9, end))
      return bytes.matches("]]>", at: end + 3) ? end + 6 : end + 3
    }
    isInLongSection = true
    return longSection(bytes, content, isLast && limited == bytes.count)
  }

  private mutating func rawText(_ bytes: Bytes) {
    if handler.wantsText { handler.rawText(bytes) }
  }

  /// Continues a section that is longer than the limit or has no end, and returns the place that is reached.
  ///
  /// Without an end, the section ends before the end tag of the open element, of an item, or of an element with items. The
  /// rest of the feed isn't lost.
  mutating func longSection(_ bytes: Bytes, _ start: Int, _ isLast: Bool) -> Int {
    let count = bytes.count
    let end = sectionEnd.find(in: bytes, from: start, to: count, offset: offset)
    let close = closing(bytes, start, end ?? count, isLong: true, isWhole: isLast && end == nil)
    isInLongSection = !isLast && end == nil && close == nil
    // The next bytes may complete an end or an end tag.
    var rest = count
    if isInLongSection {
      rest = max(start, count - Self.longestEnd)
      rest = bytes.find(UInt8(ascii: "<"), from: rest, to: count) ?? max(start, count - 2)
    }
    let stop = close ?? end ?? rest
    rawText(bytes.part(start, stop))
    if close != nil {
      handler.note(.section, "a CDATA section has no end, ended before the end tag")
      return stop
    }
    if end != nil { return stop + 3 }
    if isLast { handler.note(.section, "a CDATA section has no end, kept up to the end of the document") }
    return stop
  }

  /// The length of the longest end tag that ends a section.
  private static var longestEnd: Int { 66 }

  /// The place of the first end tag of the open element in a range of a section.
  ///
  /// - Parameters:
  ///   - isLong: A Boolean value that indicates whether the end tag may also be of an item or of an element with items.
  ///   - isWhole: A Boolean value that indicates whether a name may end at the end of the range.
  private func closing(_ bytes: Bytes, _ start: Int, _ end: Int, isLong: Bool = false, isWhole: Bool = true) -> Int? {
    var at = start
    while let found = bytes.find("</", from: at, to: end) {
      let name = QualifiedName(bytes, from: found + 2, to: min(end, found + Self.longestEnd))
      let ends = handler.isOpen(name.hash) || isLong && Vocabulary.core.element(name.hash).isItemOrContainer
      if ends, name.end == end ? isWhole : bytes[name.end] != UInt8(ascii: "<") { return found }
      at = found + 2
    }
    return nil
  }

  private mutating func documentType(_ bytes: Bytes, _ start: Int, _ isLast: Bool) -> Int? {
    let limited = min(bytes.count, start + limit)
    if let end = type.run(bytes, start, limited) {
      hasDocumentType = true
      endText()
      if type.opened > 0 { handler.declarations(bytes.part(start + type.opened, end)) }
      return end + 1
    }
    guard isLast || bytes.count - start >= limit else { return nil }
    hasDocumentType = true
    endText()
    handler.note(.section, "the document type has no end, ended at its first '>'")
    return bytes.find(UInt8(ascii: ">"), from: start, to: limited).map { $0 + 1 } ?? limited
  }
}
