/// Converts HTML to plain text.
struct PlainTextReader: MarkupHandler {
  /// A Boolean value that indicates whether line breaks are kept, since no tag breaks lines.
  private let keepsLines: Bool
  private var buffer = LimitedText(limit: 16 << 20)
  private var entities = EntityTable(limit: 0, expansion: 0)
  private var output: [UInt8] = []
  /// A Boolean value that indicates whether a space precedes the next character.
  private var wantsSpace = false
  /// The name of the open element whose text is left out, 0 if there isn't one.
  private var hidden: UInt64 = 0
  /// The number of open `pre` elements, whose white space is kept.
  private var preformatted = 0
  /// A Boolean value that indicates whether the next character follows a `<pre>` tag, where a line break is ignored.
  private var isAtPreformattedStart = false

  init(keepsLines: Bool) {
    self.keepsLines = keepsLines
  }

  /// Returns a Boolean value that indicates whether a text has tags that break lines.
  static func hasBlocks(_ bytes: Bytes) -> Bool {
    var at = 0
    while let found = bytes.find(UInt8(ascii: "<"), from: at, to: bytes.count) {
      var start = found + 1
      if start < bytes.count, bytes[start] == UInt8(ascii: "/") { start += 1 }
      if isBlock(QualifiedName(bytes, from: start, to: min(bytes.count, start + 16)).hash) { return true }
      at = found + 1
    }
    return false
  }

  private static func isBlock(_ name: UInt64) -> Bool {
    breaks.contains(name) || paragraphs.contains(name) || cells.contains(name)
  }

  mutating func finish() -> String {
    flush()
    return output.withUnsafeBufferPointer { TextCleaner.lines($0).text }
  }

  var wantsText: Bool { hidden == 0 }

  mutating func start(_ tag: MarkupTag) {
    guard hidden == 0 else { return }
    flush()
    if Self.hiding.contains(tag.hash), !tag.isEmpty { hidden = tag.hash }
    breakLine(tag.hash)
    if tag.hash == Self.listItem { output.append(contentsOf: Array("- ".utf8)) }
    if Self.cells.contains(tag.hash), let last = output.last, last != 0x0A {
      wantsSpace = false
      output.append(0x09)
    }
    if tag.hash == Self.preformattedName, !tag.isEmpty {
      preformatted += 1
      isAtPreformattedStart = true
    }
  }

  mutating func end(_ source: Bytes, hash: UInt64) {
    if hidden == hash { hidden = 0 }
    flush()
    if hash == Self.preformattedName { preformatted = max(preformatted - 1, 0) }
    if hash != Self.lineBreak { breakLine(hash) }
  }

  mutating func text(_ piece: Bytes) { buffer.append(piece) }
  mutating func endText() { _ = buffer.endSegment(&entities) }
  mutating func rawText(_ bytes: Bytes) { buffer.appendRaw(bytes) }
  mutating func declarations(_ bytes: Bytes) {}
  func isOpen(_ hash: UInt64) -> Bool { false }

  /// Returns a Boolean value that indicates whether a tag without its closing bracket is text, such as `a<b`. One with
  /// attributes or with the name of a block is a tag that is cut off.
  func isText(_ tag: Bytes) -> Bool {
    if tag.find(UInt8(ascii: "="), from: 0, to: tag.count) != nil { return false }
    return !Self.isBlock(QualifiedName(tag, from: 1, to: tag.count).hash)
  }

  mutating func note(_ kind: FeedRepair.Kind, _ detail: @autoclosure () -> String) {}

  private mutating func flush() {
    for byte in buffer.bytes {
      if preformatted > 0 {
        if byte == 0x0A, isAtPreformattedStart {
          isAtPreformattedStart = false
          continue
        }
        isAtPreformattedStart = false
        output.append(byte)
      } else if byte.isSpace, !keepsLines || byte != 0x0A {
        wantsSpace = true
      } else if byte == 0x0A {
        newLine()
      } else {
        if wantsSpace, let last = output.last, !last.isSpace { output.append(0x20) }
        wantsSpace = false
        output.append(byte)
      }
    }
    buffer.clear()
  }

  private mutating func breakLine(_ hash: UInt64) {
    if Self.paragraphs.contains(hash) {
      while output.last == 0x0A || output.last == 0x09 { output.removeLast() }
      if !output.isEmpty { output.append(contentsOf: [0x0A, 0x0A]) }
      wantsSpace = false
    } else if hash == Self.lineBreak {
      newLine()
    } else if Self.breaks.contains(hash), let last = output.last, last != 0x0A {
      newLine()
    }
  }

  private mutating func newLine() {
    wantsSpace = false
    while output.last == 0x09 { output.removeLast() }
    if !output.isEmpty { output.append(0x0A) }
  }

  private static func hashes(_ names: [StaticString]) -> Set<UInt64> { Set(names.map { NameHash.of($0) }) }
  private static let lineBreak = NameHash.of("br")
  private static let listItem = NameHash.of("li")
  private static let preformattedName = NameHash.of("pre")
  private static let cells = hashes(["td", "th"])
  private static let hiding = hashes(["script", "style"])
  private static let breaks = hashes([
    "br", "div", "li", "tr", "dt", "dd", "section", "article", "header", "footer", "caption", "main", "aside", "nav",
    "address",
    "figure", "figcaption", "details", "summary", "center", "form", "fieldset", "legend",
  ])
  private static let paragraphs = hashes([
    "p", "ul", "ol", "dl", "table", "blockquote", "pre", "hr", "h1", "h2", "h3", "h4", "h5", "h6",
  ])
}
