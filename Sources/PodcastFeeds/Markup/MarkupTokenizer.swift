/// Divides a document in UTF-8 into tags and texts as its bytes arrive, and repairs its markup.
///
/// Every byte is read a bounded number of times: a range that was searched for an end is not searched again. A token
/// whose end isn't found in `limit` bytes has none.
struct MarkupTokenizer<Handler: MarkupHandler>: Sendable {
  /// The receiver of the tags and texts.
  var handler: Handler
  /// The length of the longest tag or section.
  let limit: Int
  /// The beginning of a token that the next bytes continue.
  private var carry: [UInt8] = []
  /// The number of bytes of the document before `carry`.
  var offset = 0
  /// A Boolean value that indicates whether a text has begun that the next bytes may continue.
  private var isInText = false
  /// A Boolean value that indicates whether a section longer than the limit is open.
  var isInLongSection = false
  /// A Boolean value that indicates whether the rest of a tag longer than the limit is ignored.
  private var isInLongTag = false
  var hasDocumentType = false
  private var tag = TagScan()
  var type = DocumentTypeScan()
  var sectionEnd = Search("]]>")
  var commentEnd = Search("-->")
  var instructionEnd = Search("?>")

  init(_ handler: Handler, limit: Int) {
    self.handler = handler
    self.limit = max(limit, 1024)
  }

  mutating func read(_ bytes: Bytes) {
    var at = 0
    // Appends only the bytes up to the end of the token; the others are read in place.
    while !carry.isEmpty, at < bytes.count {
      let step = min(bytes.count - at, max(carry.count, 1024))
      carry.append(contentsOf: bytes.part(at, at + step))
      runCarry(isLast: false)
      at += step
      if carry.count <= step {
        at -= carry.count
        carry.removeAll(keepingCapacity: true)
      }
    }
    guard at < bytes.count else { return }
    let rest = bytes.part(at, bytes.count)
    let used = run(rest, isLast: false)
    carry.append(contentsOf: rest.part(used, rest.count))
    offset += used
  }

  mutating func finish() {
    runCarry(isLast: true)
    endText()
  }

  private mutating func runCarry(isLast: Bool) {
    var held: [UInt8] = []
    swap(&held, &carry)
    let used = held.withUnsafeBufferPointer { run($0, isLast: isLast) }
    held.removeFirst(used)
    swap(&held, &carry)
    offset += used
  }

