import Foundation

/// Bytes of a document that somebody else owns, for as long as a call takes.
typealias Bytes = UnsafeBufferPointer<UInt8>

extension UnsafeBufferPointer<UInt8> {
  /// The bytes of a range, counted from 0.
  @inline(__always)
  func part(_ start: Int, _ end: Int) -> Bytes {
    Bytes(start: baseAddress.map { $0 + start }, count: end - start)
  }

  /// Where the byte is, at `start` or after it and before `end`.
  @inline(__always)
  func find(_ byte: UInt8, from start: Int, to end: Int) -> Int? {
    guard start < end, let base = baseAddress, let found = memchr(base + start, Int32(byte), end - start) else {
      return nil
    }
    return UnsafeRawPointer(base).distance(to: UnsafeRawPointer(found))
  }

  /// Where the text is, from `start` on and before `end`.
  func find(_ text: StaticString, from start: Int, to end: Int) -> Int? {
    let length = text.utf8CodeUnitCount
    let first = text.utf8Start.pointee
    var at = start
    while let found = find(first, from: at, to: end - length + 1) {
      if matches(text, at: found) { return found }
      at = found + 1
    }
    return nil
  }

  /// Whether the text stands at this place.
  func matches(_ text: StaticString, at start: Int) -> Bool {
    guard start >= 0, start + text.utf8CodeUnitCount <= count, let base = baseAddress else { return false }
    return memcmp(base + start, text.utf8Start, text.utf8CodeUnitCount) == 0
  }

  /// Whether the text, which is in lower case, stands at this place in any case.
  func matchesFolded(_ text: StaticString, at start: Int) -> Bool {
    guard start >= 0, start + text.utf8CodeUnitCount <= count else { return false }
    for index in 0..<text.utf8CodeUnitCount where self[start + index].lowercased != text.utf8Start[index] {
      return false
    }
    return true
  }

  /// Whether it is the name, which is in lower case, in any case.
  @inline(__always)
  func isFolded(_ name: StaticString) -> Bool {
    guard count == name.utf8CodeUnitCount else { return false }
    for index in 0..<count where self[index] | 0x20 != name.utf8Start[index] { return false }
    return true
  }

  /// Without the white space and control characters at both ends.
  var trimmed: Bytes {
    var start = 0
    var end = count
    while start < end, self[start] <= 0x20 { start += 1 }
    while end > start, self[end - 1] <= 0x20 { end -= 1 }
    return part(start, end)
  }

  /// The bytes as text, for a message: not too long, and on one line.
  var excerpt: String {
    let line = TextCleaner.line(part(0, Swift.min(count, 200))).text
    return line.count > 60 ? line.prefix(60) + "…" : line
  }
}

extension UInt8 {
  @inline(__always) var isSpace: Bool { self == 0x20 || (self >= 0x09 && self <= 0x0D) }
  @inline(__always) var isDigit: Bool { self &- 0x30 < 10 }
  @inline(__always) var isHexDigit: Bool { isDigit || (self | 0x20) &- 0x61 < 6 }
  @inline(__always) var isLetter: Bool { (self | 0x20) &- 0x61 < 26 }
  @inline(__always) var lowercased: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }
  /// Whether a name can begin with it; any character outside of ASCII can.
  @inline(__always) var startsName: Bool { isLetter || self == 0x5F || self == 0x3A || self >= 0x80 }
}
