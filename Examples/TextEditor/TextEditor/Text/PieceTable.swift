import Foundation

/// Bytes as a list of pieces of larger buffers that are never changed, so that an edit copies what is new and nothing
/// else, and undoing it costs no copy at all.
///
/// A file of any size is one buffer cut into pieces of at most 64 KB. Each piece knows how many newlines it holds: a
/// line is found by adding those up and looking through one piece, and there is no index of lines that could grow past
/// the text itself. Offsets are in bytes from the start.
package struct PieceTable: Sendable {
  /// Bytes that several pieces share.
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

    /// The part of this piece that `part`, counted from the piece's own start, names.
    func slice(_ part: Range<Int>) -> Piece {
      part == 0..<count ? self : Piece(buffer, range.lowerBound + part.lowerBound..<range.lowerBound + part.upperBound)
    }
  }

  /// A place that moves forward through the pieces, so that walking a text does not start over at every step.
  package struct Cursor {
    var index = 0
    var start = 0
    var newlines = 0

    package init() {}
  }

  /// The pieces in order, none of them empty.
  package private(set) var pieces: [Piece] = []
  /// How many bytes there are.
  package private(set) var count = 0
  /// How many newlines there are.
  package private(set) var newlines = 0

  /// Makes a table over bytes, which are shared and not copied.
  package init(_ bytes: Data = Data()) {
    pieces = Self.cut(Buffer(bytes), 0..<bytes.count)
    count = bytes.count
    newlines = pieces.reduce(0) { $0 + $1.newlines }
  }

  /// Puts pieces in the place of a range.
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
      // The piece of the last byte that goes, or the one that is cut in two.
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

  /// Puts pieces in the place of all there are.
  mutating func exchangeAll(_ inserted: [Piece]) {
    pieces = inserted
    count = inserted.reduce(0) { $0 + $1.count }
    newlines = inserted.reduce(0) { $0 + $1.newlines }
  }

  /// A range of a buffer as pieces that are small enough to be looked through.
  static func cut(_ buffer: Buffer, _ range: Range<Int>) -> [Piece] {
    stride(from: range.lowerBound, to: range.upperBound, by: pieceSize).map {
      Piece(buffer, $0..<min($0 + pieceSize, range.upperBound))
    }
  }

  private static let pieceSize = 1 << 16
}

/// How many newlines are in `bytes`. The C library looks for them, which is fast in debug builds as well.
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
