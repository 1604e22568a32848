import Foundation
import TextEditing

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

  /// Replaces this pattern with another one, and returns the number of occurrences.
  func replace(with substitute: LinePattern, in text: inout TextBuffer, limit: Int) -> Int {
    let original = text
    var found = 0
    var end = original.contentStart
    // The end of the line of the last occurrence.
    var lineEnd = 0
    var ending = [newline]
    text.replace {
      guard found < limit, let range = firstRange(in: original, from: end) else { return nil }
      if range.lowerBound >= lineEnd {
        ending = original.lineEnding(near: range.lowerBound) ?? ending
        lineEnd = original.firstOffset(of: [newline], from: range.lowerBound).map { $0 + 1 } ?? original.count
      }
      found += 1
      end = range.upperBound
      return (range, Array(substitute.parts.joined(separator: ending)))
    }
    return found
  }

  private func firstRange(in text: TextBuffer, from start: Int) -> Range<Int>? {
    let beginsWithNewline = hasNewline && parts[0].isEmpty
    var offset = start
    while let candidate = text.firstOffset(of: beginsWithNewline ? [newline] : parts[0], from: offset) {
      let hasReturn = beginsWithNewline && candidate > start && text[candidate - 1] == carriageReturn
      let first = hasReturn ? candidate - 1 : candidate
      if let end = end(in: text, from: first) { return first..<end }
      offset = candidate + 1
    }
    return nil
  }

  /// Returns the end of an occurrence that begins at an offset; nil if no occurrence does.
  private func end(in text: TextBuffer, from start: Int) -> Int? {
    func has(_ bytes: [UInt8], at offset: Int) -> Bool {
      offset + bytes.count <= text.count && text.bytes(in: offset..<offset + bytes.count) == bytes
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
