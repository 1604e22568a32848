/// The inline Markdown of a localized string key: emphasis, strikethrough, code, links and escapes.
///
/// The rules are those of CommonMark for these elements, without references, HTML and nested delimiters of one kind. A phrase
/// `^[…](inflect: true)` has a regular English plural.
enum Markdown {
  /// A part of a literal with interpolated values.
  enum Piece: Sendable {
    case literal(String)
    case value(String)
    case text(Text)
  }

  /// A character of a literal, or a value in it.
  private enum Unit {
    case character(Character)
    case text(Text)

    var text: Text {
      switch self {
      case .character(let character): Text(verbatim: String(character))
      case .text(let text): text
      }
    }
  }

  /// A literal with more characters is shown as it is.
  private static let limit = 4096

  /// Returns a Boolean value that indicates whether a literal may contain Markdown.
  static func hasMarkup(_ literal: String) -> Bool {
    literal.utf8.contains {
      switch $0 {
      case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "`"), UInt8(ascii: "["),
        UInt8(ascii: "\\"):
        true
      default: false
      }
    }
  }

  /// Returns the parts with one style each, or none if there is no Markdown.
  static func parts(of pieces: [Piece]) -> [Text] {
    var units: [Unit] = []
    for piece in pieces {
      switch piece {
      case .literal(let literal): units += literal.prefix(limit + 1).map { .character($0) }
      case .value(let value): units.append(.text(Text(verbatim: value)))
      case .text(let text): units.append(.text(text))
      }
    }
    guard units.count <= limit else { return [] }
    var parser = Parser(units: units)
    return parser.parts(in: units.indices, depth: 0)
  }

  private struct Parser {
    let units: [Unit]

    /// The delimiters that no other one closes, by character and length.
    private var unclosed: Set<String> = []

    init(units: [Unit]) { self.units = units }

    private func character(_ index: Int) -> Character? {
      guard units.indices.contains(index), case .character(let character) = units[index] else { return nil }
      return character
    }

    mutating func parts(in range: Range<Int>, depth: Int) -> [Text] {
      var parts: [Text] = []
      var literal = ""
      var index = range.lowerBound
      func flush() {
        if !literal.isEmpty { parts.append(Text(verbatim: literal)) }
        literal = ""
      }
      while index < range.upperBound {
        if case .text(let text) = units[index] {
          flush()
          parts.append(text)
          index += 1
        } else if let (found, end) = element(at: index, in: range, depth: depth) {
          flush()
          parts += found
          index = end
        } else {
          if character(index) == "\\", index + 1 < range.upperBound, let next = character(index + 1),
            next.isASCII, next.isPunctuation || next.isSymbol
          {
            index += 1
          }
          // A run of delimiters that isn't closed is text as a whole.
          let end = delimiterEnd(index, in: range)
          while index < end {
            literal.append(character(index) ?? " ")
            index += 1
          }
        }
      }
      flush()
      return parts
    }

    private func delimiterEnd(_ index: Int, in range: Range<Int>) -> Int {
      guard index > range.lowerBound ? character(index - 1) != "\\" : true, let first = character(index),
        "*_~".contains(first)
      else { return index + 1 }
      var end = index + 1
      while end < range.upperBound, character(end) == first { end += 1 }
      return end
    }

    /// The element that begins at a position, and the position after it.
    private mutating func element(at index: Int, in range: Range<Int>, depth: Int) -> ([Text], Int)? {
      guard depth < 8, let first = character(index) else { return nil }
      switch first {
      case "*", "_", "~": return emphasis(first, at: index, in: range, depth)
      case "`":
        guard let end = (index + 1..<range.upperBound).first(where: { character($0) == "`" }), end > index + 1 else {
          return nil
        }
        return (units[index + 1..<end].map(\.text), end + 1)
      case "[":
        let rest = index + 1..<range.upperBound
        guard let middle = rest.first(where: { character($0) == "]" && character($0 + 1) == "(" }),
          let end = (middle + 2..<max(middle + 2, range.upperBound)).first(where: { character($0) == ")" })
        else { return nil }
        let url = units[middle + 2..<end].map(\.text.string).joined()
        guard !url.isEmpty, !url.contains(where: \.isWhitespace) else { return nil }
        return (parts(in: index + 1..<middle, depth: depth + 1).map { $0.changed(.link(url)) }, end + 1)
      case "^":
        guard character(index + 1) == "[",
          let middle = (index + 2..<range.upperBound).first(where: { character($0) == "]" && character($0 + 1) == "(" })
        else { return nil }
        let end = middle + 2 + Self.inflection.count
        guard end <= range.upperBound, (middle + 2..<end).compactMap(character) == Self.inflection else { return nil }
        return ([Text(verbatim: inflected(units[index + 2..<middle].map(\.text.string).joined()))], end)
      default: return nil
      }
    }

    private static let inflection = Array("inflect: true)")

    /// Returns a phrase with the regular English plural of its last word if its first number isn't one.
    private func inflected(_ phrase: String) -> String {
      let words = phrase.split(separator: " ")
      guard let last = words.last, let number = words.first(where: { $0.first?.isNumber == true }), number != "1",
        last.last?.isLetter == true
      else { return phrase }
      if last.hasSuffix("y"), let before = last.dropLast().last, !"aeiou".contains(before) {
        return phrase.dropLast() + "ies"
      }
      return phrase + (["s", "x", "z", "ch", "sh"].contains { last.hasSuffix($0) } ? "es" : "s")
    }

    private mutating func emphasis(
      _ delimiter: Character, at index: Int, in range: Range<Int>, _ depth: Int
    ) -> ([Text], Int)? {
      let count = delimiterEnd(index, in: range) - index
      let start = index + count
      guard count <= (delimiter == "~" ? 2 : 3), start < range.upperBound, character(start)?.isWhitespace != true,
        delimiter != "_" || index == 0 || character(index - 1).map({ !$0.isLetter && !$0.isNumber }) ?? true,
        let end = closing(delimiter, count, from: start, in: range)
      else { return nil }
      let change =
        delimiter == "~"
        ? StyleChange(.strikethrough, true)
        : [StyleChange(.italic, true), StyleChange(.bold, true), StyleChange([.bold, .italic], true)][count - 1]
      return (parts(in: start..<end, depth: depth + 1).map { $0.changed(change) }, end + count)
    }

    private mutating func closing(_ delimiter: Character, _ count: Int, from start: Int, in range: Range<Int>) -> Int? {
      let key = "\(delimiter)\(count)\(range.upperBound)"
      if unclosed.contains(key) { return nil }
      var index = start
      while index < range.upperBound {
        guard character(index) == delimiter else {
          index += character(index) == "\\" ? 2 : 1
          continue
        }
        let end = delimiterEnd(index, in: range)
        let isAfterText = character(index - 1)?.isWhitespace != true
        let isAtEnd = delimiter != "_" || character(end).map { !$0.isLetter && !$0.isNumber } ?? true
        // `***` closes both `*` and `**` around it.
        if end - index >= count, isAfterText, isAtEnd { return index }
        // Emphasis of another kind is skipped as a whole.
        let canOpen = end < range.upperBound && character(end)?.isWhitespace != true && end - index != count
        let inner = canOpen && end - index <= 3 ? closing(delimiter, end - index, from: end, in: range) : nil
        index = inner.map { $0 + (end - index) } ?? end
      }
      unclosed.insert(key)
      return nil
    }
  }
}
