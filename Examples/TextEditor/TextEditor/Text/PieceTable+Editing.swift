import Foundation

extension PieceTable {
  /// What was done to a text, in a form that can be undone and done again without keeping the whole text.
  package enum Change: Sendable {
    /// At an offset, pieces were taken out and others put in.
    case splice(offset: Int, removed: [Piece], inserted: [Piece])
    /// One text was put in the place of another at many offsets.
    case replacement(Replacement)

    /// The change that takes this one back.
    package var inverted: Change {
      switch self {
      case .splice(let offset, let removed, let inserted):
        .splice(offset: offset, removed: inserted, inserted: removed)
      case .replacement(let replacement):
        .replacement(replacement.inverted)
      }
    }
  }

  /// Makes a change to the text that it was made for, or undoes one from the text that it led to.
  package mutating func apply(_ change: Change) {
    switch change {
    case .splice(let offset, let removed, let inserted):
      exchange(offset..<offset + removed.reduce(0) { $0 + $1.count }, inserted)
    case .replacement(let replacement):
      var weave = Weave(replacement, of: self)
      exchangeAll(weave.pieces(of: self))
    }
  }

  /// Puts bytes in the place of a range. The bytes are shared, not copied.
  package mutating func replace(_ range: Range<Int>, with bytes: Data) -> Change {
    let change = Change.splice(
      offset: range.lowerBound, removed: kept(range), inserted: Self.cut(Buffer(bytes), 0..<bytes.count)
    )
    apply(change)
    return change
  }

  /// Puts other bytes in the place of all there are; the change is only what differs.
  package mutating func replaceAll(with bytes: Data) -> Change {
    let same = common(with: bytes)
    let middle = same.prefix..<bytes.count - same.suffix
    let inserted =
      if middle.count < bytes.count / 2 {
        // What little differs is copied, so that the rest of the bytes need not be kept.
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

  /// Puts `new` wherever `old` is found at `start` or behind it, up to `limit` times, and returns how often it was
  /// found and the change; nil when it was not found.
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

  /// The pieces of a range, to be kept for undoing. A few bytes are copied: they should not keep a large buffer.
  private func kept(_ range: Range<Int>) -> [Piece] {
    if range.count <= Self.worthSharing { return Self.cut(Buffer(Data(bytes(in: range))), 0..<range.count) }
    var cursor = Cursor()
    return slices(range, &cursor)
  }

  /// The pieces of a range, cut where it begins and ends.
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

  /// How many bytes are the same at the beginning, and of what follows at the end.
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

/// Whether two stretches of the same length hold the same bytes. The C library looks, for the sake of debug builds.
private func areEqual(_ one: Slice<UnsafeRawBufferPointer>, _ other: Slice<UnsafeRawBufferPointer>) -> Bool {
  guard let bytes = UnsafeRawBufferPointer(rebasing: one).baseAddress,
    let others = UnsafeRawBufferPointer(rebasing: other).baseAddress
  else { return true }
  return memcmp(bytes, others, one.count) == 0
}
