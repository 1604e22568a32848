import Foundation

/// A replacement of one text with another at many offsets, stored as the distances between the occurrences.
///
/// The text between two occurrences is the same before and after, so that the distances serve for undoing as well. Where
/// there are many occurrences they are close together, and a distance takes one byte.
package struct Replacement: Sendable {
  let old: [UInt8]
  let new: [UInt8]
  /// The offset that the first distance is relative to.
  let start: Int
  /// The number of occurrences.
  private(set) var found = 0
  /// The distances from the end of each occurrence to the next one, as LEB128.
  private var gaps: [UInt8] = []

  init(_ old: [UInt8], _ new: [UInt8], from start: Int) {
    self.old = old
    self.new = new
    self.start = start
  }

  mutating func add(gap: Int) {
    found += 1
    var rest = UInt(gap)
    while rest > 0x7F {
      gaps.append(UInt8(rest & 0x7F) | 0x80)
      rest >>= 7
    }
    gaps.append(UInt8(rest))
  }

  func forEachGap(_ body: (Int) -> Void) {
    var gap: UInt = 0
    var shift: UInt = 0
    for byte in gaps {
      gap |= UInt(byte & 0x7F) << shift
      shift += 7
      if byte < 0x80 {
        body(Int(gap))
        gap = 0
        shift = 0
      }
    }
  }

  /// The replacement that undoes this one.
  var inverted: Replacement {
    var inverted = Replacement(new, old, from: start)
    inverted.found = found
    inverted.gaps = gaps
    return inverted
  }
}

/// Builds the text after a replacement, from pieces of the old text and a buffer of new bytes.
///
/// Long parts between two occurrences keep their pieces. Short ones are copied into the buffer with the new text, so that a
/// text with an occurrence in every line doesn't become millions of pieces. If most of the text is copied, all of it is, so
/// that the old text can be released.
struct ReplacementBuilder {
  private enum Part {
    case kept([PieceTable.Piece])
    case fresh(Range<Int>)
  }

  private let replacement: Replacement
  private let copiesAll: Bool
  private var parts: [Part] = []
  private var fresh = Data()
  private var freshStart = 0
  private var cursor = PieceTable.Cursor()

  init(_ replacement: Replacement, of table: PieceTable) {
    self.replacement = replacement
    var kept = 0
    var end = replacement.start
    replacement.forEachGap { gap in
      if gap >= Self.worthKeeping { kept += gap }
      end += gap + replacement.old.count
    }
    kept += table.count - end
    copiesAll = kept < table.count / 2
    let growth = replacement.found * (replacement.new.count - replacement.old.count)
    fresh.reserveCapacity(copiesAll ? table.count + growth : table.count + growth - kept)
  }

  /// Returns the pieces of the new text.
  mutating func pieces(of table: PieceTable) -> [PieceTable.Piece] {
    keep(0..<replacement.start, of: table)
    var end = replacement.start
    replacement.forEachGap { gap in
      keep(end..<end + gap, of: table)
      fresh.append(contentsOf: replacement.new)
      end += gap + replacement.old.count
    }
    keep(end..<table.count, of: table)
    endFresh()
    let buffer = PieceTable.Buffer(fresh)
    return parts.flatMap {
      switch $0 {
      case .kept(let pieces): pieces
      case .fresh(let range): PieceTable.cut(buffer, range)
      }
    }
  }

  private mutating func keep(_ range: Range<Int>, of table: PieceTable) {
    if copiesAll || range.count < Self.worthKeeping {
      table.forEachSegment(in: range, &cursor) { fresh.append(contentsOf: $0) }
    } else {
      endFresh()
      parts.append(.kept(table.slices(range, &cursor)))
    }
  }

  private mutating func endFresh() {
    if freshStart < fresh.count { parts.append(.fresh(freshStart..<fresh.count)) }
    freshStart = fresh.count
  }

  private static let worthKeeping = 4096
}
