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
  @inline(__always) var isLetter: Bool { (self | 0x20) &- 0x61 < 26 }
  @inline(__always) var lowercased: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }
  /// Whether a name can begin with it; any character outside of ASCII can.
  @inline(__always) var startsName: Bool { isLetter || self == 0x5F || self == 0x3A || self >= 0x80 }
}

/// A name's hash, for which upper and lower case are the same.
struct NameHash {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  @inline(__always)
  mutating func add(_ byte: UInt8) {
    value = (value ^ UInt64(byte | 0x20)) &* 0x0000_0100_0000_01B3
  }

  static func of(_ bytes: Bytes) -> UInt64 {
    var hash = NameHash()
    for byte in bytes { hash.add(byte) }
    return hash.value
  }

  static func of(_ text: StaticString) -> UInt64 {
    of(Bytes(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }
}

/// A qualified name that begins at a place: its hashes, and where it ends.
struct QualifiedName {
  /// The hash of what stands before the colon, 0 without one.
  private(set) var prefix: UInt64 = 0
  /// The hash of what stands after it.
  let local: UInt64
  let end: Int
  /// The hash of all of it.
  var hash: UInt64 { local ^ (prefix &* 0x9E37_79B9_7F4A_7C15) }

  /// A name ends with white space, `/`, `>` or `=`, or at `limit`.
  @inline(__always)
  init(_ bytes: Bytes, from start: Int, to limit: Int) {
    var hash = NameHash()
    var at = start
    while at < limit {
      let byte = bytes[at]
      if byte <= 0x20 || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "=") { break }
      if byte == UInt8(ascii: ":"), prefix == 0, at > start {
        prefix = hash.value
        hash = NameHash()
      } else {
        hash.add(byte)
      }
      at += 1
    }
    local = hash.value
    end = at
  }
}
