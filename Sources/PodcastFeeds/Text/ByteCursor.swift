/// A place in a short text that is read from its beginning to its end.
struct ByteCursor {
  let text: Bytes
  /// The offset of the next byte.
  var at = 0

  init(_ text: Bytes) {
    self.text = text
  }

  var isAtEnd: Bool { at >= text.count }

  /// Returns the next byte, or the one at a distance from it; 0 outside the text.
  @inline(__always)
  func peek(_ distance: Int = 0) -> UInt8 {
    UInt(bitPattern: at + distance) < UInt(bitPattern: text.count) ? text[at + distance] : 0
  }

  /// Returns a Boolean value that indicates whether the next byte is one of a word: an ASCII letter, or part of any
  /// character outside ASCII.
  @inline(__always)
  var isAtWord: Bool { peek().isLetter || peek() >= 0x80 }

  /// Passes the next byte if it is the given one, and returns whether it is.
  @inline(__always)
  mutating func pass(_ byte: UInt8) -> Bool {
    guard peek() == byte, !isAtEnd else { return false }
    at += 1
    return true
  }

  /// Passes one of the given texts with the spaces after it, and returns whether there is one.
  mutating func pass(anyOf texts: [StaticString]) -> Bool {
    guard let found = texts.first(where: { text.matches($0, at: at) }) else { return false }
    at += found.utf8CodeUnitCount
    while pass(0x20) {}
    return true
  }

  /// Passes the letters of a word, and returns it.
  @inline(__always)
  mutating func word() -> Bytes {
    let start = at
    while isAtWord { at += 1 }
    return text.part(start, at)
  }

  /// Reads the digits of a number, whose value stays below 10¹⁴. There may be no digit.
  @inline(__always)
  mutating func number() -> (value: Int, digits: Int) {
    let start = at
    var value = 0
    while peek().isDigit {
      value = min(value * 10 + Int(peek() - 0x30), 99_999_999_999_999)
      at += 1
    }
    return (value, at - start)
  }

  /// Reads the decimals after a point or a comma in thousandths, 0 if there is no decimal. Those after the
  /// third are ignored.
  mutating func thousandths() -> Int {
    guard peek() == UInt8(ascii: ".") || peek() == UInt8(ascii: ","), peek(1).isDigit else { return 0 }
    at += 1
    var (value, unit) = (0, 100)
    while peek().isDigit {
      value += Int(peek() - 0x30) * unit
      unit /= 10
      at += 1
    }
    return value
  }
}
