import Foundation

/// The bytes of a text, with edits and line searches in logarithmic time.
///
/// The bytes are kept as they were loaded: invalid UTF-8, carriage returns, a byte-order mark and a missing last newline
/// stay. A file of any size is shared and not copied. A copy of a text costs nothing and shares all unchanged pieces, so a
/// history of edits is a list of texts. Offsets are in bytes from the start.
package struct TextBuffer: Sendable {
  private var tree: PieceTree?

  /// Creates a text from bytes, which are shared and not copied.
  package init(_ bytes: Data = Data()) {
    tree = PieceTree.of(TextPiece.cut(bytes))
  }

  /// The number of bytes.
  package var count: Int { tree?.count ?? 0 }

  /// The number of newlines.
  package var newlines: Int { tree?.newlines ?? 0 }

  /// Returns a Boolean value that indicates whether two texts are copies of each other, without comparing their bytes.
  package func isCopy(of other: TextBuffer) -> Bool { tree === other.tree }

  /// Returns the part of another text that this one doesn't share, and the part of this one in its place. Their bytes aren't
  /// compared.
  package func difference(from old: TextBuffer) -> (old: Range<Int>, new: Range<Int>) {
    let shorter = min(count, old.count)
    var prefix = 0
    while prefix < shorter {
      let (here, there) = (piece(at: prefix), old.piece(at: prefix))
      guard here.piece.isSame(at: prefix - here.start, as: there.piece, at: prefix - there.start) else { break }
      prefix = min(here.start + here.piece.count, there.start + there.piece.count)
    }
    var suffix = 0
    while suffix < shorter - prefix {
      let (end, oldEnd) = (count - suffix, old.count - suffix)
      let (here, there) = (piece(at: end - 1), old.piece(at: oldEnd - 1))
      guard here.piece.isSame(at: end - here.start, as: there.piece, at: oldEnd - there.start) else { break }
      suffix = min(suffix + min(end - here.start, oldEnd - there.start), shorter - prefix)
    }
    return (prefix..<old.count - suffix, prefix..<count - suffix)
  }

  // MARK: Editing

  /// Replaces a range with bytes. Many bytes are shared and not copied.
  package mutating func replace(_ range: Range<Int>, with bytes: some Collection<UInt8>) {
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "the range is outside of the text")
    if range.isEmpty, bytes.isEmpty { return }
    let (head, rest) = PieceTree.split(tree, at: range.lowerBound)
    let (_, tail) = PieceTree.split(rest, at: range.count)
    var (before, inserted, after) = (head, bytes as? Data ?? Data(bytes), tail)
    // Small neighbors are copied into one piece with the new bytes.
    if let (others, last) = before?.withoutLast(), last.count + inserted.count <= TextPiece.copiedSize {
      inserted = last.withBytes { Data($0) } + inserted
      before = others
    }
    if let (first, others) = after?.withoutFirst(), first.count + inserted.count <= TextPiece.copiedSize {
      inserted = inserted + first.withBytes { Data($0) }
      after = others
    }
    tree = PieceTree.join(PieceTree.join(before, PieceTree.of(TextPiece.cut(inserted))), after)
  }

  /// Replaces the whole text with bytes. The parts at both ends that stay the same keep their pieces.
  package mutating func replaceAll(with bytes: Data) {
    let same = common(with: bytes)
    let middle = bytes.dropFirst(same.prefix).dropLast(same.suffix)
    // A copy of a small difference lets the rest of the bytes be released.
    let isSmall = middle.count < bytes.count / 2
    replace(same.prefix..<count - same.suffix, with: isSmall ? middle.withUnsafeBytes { Data($0) } : middle)
  }

  /// Replaces ranges, in order, with bytes. Long parts between two ranges keep their pieces, and short ones are copied, so
  /// that a text with an occurrence in every line doesn't become millions of pieces.
  ///
  /// - Parameter next: Returns the next range and its replacement; nil after the last one.
  package mutating func replace(each next: () -> (range: Range<Int>, bytes: [UInt8])?) {
    enum Part {
      case kept([TextPiece])
      /// A range of the copied and new bytes.
      case fresh(Range<Int>)
    }
    var parts: [Part] = []
    // One buffer for all of them: if the whole text is copied, it is the new text's data. Unused memory isn't
    // committed.
    var fresh = Data(capacity: count)
    var (end, freshStart) = (0, 0)
    func endFresh() {
      if freshStart < fresh.count { parts.append(.fresh(freshStart..<fresh.count)) }
      freshStart = fresh.count
    }
    func keep(_ range: Range<Int>) {
      if range.count < TextPiece.standardSize / 4 {
        forEachSegment(in: range) { fresh.append(contentsOf: $0) }
      } else {
        endFresh()
        parts.append(.kept(pieces(in: range)))
      }
    }
    while let (range, bytes) = next() {
      keep(end..<range.lowerBound)
      fresh.append(contentsOf: bytes)
      end = range.upperBound
    }
    keep(end..<count)
    endFresh()
    let storage = TextPiece.Storage(fresh)
    tree = PieceTree.of(
      parts.flatMap { part in
        switch part {
        case .kept(let pieces): pieces
        case .fresh(let range): TextPiece.cut(storage, range)
        }
      })
  }

  private func pieces(in range: Range<Int>) -> [TextPiece] {
    var pieces: [TextPiece] = []
    var offset = range.lowerBound
    while offset < range.upperBound {
      let (piece, start) = piece(at: offset)
      let end = min(range.upperBound - start, piece.count)
      pieces.append(TextPiece(piece.storage, piece.range.lowerBound + offset - start..<piece.range.lowerBound + end))
      offset = start + end
    }
    return pieces
  }

  /// Returns the lengths of the common prefix, and of the common suffix of the rest.
  private func common(with bytes: Data) -> (prefix: Int, suffix: Int) {
    bytes.withUnsafeBytes { bytes in
      let limit = min(count, bytes.count)
      var prefix = 0
      while prefix < limit {
        let (piece, start) = piece(at: prefix)
        let end = min(limit, start + piece.count)
        let same = piece.withBytes { commonPrefix($0[rebasing: 0..<end - start], bytes[rebasing: start..<end]) }
        prefix = start + same
        if prefix < end { break }
      }
      var suffix = 0
      while suffix < limit - prefix {
        let (piece, start) = piece(at: count - suffix - 1)
        let length = min(count - suffix - start, limit - prefix - suffix)
        let end = (here: count - suffix - start, there: bytes.count - suffix)
        let same = piece.withBytes {
          commonSuffix($0[rebasing: end.here - length..<end.here], bytes[rebasing: end.there - length..<end.there])
        }
        suffix += same
        if same < length { break }
      }
      return (prefix, suffix)
    }
  }

  // MARK: Reading

  /// All bytes: the loaded buffer itself if nothing was changed, and otherwise a copy.
  package var data: Data {
    guard count > 0 else { return Data() }
    let first = piece(at: 0).piece
    if first.storage.bytes.count == count, isWhole(first.storage) { return first.storage.bytes }
    var data = Data(capacity: count)
    forEachSegment(in: 0..<count) { data.append(contentsOf: $0) }
    return data
  }

  /// Returns a Boolean value that indicates whether the text consists of exactly the bytes of a buffer.
  private func isWhole(_ storage: TextPiece.Storage) -> Bool {
    var offset = 0
    while offset < count {
      let (piece, start) = piece(at: offset)
      guard piece.storage === storage, piece.range.lowerBound == start else { return false }
      offset = start + piece.count
    }
    return true
  }

  /// Returns the byte at an offset.
  package subscript(offset: Int) -> UInt8 {
    let (piece, start) = piece(at: offset)
    return piece.withBytes { $0[offset - start] }
  }

  /// Returns a copy of the bytes in a range.
  package func bytes(in range: Range<Int>) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(range.count)
    forEachSegment(in: range) { bytes.append(contentsOf: $0) }
    return bytes
  }

  /// Calls `body` with the bytes of a range in segments, in order, without copying them.
  package func forEachSegment<Failure: Error>(
    in range: Range<Int>, _ body: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    var offset = range.lowerBound
    while offset < range.upperBound {
      let (piece, start) = piece(at: offset)
      let end = min(range.upperBound - start, piece.count)
      try piece.withBytes { bytes throws(Failure) in try body(bytes[rebasing: offset - start..<end]) }
      offset = start + end
    }
  }

  /// Returns the offset after a number of newlines; 0 after none.
  package func offset(afterNewlines number: Int) -> Int {
    guard number > 0 else { return 0 }
    precondition(number <= newlines, "the text has fewer newlines")
    var (number, start) = (number, 0)
    var node = tree
    while let current = node {
      let before = current.left?.newlines ?? 0
      if number <= before {
        node = current.left
      } else if number <= before + current.piece.newlines {
        let offset = current.piece.withBytes { endOfNewline(number - before, in: $0) }
        return start + (current.left?.count ?? 0) + offset
      } else {
        number -= before + current.piece.newlines
        start += (current.left?.count ?? 0) + current.piece.count
        node = current.right
      }
    }
    return count
  }

  /// Returns the number of newlines before an offset.
  package func newlines(before offset: Int) -> Int {
    var (newlines, start) = (0, 0)
    var node = tree
    while let current = node {
      let pieceStart = start + (current.left?.count ?? 0)
      if offset <= pieceStart {
        node = current.left
        continue
      }
      newlines += current.left?.newlines ?? 0
      if offset < pieceStart + current.piece.count {
        return newlines + current.piece.withBytes { countNewlines(in: $0[rebasing: 0..<offset - pieceStart]) }
      }
      newlines += current.piece.newlines
      start = pieceStart + current.piece.count
      node = current.right
    }
    return newlines
  }

  /// Returns the piece that contains an offset, and the piece's own offset.
  func piece(at offset: Int) -> (piece: TextPiece, start: Int) {
    var start = 0
    var node = tree
    while let current = node {
      let pieceStart = start + (current.left?.count ?? 0)
      if offset < pieceStart {
        node = current.left
      } else if offset < pieceStart + current.piece.count {
        return (current.piece, pieceStart)
      } else {
        start = pieceStart + current.piece.count
        node = current.right
      }
    }
    preconditionFailure("the offset is outside of the text")
  }

  /// The number of pieces.
  package var pieceCount: Int { pieces(in: 0..<count).count }
}

