import Foundation

/// The validation of bytes as UTF-8.
package enum UTF8Validation {
  /// Returns the offset of the first byte that isn't part of a well-formed sequence; nil if all bytes are.
  ///
  /// The bytes are validated in chunks, so that no string as large as the text is created.
  package static func firstInvalidOffset(in bytes: UnsafeRawBufferPointer) -> Int? {
    var start = 0
    while start < bytes.count {
      let end = boundary(in: bytes, from: start, atMost: min(start + chunkSize, bytes.count))
      let part = UnsafeRawBufferPointer(rebasing: bytes[start..<end])
      if String(validating: part, as: UTF8.self) == nil { return start + firstError(in: part) }
      start = end
    }
    return nil
  }

  /// Returns the end of a chunk that doesn't split a sequence; `end` if no sequence ends near it.
  private static func boundary(in bytes: UnsafeRawBufferPointer, from start: Int, atMost end: Int) -> Int {
    guard end < bytes.count else { return end }
    // At most three bytes follow the first one of a sequence.
    for candidate in stride(from: end, to: max(start, end - 4), by: -1) where bytes[candidate] & 0xC0 != 0x80 {
      return candidate
    }
    return end
  }

  private static func firstError(in bytes: UnsafeRawBufferPointer) -> Int {
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    var offset = 0
    while case .valid(let scalar) = parser.parseScalar(from: &iterator) { offset += scalar.count }
    return offset
  }

  private static let chunkSize = 1 << 18
}

/// An error for bytes that aren't UTF-8.
package struct NotText: Error, Equatable, Sendable, CustomStringConvertible {
  /// The offset of the first invalid byte.
  package let offset: Int

  package init(offset: Int) {
    self.offset = offset
  }

  /// The reason, to follow a colon.
  package var description: String { "not UTF-8 text: invalid byte at offset \(offset)" }

  static func check(_ data: Data) throws(NotText) {
    if let offset = data.withUnsafeBytes(UTF8Validation.firstInvalidOffset) { throw NotText(offset: offset) }
  }
}
