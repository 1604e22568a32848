/// A start tag.
struct MarkupTag {
  /// The tag as written, with its brackets.
  let source: Bytes
  /// The end of the name in `source`, where it begins at 1.
  let nameEnd: Int
  /// The hash of the whole name.
  let hash: UInt64
  /// The hash of the prefix, 0 if there isn't one.
  let prefixHash: UInt64
  /// The hash of the local name.
  let localHash: UInt64
  /// A Boolean value that indicates whether the tag ends its element.
  private(set) var isEmpty: Bool

  /// - Parameter source: The tag from its `<` up to its end; the closing bracket may be missing.
  init(_ source: Bytes) {
    self.init(source, QualifiedName(source, from: 1, to: source.count), nameEnd: nil)
  }

  /// - Parameters:
  ///   - source: The tag from its `<` up to its end; the closing bracket may be missing.
  ///   - name: The name of the tag.
  ///   - nameEnd: The end of the name in the tag, if the name was read at another offset.
  @inline(__always)
  init(_ source: Bytes, _ name: QualifiedName, nameEnd: Int?) {
    self.source = source
    var end = source.count
    if end > 1, source[end - 1] == UInt8(ascii: ">") { end -= 1 }
    isEmpty = end > 1 && source[end - 1] == UInt8(ascii: "/")
    if isEmpty { end -= 1 }
    self.nameEnd = nameEnd ?? name.end
    hash = name.hash
    localHash = name.local
    prefixHash = name.prefix
    attributesEnd = end
  }

  /// The tag as one that ends its element.
  var ended: MarkupTag {
    var tag = self
    tag.isEmpty = true
    return tag
  }

  private let attributesEnd: Int

  var name: Bytes { source.part(1, nameEnd) }
  var hasAttributes: Bool { nameEnd + 1 < attributesEnd }
  /// A Boolean value that indicates whether the attributes contain `xml`, as declarations of namespaces and bases do.
  var mayDeclare: Bool {
    var at = nameEnd
    while let found = source.find(UInt8(ascii: "x"), from: at, to: attributesEnd - 2) {
      if source[found + 1] == UInt8(ascii: "m"), source[found + 2] == UInt8(ascii: "l") { return true }
      at = found + 1
    }
    return false
  }
  var attributes: MarkupAttributes { MarkupAttributes(source.part(nameEnd, attributesEnd)) }
}

/// The attributes of a tag, in any syntax.
struct MarkupAttributes {
  struct Attribute {
    let name: Bytes
    let prefixHash: UInt64
    let localHash: UInt64
    /// The value as written without quotation marks, with unresolved references.
    let value: Bytes
    let isWellFormed: Bool
  }

  private let bytes: Bytes
  private var at = 0

  init(_ bytes: Bytes) {
    self.bytes = bytes
  }

  mutating func next() -> Attribute? {
    let end = bytes.count
    while at < end, bytes[at].isSpace || bytes[at] == UInt8(ascii: "/") || bytes[at] == UInt8(ascii: "=") { at += 1 }
    guard at < end else { return nil }
    let start = at
    let qualified = QualifiedName(bytes, from: start, to: end)
    at = qualified.end
    // Skips a control character, which is neither part of a name nor white space.
    if at == start { at += 1 }
    let name = bytes.part(start, at)
    skipSpaces()
    guard at < end, bytes[at] == UInt8(ascii: "=") else {
      return Attribute(
        name: name, prefixHash: qualified.prefix, localHash: qualified.local, value: bytes.part(at, at),
        isWellFormed: false)
    }
    at += 1
    skipSpaces()
    let (value, isWellFormed) = readValue()
    return Attribute(
      name: name, prefixHash: qualified.prefix, localHash: qualified.local, value: value, isWellFormed: isWellFormed)
  }

  private mutating func readValue() -> (Bytes, Bool) {
    let end = bytes.count
    guard at < end else { return (bytes.part(end, end), false) }
    let quote = bytes[at]
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      let start = at + 1
      guard let close = bytes.find(quote, from: start, to: end) else {
        at = end
        return (bytes.part(start, end), false)
      }
      at = close + 1
      // A mark without a space after it may begin the next value, if the closing mark of this one is missing.
      if at < end, !bytes[at].isSpace, bytes[at] != UInt8(ascii: "/"), let name = nameOfNext(start, close) {
        at = name
        return (bytes.part(start, name), false)
      }
      return (bytes.part(start, close), true)
    }
    let start = at
    while at < end, bytes[at] > 0x20 { at += 1 }
    let last = at > start ? bytes[at - 1] : 0
    let hasMark = last == UInt8(ascii: "\"") || last == UInt8(ascii: "'")
    return (bytes.part(start, hasMark ? at - 1 : at), false)
  }

  /// The start of an attribute's name that, with its `=`, ends a value without a closing quotation mark.
  private func nameOfNext(_ start: Int, _ end: Int) -> Int? {
    guard end > start, bytes[end - 1] == UInt8(ascii: "=") else { return nil }
    var at = end - 1
    while at > start, bytes[at - 1] > 0x20, bytes[at - 1] != UInt8(ascii: "=") { at -= 1 }
    return at > start && bytes[at - 1].isSpace && bytes[at].startsName ? at : nil
  }

  private mutating func skipSpaces() {
    while at < bytes.count, bytes[at].isSpace { at += 1 }
  }
}
