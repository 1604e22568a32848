import Foundation

extension PieceTable {
  /// All bytes: the buffer itself if the text consists of exactly that, and otherwise a copy.
  package var data: Data {
    if let whole = wholeBuffer { return whole }
    var data = Data(capacity: count)
    for piece in pieces {
      piece.withBytes { data.append(contentsOf: $0) }
    }
    return data
  }

  /// Returns the byte at an offset.
  package func byte(at offset: Int) -> UInt8 {
    var cursor = Cursor()
    return byte(at: offset, &cursor)
  }

  /// Returns the byte at an offset, which is found faster near the cursor.
  package func byte(at offset: Int, _ cursor: inout Cursor) -> UInt8 {
    seek(offset, &cursor)
    return pieces[cursor.index].withBytes { $0[offset - cursor.start] }
  }

  /// Returns a copy of the bytes in a range.
  package func bytes(in range: Range<Int>) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(range.count)
    var cursor = Cursor()
    forEachSegment(in: range, &cursor) { bytes.append(contentsOf: $0) }
    return bytes
  }

  /// Calls `body` with the bytes of a range in segments, in order, without copying them.
  package func forEachSegment<Failure: Error>(
    in range: Range<Int>, _ cursor: inout Cursor, _ body: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    var offset = range.lowerBound
    while offset < range.upperBound {
      seek(offset, &cursor)
      let piece = pieces[cursor.index]
      let end = min(range.upperBound - cursor.start, piece.count)
      try piece.withBytes { bytes throws(Failure) in
        try body(UnsafeRawBufferPointer(rebasing: bytes[(offset - cursor.start)..<end]))
      }
      offset = cursor.start + end
    }
  }

  /// Returns the offset of the first occurrence of `pattern` from `offset` on.
  package func firstOffset(of pattern: [UInt8], from offset: Int, _ cursor: inout Cursor) -> Int? {
    guard !pattern.isEmpty else { return nil }
    var offset = offset
    while offset < count {
      seek(offset, &cursor)
      let piece = pieces[cursor.index]
      let start = offset - cursor.start
      if let found = piece.withBytes({ search($0, from: start, for: pattern) }) { return cursor.start + found }

      // An occurrence may begin at the end of this piece and continue in the next ones.
      let tail = max(start, piece.count - (pattern.count - 1))
      if tail < piece.count {
        let end = min(count, cursor.start + piece.count + pattern.count - 1)
        var lookAhead = cursor
        var window: [UInt8] = []
        forEachSegment(in: cursor.start + tail..<end, &lookAhead) { window.append(contentsOf: $0) }
        if let found = window.withUnsafeBytes({ search($0, from: 0, for: pattern) }) {
          return cursor.start + tail + found
        }
      }
      offset = cursor.start + piece.count
    }
    return nil
  }

  /// Returns the offset after a number of newlines; 0 after none.
  package func offset(afterNewlines number: Int) -> Int {
    guard number > 0 else { return 0 }
    var cursor = Cursor()
    while cursor.newlines + pieces[cursor.index].newlines < number { step(&cursor) }
    return pieces[cursor.index].withBytes { bytes in
      var at = 0
      for _ in cursor.newlines..<number { at = (search(bytes, from: at, for: [0x0A]) ?? bytes.count - 1) + 1 }
      return cursor.start + at
    }
  }

  /// Returns the number of newlines in a range.
  package func newlines(in range: Range<Int>, _ cursor: inout Cursor) -> Int {
    var newlines = 0
    forEachSegment(in: range, &cursor) { newlines += countNewlines(in: $0) }
    return newlines
  }

  /// Moves the cursor to the piece that contains `offset`.
  func seek(_ offset: Int, _ cursor: inout Cursor) {
    precondition(offset >= 0 && offset < count, "the offset is outside of the text")
    if offset < cursor.start { cursor = Cursor() }
    while offset >= cursor.start + pieces[cursor.index].count { step(&cursor) }
  }

  private func step(_ cursor: inout Cursor) {
    cursor.start += pieces[cursor.index].count
    cursor.newlines += pieces[cursor.index].newlines
    cursor.index += 1
  }

  private var wholeBuffer: Data? {
    guard let buffer = pieces.first?.buffer, buffer.bytes.count == count else { return nil }
    var end = 0
    for piece in pieces {
      guard piece.buffer === buffer, piece.range.lowerBound == end else { return nil }
      end = piece.range.upperBound
    }
    return buffer.bytes
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
