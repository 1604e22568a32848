import CommandSupport
import Foundation
import TextEditing

/// The lines in which a text differs from another one: all lines from the first different one to the last.
package struct LineDifference: Equatable, Sendable {
  /// The number of the first line that differs, beginning with 1.
  package let firstLine: Int

  /// The number of lines in the old text, and in the new one.
  package let (oldCount, newCount): (Int, Int)

  /// The beginning of the first line that differs, on one line and without control characters.
  package let excerpt: String

  /// Compares two texts. Nil if they are equal.
  package init?(from old: Data, to new: Data) {
    guard old != new else { return nil }
    (firstLine, oldCount, newCount, excerpt) = old.withUnsafeBytes { old in
      new.withUnsafeBytes { new in
        let shorter = min(old.count, new.count)
        var start = 0
        while start < shorter, old[start] == new[start] { start += 1 }
        // The difference begins with a whole line, and ends with one.
        while start > 0, old[start - 1] != newline { start -= 1 }
        var end = 0
        while end < shorter - start, old[old.count - 1 - end] == new[new.count - 1 - end] { end += 1 }
        while end > 0, !Self.isLineStart(old.count - end, in: old) || !Self.isLineStart(new.count - end, in: new) {
          end -= 1
        }
        let (oldPart, newPart) = (old[start..<old.count - end], new[start..<new.count - end])
        return (
          Self.lines(in: old[..<start]) + 1, Self.lines(in: oldPart), Self.lines(in: newPart),
          Self.excerpt(newPart.isEmpty ? oldPart : newPart)
        )
      }
    }
  }

  /// A sentence without its period, such as `Lines 3 to 5 differ: “Buy milk”`.
  package var description: String {
    let count = max(newCount, oldCount == 0 || newCount > 0 ? 0 : oldCount)
    let isOne = count == 1
    let lines = isOne ? "Line \(firstLine)" : "Lines \(firstLine) to \(firstLine + count - 1)"
    let state =
      if newCount == 0 {
        isOne ? "of the file is deleted" : "of the file are deleted"
      } else if oldCount == 0 {
        isOne ? "is new" : "are new"
      } else {
        isOne ? "differs" : "differ"
      }
    return "\(lines) \(state)" + (excerpt.isEmpty ? "" : ": “\(excerpt)”")
  }

  private static func isLineStart(_ offset: Int, in text: UnsafeRawBufferPointer) -> Bool {
    offset == 0 || text[offset - 1] == newline
  }

  private static func lines(in part: Slice<UnsafeRawBufferPointer>) -> Int {
    part.reduce(part.isEmpty || part.last == newline ? 0 : 1) { $0 + ($1 == newline ? 1 : 0) }
  }

  private static func excerpt(_ part: Slice<UnsafeRawBufferPointer>) -> String {
    let line = String(decoding: part.prefix(200).prefix { $0 != newline }, as: UTF8.self)
    return DisplayWidth.cut(VisibleText.line(line.trimmingCharacters(in: .whitespacesAndNewlines)), to: 30)
  }
}
