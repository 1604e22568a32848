import Foundation

/// The text of the element that is being read, with the element's attributes.
///
/// Only the innermost element with a meaning has a text. It stays available until the next one is opened.
struct ElementText: Sendable {
  private(set) var element = ElementName.unknown
  private(set) var scope = ElementScope.outside
  /// The element's index in the stack, -1 while no text is open.
  private(set) var index = -1
  var attributes = ElementAttributes()
  /// A Boolean value that indicates whether the text contains markup that isn't escaped.
  private(set) var hasMarkup = false
  private var isXHTML = false
  private var buffer: LimitedText
  private let limit: Int
  /// The element's name as written.
  private var name = WrittenNames()

  init(limit: Int) {
    self.limit = limit
    buffer = LimitedText(limit: limit)
  }

  var isOpen: Bool { index >= 0 }

  /// Begins the text of an element that is about to be added to the stack at an index.
  mutating func open(_ element: ElementName, _ scope: ElementScope, at index: Int, name: Bytes) {
    (self.element, self.scope, self.index) = (element, scope, index)
    self.name.set(name, at: 0)
    hasMarkup = false
    isXHTML = (element.isRich || element == .title) && attributes.isXHTML
    buffer.clear()
  }

  /// Ends the text. Its contents stay.
  mutating func close() {
    index = -1
  }

  /// The name of an element as written if it is the one with this text, and otherwise its usual name.
  func name(of element: ElementName) -> String {
    element == self.element ? name[0] : "\(element)"
  }

  // MARK: - Contents

  /// Adds text whose references are not resolved.
  @inline(__always)
  mutating func append(_ piece: Bytes) {
    buffer.append(piece)
  }

  /// Resolves the references of the text that was added.
  ///
  /// Between markup, text stays escaped, so that `&lt;script&gt;` doesn't become a tag.
  mutating func endSegment(_ entities: inout EntityTable) -> EntityTable.Findings {
    let isMarkup = hasMarkup && (element.isRich || element == .title)
    return buffer.endSegment(&entities, isEscaped: isMarkup || isXHTML, needsSemicolon: element.isLiteral)
  }

  /// Adds the text of a CDATA section.
  mutating func appendSection(_ bytes: Bytes) {
    if isXHTML { buffer.appendEscaped(bytes) } else { buffer.appendRaw(bytes) }
  }

  /// Adds a tag as it is written, or without its prefix.
  ///
  /// - Parameter colon: The index of the colon after the prefix; nil to keep the whole name.
  mutating func appendMarkup(
    _ source: Bytes, withoutPrefixTo colon: Int? = nil, _ context: inout DocumentContext, isRSS: Bool
  ) {
    if let colon {
      buffer.appendRaw(source.part(0, source[1] == UInt8(ascii: "/") ? 2 : 1))
      buffer.appendRaw(source.part(colon + 1, source.count))
    } else {
      buffer.appendRaw(source)
    }
    if hasMarkup { return }
    hasMarkup = true
    if isRSS, element.isRich, !isXHTML {
      context.note(.structure, "markup in '\(name(of: element))' is not escaped, kept as its text")
    }
  }

  /// Records that the text was longer than the limit.
  @inline(__always)
  func noteLength(_ context: inout DocumentContext) {
    if buffer.isCut { context.note(.limit, "'\(name(of: element))' has more than \(limit) bytes, cut") }
  }

  // MARK: - Readings

  /// Calls a closure with the bytes of the text.
  @inline(__always)
  func withBytes<Result>(_ body: (Bytes) -> Result) -> Result {
    buffer.withBytes(body)
  }

  var isEmpty: Bool { withBytes { $0.trimmed.isEmpty } }

  /// The text as an identifier, a date or another single word.
  var word: String { withBytes(TextCleaner.line).text }

  /// The text with its lines. Plain text that would be read as HTML is escaped, so that `<div>` stays a word.
  func lines(_ context: inout DocumentContext) -> String {
    let cleaned = withBytes(TextCleaner.lines)
    note(cleaned, &context)
    let text = cleaned.text
    guard attributes.isPlainText, !hasMarkup,
      text.utf8.contains(UInt8(ascii: "<")) || text.utf8.contains(UInt8(ascii: "&"))
    else { return text }
    let plain = FeedText.plain(text)
    return plain == text ? text : text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
  }

