/// The source of one declaration, and its tokens.
///
/// The tokens are those of *The Swift Programming Language*, Lexical Structure, with two simplifications: `<` and `>` are
/// always tokens of their own, and a regular expression is recognized only between number signs.
package struct SourceText: Sendable {
  /// A token.
  package struct Token: Equatable, Sendable {
    package enum Kind: Equatable, Sendable {
      /// An identifier or a keyword.
      case identifier
      /// A literal: a number, a text, or a regular expression.
      case literal
      /// A character such as a parenthesis or a comma, or an operator.
      case symbol
    }

    package let kind: Kind
    /// The bytes of the token in the source.
    package let range: Range<Int>
    /// A Boolean value that indicates whether the token is the first one of its line.
    package let beginsLine: Bool
  }

  package let bytes: [UInt8]
  package let tokens: [Token]

  package init(_ text: String) {
    bytes = Array(text.utf8)
    var lexer = Lexer(bytes: bytes)
    tokens = lexer.tokens()
  }

  /// The text of some bytes.
  package func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  /// The text of a token; empty after the last one.
  package func text(at index: Int) -> String {
    tokens.indices.contains(index) ? text(tokens[index].range) : ""
  }

  /// The text from the first to the last one of some tokens, comments included.
  package func text(ofTokens range: Range<Int>) -> String {
    range.isEmpty ? "" : text(tokens[range.lowerBound].range.lowerBound..<tokens[range.upperBound - 1].range.upperBound)
  }

  /// The offset of the byte at which a token begins, or the end of the source.
  package func offset(ofToken index: Int) -> Int {
    tokens.indices.contains(index) ? tokens[index].range.lowerBound : bytes.count
  }

  /// Returns the index behind the token that closes the parenthesis, bracket or brace at `index`, or the number of tokens.
  package func indexBehindGroup(at index: Int) -> Int {
    var depth = 0
    var index = index
    while index < tokens.count {
      switch text(at: index) {
      case "(", "[", "{": depth += 1
      case ")", "]", "}": depth -= 1
      default: break
      }
      index += 1
      if depth <= 0 { return index }
    }
    return index
  }

  /// A Boolean value that indicates whether a token follows the one before it without space.
  package func followsDirectly(_ index: Int) -> Bool {
    index > 0 && index < tokens.count && tokens[index - 1].range.upperBound == tokens[index].range.lowerBound
  }
}

private struct Lexer {
  let bytes: [UInt8]
  private var position = 0
  private var beginsLine = true

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func tokens() -> [SourceText.Token] {
    var tokens: [SourceText.Token] = []
    while let token = next() { tokens.append(token) }
    return tokens
  }

  private func byte(_ distance: Int = 0) -> UInt8? {
    position + distance < bytes.count ? bytes[position + distance] : nil
  }

  private func isNext(_ text: StaticString) -> Bool {
    guard position + text.utf8CodeUnitCount <= bytes.count else { return false }
    return (0..<text.utf8CodeUnitCount).allSatisfy { bytes[position + $0] == text.utf8Start[$0] }
  }

  private mutating func next() -> SourceText.Token? {
    skipTrivia()
    guard let first = byte() else { return nil }
    let start = position
    let kind: SourceText.Token.Kind
    if Self.isIdentifier(first) && !Self.isDigit(first) || first == UInt8(ascii: "$") {
      position += 1
      while let byte = byte(), Self.isIdentifier(byte) || byte == UInt8(ascii: "$") { position += 1 }
      kind = .identifier
    } else if first == UInt8(ascii: "`") {
      position += 1
      while let byte = byte(), byte != UInt8(ascii: "`"), byte != 0x0A { position += 1 }
      position = min(position + 1, bytes.count)
      kind = .identifier
    } else if Self.isDigit(first) {
      position += 1
      while let byte = byte(),
        Self.isIdentifier(byte) || byte == UInt8(ascii: ".") && self.byte(1).map(Self.isDigit) == true
      {
        position += 1
      }
      kind = .literal
    } else if let hashes = delimitedLiteral() {
      skipLiteral(hashes: hashes)
      kind = .literal
    } else {
      skipSymbol(first)
      kind = .symbol
    }
    defer { beginsLine = false }
    return SourceText.Token(kind: kind, range: start..<position, beginsLine: beginsLine)
  }

