/// A search for the end of a tag, which continues when more of the document arrives. Offsets are relative to the tag.
struct TagScan {
  enum Result {
    /// The tag ends at a closing bracket.
    case ends(Int)
    /// The tag ends before the opening bracket of another.
    case nextBegins(Int)
    /// A value has no closing quotation mark: the tag ends after the first bracket in it, or before a tag in it.
    case quoteIsOpen(Int)
    case needsMore
    case hasNoEnd
  }

  var position = 0
  private var quote: UInt8 = 0
  private var isAfterEquals = false
  private var bracket = 0
  /// The offset of a tag in a value, 0 if there isn't one.
  private var opened = 0

  /// The end of a tag that needs no repair except for a missing bracket: after the tag's bracket, or before the next
  /// one's. `nil` for any other tag.
  @inline(__always)
  static func plainEnd(_ bytes: Bytes, _ nameEnd: Int, _ limit: Int) -> Int? {
    var at = nameEnd
    while at < limit {
      let byte = bytes[at]
      at += 1
      if byte == UInt8(ascii: ">") { return at }
      if byte == UInt8(ascii: "<") { return at - 1 }
      guard byte == UInt8(ascii: "=") else { continue }
      while at < limit, bytes[at] <= 0x20 { at += 1 }
      guard at < limit, bytes[at] == UInt8(ascii: "\"") || bytes[at] == UInt8(ascii: "'") else { continue }
      guard let close = bytes.find(bytes[at], from: at + 1, to: limit),
        bytes.find(UInt8(ascii: ">"), from: at + 1, to: close) == nil
      else { return nil }
      at = close + 1
    }
    return nil
  }

  mutating func run(_ bytes: Bytes, _ start: Int, _ count: Int, isEnd: Bool) -> Result {
    var at = start + max(position, 1)
    while at < count {
      let byte = bytes[at]
      if quote == 0 {
        switch byte {
        case UInt8(ascii: ">"): return .ends(at)
        case UInt8(ascii: "<"): return .nextBegins(at)
        case UInt8(ascii: "="): isAfterEquals = true
        case UInt8(ascii: "\""), UInt8(ascii: "'"):
          if isAfterEquals {
            quote = byte
            (bracket, opened) = (0, 0)
          }
          isAfterEquals = false
        default:
          if byte > 0x20 { isAfterEquals = false }
        }
      } else if byte == quote {
        quote = 0
      } else if byte == UInt8(ascii: ">"), bracket == 0 {
        bracket = at - start
      } else if byte == UInt8(ascii: "<"), bracket > 0 || opened == 0 {
        guard at + 1 < count else { break }
        let next = bytes[at + 1]
        let isTag = next.startsName || next == UInt8(ascii: "/")
        if bracket > 0, isTag || next == UInt8(ascii: "!") { return openQuote(start) }
        if bracket == 0, isTag { opened = at - start }
      }
      at += 1
    }
    position = at - start
    guard isEnd else { return .needsMore }
    return bracket > 0 && quote != 0 ? openQuote(start) : .hasNoEnd
  }

  private func openQuote(_ start: Int) -> Result {
    .quoteIsOpen(start + (opened > 0 ? opened : bracket + 1))
  }
}

extension TagScan: Sendable {}

/// A search for the end of a document type with its declarations. Offsets are relative to its beginning.
struct DocumentTypeScan: Sendable {
  /// The offset of the declarations, 0 if there aren't any.
  private(set) var opened = 0
  private var position = 2
  private var quote: UInt8 = 0
  private var isComment = false
  private var depth = 0

  mutating func run(_ bytes: Bytes, _ start: Int, _ count: Int) -> Int? {
    var at = start + position
    while at < count {
      let byte = bytes[at]
      if isComment {
        if byte == UInt8(ascii: ">"), bytes.matches("--", at: at - 2) { isComment = false }
      } else if quote != 0 {
        if byte == quote { quote = 0 }
      } else {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
        case UInt8(ascii: "["):
          depth += 1
          if opened == 0 { opened = at - start + 1 }
        case UInt8(ascii: "]"): depth -= 1
        case UInt8(ascii: "-"): isComment = bytes.matches("<!-", at: at - 3)
        case UInt8(ascii: ">"): if depth <= 0 { return at }
        default: break
        }
      }
      at += 1
    }
    position = at - start
    return nil
  }
}

/// A search for the end of a section, which remembers its results and reads no bytes twice.
struct Search: Sendable {
  private let text: StaticString
  /// A range of the document without the text, counted from the document's beginning.
  private var from = -1
  private var to = -1
  /// The last result: `found` is the first place of the text from `begun` on.
  private var begun = -1
  private var found = -1

  init(_ text: StaticString) {
    self.text = text
  }

  mutating func find(in bytes: Bytes, from start: Int, to end: Int, offset: Int) -> Int? {
    guard start < end else { return nil }
    if begun >= 0, start + offset >= begun, start + offset <= found, found + text.utf8CodeUnitCount <= end + offset {
      return found - offset
    }
    let known = from >= 0 && start + offset >= from && start + offset <= to
    let begin = known ? max(start, to - offset - text.utf8CodeUnitCount + 1) : start
    if let place = bytes.find(text, from: begin, to: end) {
      (begun, found) = (start + offset, place + offset)
      return place
    }
    if !known { from = start + offset }
    to = max(known ? to : 0, end + offset)
    return nil
  }
}
