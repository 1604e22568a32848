import AppEnvironmentUI
import TextEditor

/// The commands of the bars: finding, replacing, and going to a line.
extension EditorModel {
  /// Shows a bar with an empty field. The text to find stays when a search becomes a replacement, and the reverse.
  func open(_ bar: Bar) {
    if self.bar != .find, self.bar != .replace {
      if !pattern.isEmpty { lastPattern = pattern }
      pattern = ""
    }
    lineNumber = ""
    newName = document.name
    self.bar = bar
  }

  /// The text to find: the one in the field or, if the field is empty, the one that was found last.
  private var target: String { pattern.isEmpty ? lastPattern : pattern }

  private var search: TextSearch { TextSearch(target, ignoresCase: !matchesCase) }

  /// Finds the text as it is typed.
  func findTyped() {
    if !pattern.isEmpty { find(includingCurrent: true) }
  }

  /// Selects the next occurrence after the cursor, and begins again at the other end of the text after the last one.
  ///
  /// - Parameters:
  ///   - backward: A Boolean value that indicates whether the previous occurrence is selected.
  ///   - includingCurrent: A Boolean value that indicates whether the selected occurrence is found again, as it is
  ///     while the pattern is typed.
  func find(backward: Bool = false, includingCurrent: Bool = false) {
    guard document.phase == .ready else { return }
    guard !target.isEmpty else { return open(.find) }
    let buffer = document.text.buffer
    let selected = document.text.selection.range
    let start = includingCurrent || selected.isEmpty ? selected.lowerBound : selected.lowerBound + 1
    var isAround = false
    var found =
      backward ? search.last(in: buffer, before: selected.lowerBound) : search.first(in: buffer, from: start)
    if found == nil {
      isAround = true
      found = backward ? search.last(in: buffer, before: buffer.count) : search.first(in: buffer, from: 0)
    }
    guard let found else {
      message = "Not found: \(target)"
      return
    }
    message = isAround ? (backward ? "Continued from the end." : "Continued from the beginning.") : ""
    document.text.selection = SelectedRange(anchor: found.lowerBound, cursor: found.upperBound)
  }

  /// Replaces the selected occurrence and selects the next one, or selects the first one.
  func replace() {
    guard !document.isReadOnly else { return }
    let selected = document.text.selection.range
    if !selected.isEmpty, search.first(in: document.text.buffer, from: selected.lowerBound) == selected {
      document.text.replaceSelection(with: Array(replacement.utf8))
    }
    find(includingCurrent: true)
  }

  /// Replaces every occurrence in one edit.
  func replaceAll() {
    guard !document.isReadOnly, document.phase == .ready, !target.isEmpty else { return }
    var changed = document.text.buffer
    let count = search.replace(in: &changed, with: Array(replacement.utf8))
    if count > 0 { document.text.edit { $0 = changed } }
    message = count == 0 ? "Not found: \(target)" : "\(count) replaced."
  }

  /// The last column that the cursor goes to. The characters before it are counted.
  private static let lastColumn = 10_000

  /// Moves the cursor to a line, or to a column in it: `12` or `12:5`.
  func goToLine(_ lineNumber: String) {
    guard document.phase == .ready else { return }
    let numbers = lineNumber.split(separator: ":", maxSplits: 1).map { Int($0) }
    guard let line = numbers.first.flatMap({ $0 }), line > 0, !numbers.contains(nil) else {
      message = "Not a line number: \(lineNumber)"
      return
    }
    let column = numbers.count > 1 ? numbers[1] ?? 1 : 1
    guard column > 0 else {
      message = "Not a column number: \(column)"
      return
    }
    let buffer = document.text.buffer
    let content = buffer.line(at: min(line, buffer.lineCount) - 1).content
    var (offset, reached) = (content.lowerBound, 1)
    while reached < min(column, Self.lastColumn), offset < content.upperBound {
      offset = buffer.offset(afterClusterAt: offset)
      reached += 1
    }
    document.text.selection = SelectedRange(offset)
    message =
      if line > buffer.lineCount {
        buffer.lineCount == 1 ? "The text has one line." : "The text has \(buffer.lineCount) lines."
      } else if reached < column {
        offset < content.upperBound
          ? "Column \(reached) is the last one to go to." : "Line \(line) ends at column \(reached)."
      } else {
        ""
      }
    bar = nil
  }
}