  private mutating func skipTrivia() {
    while let byte = byte() {
      if byte == 0x0A || byte == 0x0D {
        beginsLine = true
        position += 1
      } else if byte == 0x20 || byte == 0x09 || byte == 0x0B || byte == 0x0C || byte == 0 {
        position += 1
      } else if isNext("\u{FEFF}") {
        position += 3
      } else if isNext("//") {
        while let byte = self.byte(), byte != 0x0A, byte != 0x0D { position += 1 }
      } else if isNext("/*") {
        skipBlockComment()
      } else {
        return
      }
    }
  }

  /// Comments between `/*` and `*/` nest.
  private mutating func skipBlockComment() {
    var depth = 0
    while let byte = byte() {
      if isNext("/*") {
        depth += 1
        position += 2
      } else if isNext("*/") {
        depth -= 1
        position += 2
        if depth == 0 { return }
      } else {
        if byte == 0x0A { beginsLine = true }
        position += 1
      }
    }
  }

  /// The number of number signs before a text or a regular expression that begins here; `nil` if none begins.
  private func delimitedLiteral() -> Int? {
    var hashes = 0
    while byte(hashes) == UInt8(ascii: "#") { hashes += 1 }
    switch byte(hashes) {
    case UInt8(ascii: "\""): return hashes
    case UInt8(ascii: "/"): return hashes > 0 ? hashes : nil
    default: return nil
    }
  }

  private mutating func skipLiteral(hashes: Int) {
    position += hashes
    let isText = byte() == UInt8(ascii: "\"")
    let isMultiline = isText ? isNext("\"\"\"") : byte(1) == 0x0A
    let quote = isText ? UInt8(ascii: "\"") : UInt8(ascii: "/")
    let quotes = isText && isMultiline ? 3 : 1
    position += quotes
    while let byte = byte() {
      if byte == UInt8(ascii: "\\") {
        position += 1
        guard (0..<hashes).allSatisfy({ self.byte($0) == UInt8(ascii: "#") }) else { continue }
        position += hashes
        if isText && self.byte() == UInt8(ascii: "(") {
          skipInterpolation()
        } else {
          position = min(position + 1, bytes.count)
        }
      } else if byte == quote,
        (0..<quotes).allSatisfy({ self.byte($0) == quote }),
        (0..<hashes).allSatisfy({ self.byte(quotes + $0) == UInt8(ascii: "#") })
      {
        position += quotes + hashes
        return
      } else if byte == 0x0A && !isMultiline {
        return
      } else {
        position += 1
      }
    }
  }

  /// Skips the tokens between the parentheses of an interpolation.
  private mutating func skipInterpolation() {
    var depth = 0
    // The stack of nested texts is as deep as the source makes it, which the compiler has accepted.
    while let token = next() {
      if token.range.count == 1 {
        switch bytes[token.range.lowerBound] {
        case UInt8(ascii: "("): depth += 1
        case UInt8(ascii: ")"): depth -= 1
        default: break
        }
      }
      if depth <= 0 { return }
    }
  }

  private mutating func skipSymbol(_ first: UInt8) {
    position += 1
    if isNext(">") && first == UInt8(ascii: "-") {
      position += 1
      return
    }
    guard Self.isOperator(first), first != UInt8(ascii: "<"), first != UInt8(ascii: ">") else { return }
    while let byte = byte(), Self.isOperator(byte), byte != UInt8(ascii: "<"), byte != UInt8(ascii: ">"), !isNext("//"),
      !isNext("/*")
    {
      // A postfix `?` or `!` of a type ends where another token begins.
      if isNext("->") || first == UInt8(ascii: "?") || first == UInt8(ascii: "&") { return }
      position += 1
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  /// All characters beyond ASCII count as parts of identifiers.
  private static func isIdentifier(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x80...0xFF: true
    default: false
    }
  }

  private static func isOperator(_ byte: UInt8) -> Bool { "/=-+!*%<>&|^~?.".utf8.contains(byte) }
}
