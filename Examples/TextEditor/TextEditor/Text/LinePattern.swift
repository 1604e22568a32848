import Foundation

/// A text to search for whose newlines match both line endings, LF and CRLF.
///
/// A newline after a carriage return matches only itself.
struct LinePattern {
  /// The parts between the newlines, at least one.
  private let parts: [[UInt8]]

  init(_ text: [UInt8]) {
    var parts: [[UInt8]] = [[]]
    for byte in text {
      if byte == newline, parts[parts.count - 1].last != carriageReturn {
        parts.append([])
      } else {
        parts[parts.count - 1].append(byte)
      }
    }
    self.parts = parts
  }

  var hasNewline: Bool { parts.count > 1 }

  /// Replaces this pattern with another one from an offset on. Returns the new text and the number of occurrences.
  func replaced(
    with substitute: LinePattern, in table: PieceTable, from start: Int, limit: Int
  ) -> (data: Data, found: Int) {
    var data = Data(capacity: table.count)
    var searching = PieceTable.Cursor()
    var copying = PieceTable.Cursor()
    var line = Line()
    var found = 0
    var copied = 0
    while found < limit, let range = firstRange(in: table, from: max(start, copied), &searching) {
      table.forEachSegment(in: copied..<range.lowerBound, &copying) { data.append(contentsOf: $0) }
      line.move(to: range.lowerBound, in: table)
      data.append(contentsOf: substitute.parts.joined(separator: line.ending))
      copied = range.upperBound
      found += 1
    }
    table.forEachSegment(in: copied..<table.count, &copying) { data.append(contentsOf: $0) }
    return (data, found)
  }

  private func firstRange(in table: PieceTable, from start: Int, _ cursor: inout PieceTable.Cursor) -> Range<Int>? {
    let beginsWithNewline = hasNewline && parts[0].isEmpty
    var offset = start
    while let candidate = table.firstOffset(of: beginsWithNewline ? [newline] : parts[0], from: offset, &cursor) {
      var ahead = cursor
      let hasReturn = beginsWithNewline && candidate > start && table.byte(at: candidate - 1, &ahead) == carriageReturn
      let first = hasReturn ? candidate - 1 : candidate
      if let end = end(in: table, from: first, &ahead) { return first..<end }
      offset = candidate + 1
    }
    return nil
  }

  /// Returns the end of an occurrence that begins at an offset; nil if there is none.
  private func end(in table: PieceTable, from start: Int, _ cursor: inout PieceTable.Cursor) -> Int? {
    func has(_ bytes: [UInt8], at offset: Int) -> Bool {
      guard offset + bytes.count <= table.count else { return false }
      return bytes.indices.allSatisfy { table.byte(at: offset + $0, &cursor) == bytes[$0] }
    }
    var end = start
    for (index, part) in parts.enumerated() {
      if index > 0 {
        if has([newline], at: end) {
          end += 1
        } else if has([carriageReturn, newline], at: end) {
          end += 2
        } else {
          return nil
        }
      }
      guard has(part, at: end) else { return nil }
      end += part.count
    }
    return end
  }
}

/// The line at an offset that moves forward through a text.
private struct Line {
  private var end = 0
  private var cursor = PieceTable.Cursor()
  /// The ending of the line, or of the line before it if it has none.
  private(set) var ending = [newline]

  /// Moves to the line of an offset. The text must have newlines.
  mutating func move(to offset: Int, in table: PieceTable) {
    guard offset >= end else { return }
    let next = table.firstOffset(of: [newline], from: offset, &cursor)
    end = next.map { $0 + 1 } ?? table.count
    let deciding = next ?? table.offset(afterNewlines: table.newlines) - 1
    let hasReturn = deciding > 0 && table.byte(at: deciding - 1) == carriageReturn
    ending = hasReturn ? [carriageReturn, newline] : [newline]
  }
}

private let newline: UInt8 = 0x0A
private let carriageReturn: UInt8 = 0x0D
