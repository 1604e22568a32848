import Foundation

/// Bytes of a document that are valid for the duration of a call.
typealias Bytes = UnsafeBufferPointer<UInt8>

extension UnsafeBufferPointer<UInt8> {
  /// The bytes from an offset to another.
  @inline(__always)
  func part(_ start: Int, _ end: Int) -> Bytes {
    Bytes(start: baseAddress.map { $0 + start }, count: end - start)
  }

  /// The first offset of a byte in a range.
  @inline(__always)
  func find(_ byte: UInt8, from start: Int, to end: Int) -> Int? {
    guard start < end, let base = baseAddress, let found = memchr(base + start, Int32(byte), end - start) else {
      return nil
    }
    return UnsafeRawPointer(base).distance(to: UnsafeRawPointer(found))
  }

  /// The first offset of a text in a range.
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

  /// Returns a Boolean value that indicates whether a text is at an offset.
  func matches(_ text: StaticString, at start: Int) -> Bool {
    guard start >= 0, start + text.utf8CodeUnitCount <= count, let base = baseAddress else { return false }
    return memcmp(base + start, text.utf8Start, text.utf8CodeUnitCount) == 0
  }

  /// Returns a Boolean value that indicates whether a text, given in lower case, is at an offset in any case.
  func matchesFolded(_ text: StaticString, at start: Int) -> Bool {
    guard start >= 0, start + text.utf8CodeUnitCount <= count else { return false }
    for index in 0..<text.utf8CodeUnitCount where self[start + index].lowercased != text.utf8Start[index] {
      return false
    }
    return true
  }

  /// Returns a Boolean value that indicates whether the bytes are a name of ASCII letters, given in lower case, in any
  /// case.
  @inline(__always)
  func isFolded(_ name: StaticString) -> Bool {
    guard count == name.utf8CodeUnitCount else { return false }
    for index in 0..<count where self[index] | 0x20 != name.utf8Start[index] { return false }
    return true
  }

  /// The bytes without white space and control characters at both ends.
  var trimmed: Bytes {
    var start = 0
    var end = count
    while start < end, self[start] <= 0x20 { start += 1 }
    while end > start, self[end - 1] <= 0x20 { end -= 1 }
    return part(start, end)
  }

  /// The beginning of the bytes as one line of text, for a message.
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
  /// A Boolean value that indicates whether a name can begin with the byte. Every character outside ASCII can begin one.
  @inline(__always) var startsName: Bool { isLetter || self == 0x5F || self == 0x3A || self >= 0x80 }
}

/// Eight bytes that are compared at once, in the order of memory from the lowest.
///
/// A comparison returns a mask whose lowest set bit is the highest bit of the first matching byte. The bits above it are
/// undefined.
struct ByteWord {
  let value: UInt64

  @inline(__always)
  init(_ value: UInt64) {
    self.value = value
  }

  @inline(__always)
  init(_ bytes: UnsafeRawPointer, _ at: Int) {
    value = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self))
  }

  @inline(__always)
  static func all(_ byte: UInt8) -> UInt64 { UInt64(byte) &* 0x0101_0101_0101_0101 }

  /// Matches the bytes below a limit of at most 0x80.
  @inline(__always)
  func below(_ limit: UInt8) -> UInt64 {
    (value &- Self.all(limit)) & ~value & Self.all(0x80)
  }

  @inline(__always)
  func equal(_ byte: UInt8) -> UInt64 { differing(from: byte).below(1) }

  @inline(__always)
  func differing(from byte: UInt8) -> ByteWord { ByteWord(value ^ Self.all(byte)) }
}
