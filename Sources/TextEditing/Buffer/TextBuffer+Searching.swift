import Foundation

extension TextBuffer {
  /// Returns the offset of the first occurrence of `pattern` from `offset` on.
  package func firstOffset(of pattern: [UInt8], from offset: Int) -> Int? {
    guard !pattern.isEmpty else { return nil }
    return firstMatch(from: offset, lookAhead: pattern.count - 1) { bytes, start, _ in
      search(bytes, from: start, for: pattern).map { $0..<$0 + pattern.count }
    }?.lowerBound
  }

  /// Returns the first range from `offset` on that a search finds in a window of the text; nil also if the task is cancelled.
  ///
  /// - Parameters:
  ///   - offset: The first offset at which a match may begin.
  ///   - lookAhead: The largest number of bytes of a match after its first one.
  ///   - search: Returns the range of the first match in bytes, from an offset on. No byte of the text follows them if
  ///     `isEnd` is true.
  func firstMatch(
    from offset: Int, lookAhead: Int,
    _ search: (_ bytes: UnsafeRawBufferPointer, _ start: Int, _ isEnd: Bool) -> Range<Int>?
  ) -> Range<Int>? {
    var offset = offset
    while offset < count, !Task.isCancelled {
      let (piece, start) = piece(at: offset)
      let end = start + piece.count
      if let found = piece.withBytes({ search($0, offset - start, end == count) }) {
        return found.lowerBound + start..<found.upperBound + start
      }
      // A match may begin at the end of this piece and continue in the next ones.
      let tail = max(offset, end - lookAhead)
      let window = bytes(in: tail..<min(count, end + lookAhead))
      if let found = window.withUnsafeBytes({ search($0, 0, tail + $0.count == count) }), tail + found.lowerBound < end
      {
        return found.lowerBound + tail..<found.upperBound + tail
      }
      offset = end
    }
    return nil
  }
}

/// Returns the offset of the first occurrence of `pattern` in `bytes` from `start` on.
private func search(_ bytes: UnsafeRawBufferPointer, from start: Int, for pattern: [UInt8]) -> Int? {
  guard let base = bytes.baseAddress, let first = pattern.first else { return nil }
  var at = start
  while at + pattern.count <= bytes.count,
    let candidate = memchr(base + at, Int32(first), bytes.count - at - (pattern.count - 1))
  {
    at = UnsafeRawPointer(candidate) - base
    if memcmp(candidate, pattern, pattern.count) == 0 { return at }
    at += 1
  }
  return nil
}