/// Returns the offset after the newline of a number, counted from 1, in bytes that have it.
private func endOfNewline(_ number: Int, in bytes: UnsafeRawBufferPointer) -> Int {
  guard let base = bytes.baseAddress else { return 0 }
  var at = 0
  for _ in 0..<number {
    guard let newline = memchr(base + at, 0x0A, bytes.count - at) else { return bytes.count }
    at = UnsafeRawPointer(newline) - base + 1
  }
  return at
}

private func commonPrefix(_ one: UnsafeRawBufferPointer, _ other: UnsafeRawBufferPointer) -> Int {
  areEqual(one, other) ? one.count : zip(one, other).prefix { $0 == $1 }.count
}

private func commonSuffix(_ one: UnsafeRawBufferPointer, _ other: UnsafeRawBufferPointer) -> Int {
  areEqual(one, other) ? one.count : zip(one.reversed(), other.reversed()).prefix { $0 == $1 }.count
}

/// Returns a Boolean value that indicates whether two buffers of the same length are equal. The C library is fast in
/// debug builds as well.
private func areEqual(_ one: UnsafeRawBufferPointer, _ other: UnsafeRawBufferPointer) -> Bool {
  guard let bytes = one.baseAddress, let others = other.baseAddress else { return true }
  return memcmp(bytes, others, one.count) == 0
}
