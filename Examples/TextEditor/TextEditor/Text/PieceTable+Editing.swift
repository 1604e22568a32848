import Foundation

extension PieceTable {
  /// A change of a text, which can be undone and redone without a copy of the whole text.
  package enum Change: Sendable {
    /// Pieces at an offset were replaced with others.
    case splice(offset: Int, removed: [Piece], inserted: [Piece])
    /// Occurrences of a text were replaced with another text.
    case replacement(Replacement)

    /// The change that undoes this one.
    package var inverted: Change {
      switch self {
      case .splice(let offset, let removed, let inserted):
        .splice(offset: offset, removed: inserted, inserted: removed)
      case .replacement(let replacement):
        .replacement(replacement.inverted)
      }
    }
  }

  /// Applies a change to the text that it was made for.
  package mutating func apply(_ change: Change) {
    switch change {
    case .splice(let offset, let removed, let inserted):
      exchange(offset..<offset + removed.reduce(0) { $0 + $1.count }, inserted)
    case .replacement(let replacement):
      var builder = ReplacementBuilder(replacement, of: self)
      exchangeAll(builder.pieces(of: self))
    }
  }

  /// Replaces a range with bytes, which are shared and not copied.
  package mutating func replace(_ range: Range<Int>, with bytes: Data) -> Change {
    let change = Change.splice(
      offset: range.lowerBound, removed: kept(range), inserted: Self.cut(Buffer(bytes), 0..<bytes.count)
    )
    apply(change)
    return change
  }

  /// Replaces the whole text with bytes. The change contains only the part that differs.
  package mutating func replaceAll(with bytes: Data) -> Change {
    let same = common(with: bytes)
    let middle = same.prefix..<bytes.count - same.suffix
    let inserted =
      if middle.count < bytes.count / 2 {
        // A copy of a small difference lets the rest of the bytes be released.
        Self.cut(Buffer(bytes.withUnsafeBytes { Data($0[middle]) }), 0..<middle.count)
      } else {
        Self.cut(Buffer(bytes), middle)
      }
    let change = Change.splice(
      offset: same.prefix, removed: kept(same.prefix..<count - same.suffix), inserted: inserted
    )
    apply(change)
    return change
  }

  /// Replaces up to `limit` occurrences of `old` from `start` on with `new`. Returns their number and the change; nil if
  /// there are none.
  package mutating func replaceOccurrences(
    of old: [UInt8], with new: [UInt8], from start: Int, limit: Int = .max
  ) -> (found: Int, change: Change)? {
    var cursor = Cursor()
    var replacement = Replacement(old, new, from: start)
    var end = start
    while replacement.found < limit, let match = firstOffset(of: old, from: end, &cursor) {
      replacement.add(gap: match - end)
      end = match + old.count
    }
    guard replacement.found > 0 else { return nil }
    let change = Change.replacement(replacement)
    apply(change)
    return (replacement.found, change)
  }

  /// Returns the pieces of a range, for undoing. A small range is copied, so that it doesn't keep a large buffer.
  private func kept(_ range: Range<Int>) -> [Piece] {
    if range.count <= Self.worthSharing { return Self.cut(Buffer(Data(bytes(in: range))), 0..<range.count) }
    var cursor = Cursor()
    return slices(range, &cursor)
  }

  /// Returns the pieces of a range, cut at its ends.
  func slices(_ range: Range<Int>, _ cursor: inout Cursor) -> [Piece] {
    var slices: [Piece] = []
    var offset = range.lowerBound
    while offset < range.upperBound {
      seek(offset, &cursor)
      let piece = pieces[cursor.index]
      let end = min(range.upperBound - cursor.start, piece.count)
      slices.append(piece.slice(offset - cursor.start..<end))
      offset = cursor.start + end
    }
    return slices
  }

  /// Returns the lengths of the common prefix, and of the common suffix of the rest.
  private func common(with bytes: Data) -> (prefix: Int, suffix: Int) {
    bytes.withUnsafeBytes { bytes in
      var prefix = 0
      for piece in pieces {
        let other = UnsafeRawBufferPointer(rebasing: bytes[prefix..<min(prefix + piece.count, bytes.count)])
        let same = piece.withBytes { commonPrefix($0, other) }
        prefix += same
        if same < piece.count { break }
      }
      var suffix = 0
      for piece in pieces.reversed() {
        let limit = min(count, bytes.count) - prefix - suffix
        let end = bytes.count - suffix
        let other = UnsafeRawBufferPointer(rebasing: bytes[end - min(limit, piece.count)..<end])
        let same = piece.withBytes { commonSuffix($0, other) }
        suffix += same
        if same < piece.count { break }
      }
      return (prefix, suffix)
    }
  }

  private static let worthSharing = 1 << 16
}

private func commonPrefix(_ one: UnsafeRawBufferPointer, _ other: UnsafeRawBufferPointer) -> Int {
  let limit = min(one.count, other.count)
  return areEqual(one.prefix(limit), other.prefix(limit)) ? limit : zip(one, other).prefix { $0 == $1 }.count
}

private func commonSuffix(_ one: UnsafeRawBufferPointer, _ other: UnsafeRawBufferPointer) -> Int {
  let limit = min(one.count, other.count)
  guard !areEqual(one.suffix(limit), other.suffix(limit)) else { return limit }
  return zip(one.reversed(), other.reversed()).prefix { $0 == $1 }.count
}

/// Returns whether two ranges of the same length are equal. The C library is fast in debug builds as well.
private func areEqual(_ one: Slice<UnsafeRawBufferPointer>, _ other: Slice<UnsafeRawBufferPointer>) -> Bool {
  guard let bytes = UnsafeRawBufferPointer(rebasing: one).baseAddress,
    let others = UnsafeRawBufferPointer(rebasing: other).baseAddress
  else { return true }
  return memcmp(bytes, others, one.count) == 0
}
