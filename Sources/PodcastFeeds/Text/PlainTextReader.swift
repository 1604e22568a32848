/// Makes text of HTML.
struct PlainTextReader: MarkupHandler {
  /// Whether line breaks are the text's own, since no tags make any.
  private let keepsLines: Bool
  private var buffer = TextBuffer(limit: 16 << 20)
  private var entities = EntityTable(limit: 0, expansion: 0)
  private var output: [UInt8] = []
  private var wantsSpace = false
  /// The element whose text is left out.
  private var hidden: UInt64 = 0

  init(keepsLines: Bool) {
    self.keepsLines = keepsLines
  }

  /// Whether there are tags that break lines.
  static func hasBlocks(_ bytes: Bytes) -> Bool {
    var at = 0
    while let found = bytes.find(UInt8(ascii: "<"), from: at, to: bytes.count) {
      var start = found + 1
      if start < bytes.count, bytes[start] == UInt8(ascii: "/") { start += 1 }
      let name = QualifiedName(bytes, from: start, to: min(bytes.count, start + 16))
      if breaks.contains(name.hash) || paragraphs.contains(name.hash) { return true }
      at = found + 1
    }
    return false
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
  }

  mutating func end(_ source: Bytes, hash: UInt64) {
    if hidden == hash { hidden = 0 }
    flush()
    if hash != Self.lineBreak { breakLine(hash) }
  }

  mutating func text(_ piece: Bytes) { buffer.append(piece) }
  mutating func endText() { _ = buffer.endSegment(&entities) }
  mutating func rawText(_ bytes: Bytes) { buffer.appendRaw(bytes) }
  mutating func declarations(_ bytes: Bytes) {}
  func isOpen(_ hash: UInt64) -> Bool { false }

  /// Such as `a<b`; one with attributes, or of a name that breaks lines, is a tag that was cut.
  func isText(_ tag: Bytes) -> Bool {
    if tag.find(UInt8(ascii: "="), from: 0, to: tag.count) != nil { return false }
    let name = QualifiedName(tag, from: 1, to: tag.count).hash
    return !Self.breaks.contains(name) && !Self.paragraphs.contains(name)
  }

  mutating func note(_ kind: FeedRepair.Kind, _ detail: @autoclosure () -> String) {}

  private mutating func flush() {
    for byte in buffer.bytes {
      if byte.isSpace, !keepsLines || byte != 0x0A {
        wantsSpace = true
      } else if byte == 0x0A {
        newLine()
      } else {
        if wantsSpace, let last = output.last, last != 0x0A, last != 0x20 { output.append(0x20) }
        wantsSpace = false
        output.append(byte)
      }
    }
    buffer.clear()
  }

  private mutating func breakLine(_ hash: UInt64) {
    if Self.paragraphs.contains(hash) {
      while output.last == 0x0A { output.removeLast() }
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
    if !output.isEmpty { output.append(0x0A) }
  }

  private static func hashes(_ names: [StaticString]) -> Set<UInt64> { Set(names.map { NameHash.of($0) }) }
  private static let lineBreak = NameHash.of("br")
  private static let listItem = NameHash.of("li")
  private static let hiding = hashes(["script", "style"])
  private static let breaks = hashes(["br", "div", "li", "tr", "dt", "dd", "section", "article", "header", "footer"])
  private static let paragraphs = hashes([
    "p", "ul", "ol", "dl", "table", "blockquote", "pre", "hr", "h1", "h2", "h3", "h4", "h5", "h6",
  ])
}
