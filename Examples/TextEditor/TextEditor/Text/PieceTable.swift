import Foundation

/// A text as a list of pieces of immutable buffers: an edit copies only new bytes, and undoing it copies none.
///
/// A file of any size is one buffer in pieces of at most 64 KB. Each piece stores the number of its newlines. A line is
/// found by adding these up and searching one piece, without an index that could be larger than the text. Offsets are in
/// bytes from the start.
package struct PieceTable: Sendable {
  /// Immutable bytes that pieces share.
  package final class Buffer: Sendable {
    let bytes: Data

    init(_ bytes: Data) {
      self.bytes = bytes
    }
  }

  /// A part of a buffer.
  package struct Piece: Sendable {
    let buffer: Buffer
    let range: Range<Int>
    let newlines: Int

    init(_ buffer: Buffer, _ range: Range<Int>) {
      self.buffer = buffer
      self.range = range
      newlines = buffer.bytes.withUnsafeBytes { countNewlines(in: UnsafeRawBufferPointer(rebasing: $0[range])) }
    }

    var count: Int { range.count }

    func withBytes<Result, Failure: Error>(
      _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
      try buffer.bytes.withBytes { bytes throws(Failure) in
        try body(UnsafeRawBufferPointer(rebasing: bytes[range]))
      }
    }

    /// Returns the part of this piece at a range, which is relative to the piece.
    func slice(_ part: Range<Int>) -> Piece {
      part == 0..<count ? self : Piece(buffer, range.lowerBound + part.lowerBound..<range.lowerBound + part.upperBound)
    }
  }

  /// A position in the list of pieces that moves forward, so that a walk through the text doesn't begin anew at every step.
  package struct Cursor {
    var index = 0
    var start = 0
    var newlines = 0

    package init() {}
  }

  /// The pieces in order, none of them empty.
  package private(set) var pieces: [Piece] = []
  /// The number of bytes.
  package private(set) var count = 0
  /// The number of newlines.
  package private(set) var newlines = 0

  /// Creates a table of bytes, which are shared and not copied.
  package init(_ bytes: Data = Data()) {
    pieces = Self.cut(Buffer(bytes), 0..<bytes.count)
    count = bytes.count
    newlines = pieces.reduce(0) { $0 + $1.newlines }
  }

  /// Replaces a range with pieces.
  mutating func exchange(_ range: Range<Int>, _ inserted: [Piece]) {
    var first = Cursor()
    if range.lowerBound < count { seek(range.lowerBound, &first) } else { first.index = pieces.count }
    var exchanged = inserted
    var end = first.index
    if range.lowerBound < count, range.lowerBound > first.start {
      exchanged.insert(pieces[first.index].slice(0..<range.lowerBound - first.start), at: 0)
      end += 1
    }
    if !range.isEmpty || end > first.index {
      // The piece of the last removed byte, or the one that is split.
      var last = first
      seek(max(range.lowerBound, range.upperBound - 1), &last)
      let piece = pieces[last.index]
      let rest = range.upperBound - last.start..<piece.count
      if !rest.isEmpty { exchanged.append(piece.slice(rest)) }
      end = last.index + 1
    }
    for piece in pieces[first.index..<end] { newlines -= piece.newlines }
    for piece in exchanged { newlines += piece.newlines }
    count += inserted.reduce(0) { $0 + $1.count } - range.count
    pieces.replaceSubrange(first.index..<end, with: exchanged)
  }

  /// Replaces all pieces.
  mutating func exchangeAll(_ inserted: [Piece]) {
    pieces = inserted
    count = inserted.reduce(0) { $0 + $1.count }
    newlines = inserted.reduce(0) { $0 + $1.newlines }
  }

  /// Returns a range of a buffer in pieces that are small enough to search.
  static func cut(_ buffer: Buffer, _ range: Range<Int>) -> [Piece] {
    stride(from: range.lowerBound, to: range.upperBound, by: pieceSize).map {
      Piece(buffer, $0..<min($0 + pieceSize, range.upperBound))
    }
  }

  private static let pieceSize = 1 << 16
}

/// Returns the number of newlines in bytes. The C library is fast in debug builds as well.
func countNewlines(in bytes: UnsafeRawBufferPointer) -> Int {
  guard var at = bytes.baseAddress else { return 0 }
  let end = at + bytes.count
  var found = 0
  while at < end, let newline = memchr(at, 0x0A, end - at) {
    found += 1
    at = UnsafeRawPointer(newline) + 1
  }
  return found
}

extension Data {
  /// Calls `body` with the bytes, and throws its type of error.
  func withBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // NB: withUnsafeBytes rethrows any error (Foundation of Swift 6.3), so that the error is returned as a value.
    let result: Swift.Result<Result, Failure> = withUnsafeBytes { bytes in
      do throws(Failure) {
        return .success(try body(bytes))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }
}