  /// The text on one line. A title or a name has no markup, so that an escaped tag or entity is escaped twice.
  func line(_ context: inout DocumentContext) -> String {
    let cleaned = withBytes(TextCleaner.line)
    note(cleaned, &context)
    let line = cleaned.text
    let mayBeEscapedTwice = withBytes { bytes in
      bytes.find(UInt8(ascii: "<"), from: 0, to: bytes.count) != nil || Self.hasReference(bytes)
    }
    guard mayBeEscapedTwice, hasMarkup || !attributes.isPlainText else { return line }
    if hasMarkup || isMarkup(line) {
      let plain = FeedText.line(FeedText.plain(line))
      if plain.isEmpty { return line }
      if attributes[.type] == nil { context.note(.structure, "markup in '\(name(of: element))', left out") }
      return plain
    }
    var copy = line
    var resolved: [UInt8] = []
    _ = copy.withUTF8 { context.entities.resolve($0, into: &resolved) }
    let text = resolved.withUnsafeBufferPointer(TextCleaner.line).text
    if text != line, attributes[.type] == nil {
      context.note(.entity, "'\(name(of: element))' is escaped twice, resolved")
    }
    return text
  }

  private static func hasReference(_ bytes: Bytes) -> Bool {
    var at = 0
    while let found = bytes.find(UInt8(ascii: "&"), from: at, to: bytes.count) {
      at = found + 1
      if at < bytes.count, bytes[at].isLetter || bytes[at] == UInt8(ascii: "#") { return true }
    }
    return false
  }

  /// Returns a Boolean value that indicates whether a line is HTML, by its type or by a tag that is hardly anything
  /// else.
  private func isMarkup(_ line: String) -> Bool {
    guard line.utf8.contains(UInt8(ascii: "<")) else { return false }
    if attributes.isHTML { return true }
    let lower = line.lowercased()
    return ["</b>", "</i>", "</em>", "</strong>", "</a>", "</p>", "</span>", "<br>", "<br/>", "<br />"]
      .contains(where: lower.contains)
  }

  private func note(_ cleaned: TextCleaner.Result, _ context: inout DocumentContext) {
    guard cleaned.hadControls || cleaned.hadWindowsControls || cleaned.wasInvalid else { return }
    let name = name(of: element)
    if cleaned.hadControls { context.note(.character, "control characters in '\(name)', left out") }
    if cleaned.hadWindowsControls {
      context.note(.character, "C1 control characters in '\(name)', read as Windows-1252")
    }
    if cleaned.wasInvalid {
      context.note(.encoding, "bytes in '\(name)' aren't UTF-8, read as Windows-1252 or replaced")
    }
  }

  /// The URL of the element: in an attribute, or else in its text.
  func url(_ context: inout DocumentContext) -> UnparsedURL? {
    if let link = attributes.link, isEmpty || context.links.resolve(link).url != nil {
      return context.url(link, of: name(of: element))
    }
    let links = context.links
    let (url, fault) = withBytes { $0.trimmed.isEmpty ? (nil, nil) : links.resolve($0) }
    if let fault { context.note(fault, of: name(of: element), link: withBytes(\.excerpt), url) }
    return url
  }

  /// The number that the text is or begins with.
  func number(_ context: inout DocumentContext) -> Int? {
    let (number, isExact) = withBytes(Self.number)
    if isExact { return number }
    let reading = number.map { "read as \($0)" } ?? "not understood, left out"
    context.note(.number, "\(name(of: element)) '\(word.prefix(60))' \(reading)")
    return number
  }

  private static func number(_ text: Bytes) -> (number: Int?, isExact: Bool) {
    let text = text.trimmed
    if text.isEmpty { return (nil, true) }
    var cursor = ByteCursor(text)
    while !cursor.isAtEnd, !cursor.peek().isDigit { cursor.at += 1 }
    let start = cursor.at
    let (value, digits) = cursor.number()
    guard digits > 0, value < 1_000_000, text[0] != UInt8(ascii: "-") else { return (nil, false) }
    return (value, start == 0 && cursor.isAtEnd)
  }

  /// The Boolean value of the text in one of its spellings.
  func flag(_ context: inout DocumentContext) -> Bool? {
    let (flag, isKnown) = withBytes(Self.flag)
    if !isKnown {
      context.note(.structure, "\(name(of: element)) '\(word.prefix(60))' is neither yes nor no, left out")
    }
    return flag
  }

  private static func flag(_ text: Bytes) -> (Bool?, isKnown: Bool) {
    let text = text.trimmed
    func matches(_ word: StaticString) -> Bool {
      text.count == word.utf8CodeUnitCount && text.matchesFolded(word, at: 0)
    }
    if text.isEmpty { return (nil, true) }
    if matches("no") || matches("false") || matches("clean") || matches("0") { return (false, true) }
    if matches("yes") || matches("true") || matches("explicit") || matches("1") { return (true, true) }
    return (nil, false)
  }

  /// The person that the text names.
  func person(_ context: inout DocumentContext) -> Feed.Person? {
    let name = line(&context)
    guard !name.isEmpty else { return nil }
    return Feed.Person(
      name: name, role: attributes[.role]?.lowercased() ?? "host",
      link: attributes[.url].flatMap { context.url($0, of: self.name(of: element))?.url },
      imageURL: attributes[.image].flatMap { context.url($0, of: "image")?.url })
  }
}
