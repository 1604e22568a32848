import Foundation

/// Where bytes stop being UTF-8.
package enum UTF8Validation {
  /// The offset of the first byte that does not belong to a well-formed UTF-8 sequence, or nil when all do.
  ///
  /// The bytes are taken in stretches, so that no string as large as the text is made.
  package static func firstInvalidOffset(in bytes: UnsafeRawBufferPointer) -> Int? {
    var start = 0
    while start < bytes.count {
      let end = boundary(in: bytes, from: start, atMost: min(start + stretch, bytes.count))
      let part = UnsafeRawBufferPointer(rebasing: bytes[start..<end])
      if String(validating: part, as: UTF8.self) == nil { return start + firstError(in: part) }
      start = end
    }
    return nil
  }

  /// An end for the stretch from `start` that cuts no sequence in two; where there is none, the end asked for.
  private static func boundary(in bytes: UnsafeRawBufferPointer, from start: Int, atMost end: Int) -> Int {
    guard end < bytes.count else { return end }
    // A sequence has at most three bytes after its first.
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

  private static let stretch = 1 << 18
}