  /// Reads complete tokens, and returns the number of their bytes.
  private mutating func run(_ bytes: Bytes, isLast: Bool) -> Int {
    var at = 0
    let count = bytes.count
    while at < count {
      if isInLongSection {
        at = longSection(bytes, at, isLast)
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
      guard let next = markup(bytes, bracket, isLast) else { return bracket }
      at = next
    }
    return count
  }

  /// Reads the markup at a bracket and returns its end, `nil` if the next bytes continue it.
  private mutating func markup(_ bytes: Bytes, _ start: Int, _ isLast: Bool) -> Int? {
    guard start + 1 < bytes.count else {
      return isLast ? literal(bytes, start) : nil
    }
    let byte = bytes[start + 1]
    if byte.startsName { return startTag(bytes, start, isLast) }
    switch byte {
    case UInt8(ascii: "/"): return endTag(bytes, start, isLast)
    case UInt8(ascii: "!"): return declaration(bytes, start, isLast)
    case UInt8(ascii: "?"): return instruction(bytes, start, isLast)
    default: return literal(bytes, start)
    }
  }

  /// Reads a bracket as text.
  private mutating func literal(_ bytes: Bytes, _ start: Int) -> Int {
    isInText = true
    if handler.wantsText {
      handler.note(.character, "'<' in a text, kept")
      handler.text(bytes.part(start, start + 1))
    }
    return start + 1
  }

  mutating func endText() {
    if isInText { handler.endText() }
    isInText = false
  }
}

// MARK: - Tags

extension MarkupTokenizer {
  private mutating func startTag(_ bytes: Bytes, _ start: Int, _ isLast: Bool) -> Int? {
    let limited = min(bytes.count, start + limit)
    let name = QualifiedName(bytes, from: start + 1, to: limited)
    // A scan that was interrupted by the end of a piece continues where it stopped.
    if tag.position == 0, let end = TagScan.plainEnd(bytes, name.end, limited) {
      if bytes[end - 1] != UInt8(ascii: ">") {
        if handler.isText(bytes.part(start, end)) { return literal(bytes, start) }
        handler.note(.tag, "'\(bytes.part(start, end).excerpt)' has no '>', ended before the next tag")
      }
      endText()
      handler.start(MarkupTag(bytes.part(start, end), name, nameEnd: name.end - start))
      return end
    }
    let end: Int
    switch tag.run(bytes, start, limited, isEnd: isLast || bytes.count - start >= limit) {
    case .ends(let at): end = at + 1
    case .nextBegins(let at):
      if handler.isText(bytes.part(start, at)) {
        tag = TagScan()
        return literal(bytes, start)
      }
      handler.note(.tag, "'\(bytes.part(start, at).excerpt)' has no '>', ended before the next tag")
      end = at
    case .quoteIsOpen(let at):
      let reason = bytes[at - 1] == UInt8(ascii: ">") ? "at '>'" : "before the next tag"
      handler.note(.attribute, "'\(bytes.part(start, at).excerpt)' lacks a quotation mark, ended \(reason)")
      end = at
    case .needsMore: return nil
    case .hasNoEnd:
      tag = TagScan()
      if handler.isText(bytes.part(start, limited)) { return literal(bytes, start) }
      guard bytes.count - start >= limit else {
        handler.note(.truncated, "the document ends inside a tag")
        return bytes.count
      }
      let most = limit
      handler.note(.limit, "'\(bytes.part(start, limited).excerpt)' has more than \(most) bytes, cut")
      isInLongTag = true
      endText()
      // The tag may be empty. An item or an element with items is opened, any other ends here.
      let cut = MarkupTag(bytes.part(start, limited))
      handler.start(Vocabulary.core.element(cut.localHash).isItemOrContainer ? cut : cut.ended)
      return limited
    }
    tag = TagScan()
    endText()
    handler.start(MarkupTag(bytes.part(start, end), name, nameEnd: min(name.end, end) - start))
    return end
  }

  private mutating func endTag(_ bytes: Bytes, _ start: Int, _ isLast: Bool) -> Int? {
    let limited = min(bytes.count, start + limit)
    if tag.position == 0 {
      let name = QualifiedName(bytes, from: start + 2, to: limited)
      if name.end < limited, bytes[name.end] == UInt8(ascii: ">") {
        endText()
        handler.end(bytes.part(start, name.end + 1), hash: name.hash)
        return name.end + 1
      }
    }
    var at = start + max(2, tag.position)
    while at < limited, bytes[at] != UInt8(ascii: ">"), bytes[at] != UInt8(ascii: "<") { at += 1 }
    if at == limited {
      if limited == start + limit {
        tag = TagScan()
        return literal(bytes, start)
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
    endText()
    handler.end(bytes.part(start, next), hash: QualifiedName(bytes, from: start + 2, to: at).hash)
    return next
  }
}

/// A receiver of the tags and texts that a ``MarkupTokenizer`` finds.
protocol MarkupHandler: Sendable {
  /// A Boolean value that indicates whether the handler receives text at present.
  var wantsText: Bool { get }
  /// Receives a start tag. An empty tag has no end tag.
  mutating func start(_ tag: MarkupTag)
  /// Receives an end tag as written, and the hash of its name.
  mutating func end(_ source: Bytes, hash: UInt64)
  /// Receives a piece of text with unresolved references, which the next piece may continue.
  mutating func text(_ piece: Bytes)
  /// Ends the text, so that the references in its pieces can be resolved.
  mutating func endText()
  /// Receives the text of a CDATA section, which has no references.
  mutating func rawText(_ bytes: Bytes)
  /// Receives the declarations inside a document type.
  mutating func declarations(_ bytes: Bytes)
  /// Returns a Boolean value that indicates whether the innermost open element has a name.
  func isOpen(_ hash: UInt64) -> Bool
  /// Returns a Boolean value that indicates whether a tag without a closing bracket is text.
  func isText(_ tag: Bytes) -> Bool
  /// Receives a repair.
  mutating func note(_ kind: FeedRepair.Kind, _ detail: @autoclosure () -> String)
}

extension MarkupHandler {
  func isText(_ tag: Bytes) -> Bool { false }
}
