import AppEnvironmentUI
import Foundation
import TextEditor

/// The fields and settings of the bars for searching.
struct SearchFields {
  /// The text to find.
  var pattern = ""

  /// The text that was found last, which an empty field stands for.
  var lastPattern = ""

  /// The text that replaces it.
  var replacement = ""

  /// A Boolean value that indicates whether the search distinguishes upper and lower case.
  var matchesCase = false

  /// The text to find: the one in the field or, if the field is empty, the one that was found last.
  var target: String { pattern.isEmpty ? lastPattern : pattern }

  /// The search for the target.
  var search: TextSearch { TextSearch(target, ignoresCase: !matchesCase) }
}

/// The commands of the bars: finding, replacing, and going to a line.
extension EditorModel {
  /// Shows a bar with an empty field. The text to find stays when a search becomes a replacement, and the reverse.
  func open(_ bar: Bar) {
    if self.bar != .find, self.bar != .replace {
      if !search.pattern.isEmpty { search.lastPattern = search.pattern }
      search.pattern = ""
    }
    field = bar == .saveAs ? document.name : ""
    self.bar = bar
  }

  /// Finds the text as it is typed.
  func findTyped() {
    if search.pattern.isEmpty { searching?.cancel() } else { find(includingCurrent: true) }
  }

  /// The size up to which a text is searched at once. A larger one is searched while keys are handled.
  private static let quickSize = 1 << 20

  /// Selects the next occurrence after the cursor, and begins again at the other end of the text after the last one.
  ///
  /// - Parameters:
  ///   - backward: A Boolean value that indicates whether the previous occurrence is selected.
  ///   - includingCurrent: A Boolean value that indicates whether the selected occurrence is found again, as it is
  ///     while the pattern is typed.
  func find(backward: Bool = false, includingCurrent: Bool = false) {
    guard document.phase == .ready else { return }
    guard !search.target.isEmpty else { return open(.find) }
    searching?.cancel()
    let selected = document.text.selection.range
    let start =
      backward || includingCurrent || selected.isEmpty ? selected.lowerBound : selected.lowerBound + 1
    let (pattern, buffer) = (search.search, document.text.buffer)
    guard buffer.count > Self.quickSize else {
      return show(pattern.occurrence(in: buffer, at: start, backward: backward), backward: backward)
    }
    message = "Searching…"
    searching = Task {
      let found = await occurrence(of: pattern, in: buffer, at: start, backward: backward)
      // The offsets are those of the text that was searched.
      guard !Task.isCancelled, document.text.buffer.isCopy(of: buffer) else { return }
      show(found, backward: backward)
    }
  }

  private func show(_ found: (range: Range<Int>, isAround: Bool)?, backward: Bool) {
    guard let found else {
      message = "Not found: \(search.target)"
      return
    }
    message = found.isAround ? (backward ? "Continued from the end." : "Continued from the beginning.") : ""
    document.text.selection = SelectedRange(anchor: found.range.lowerBound, cursor: found.range.upperBound)
  }

  /// Replaces the selected occurrence and selects the next one, or selects the first one.
  func replace() {
    guard !document.isReadOnly else { return }
    let selected = document.text.selection.range
    if !selected.isEmpty,
      search.search.first(in: TextBuffer(Data(document.text.selectedBytes)), from: 0) == 0..<selected.count
    {
      document.text.replaceSelection(with: Array(search.replacement.utf8))
    }
    find(includingCurrent: true)
  }

  /// Replaces every occurrence in one edit.
  func replaceAll() {
    guard !document.isReadOnly, document.phase == .ready, !search.target.isEmpty else { return }
    var changed = document.text.buffer
    let count = search.search.replace(in: &changed, with: Array(search.replacement.utf8))
    if count > 0 { document.text.edit { $0 = changed } }
    message = count == 0 ? "Not found: \(search.target)" : "\(count) replaced."
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
      if line > max(buffer.writtenLineCount, 1) {
        buffer.writtenLineCount > 1 ? "The text has \(buffer.writtenLineCount) lines." : "The text has one line."
      } else if reached < column {
        offset < content.upperBound
          ? "Column \(reached) is the last one to go to." : "Line \(line) ends at column \(reached)."
      } else {
        ""
      }
    bar = nil
  }
}

extension TextSearch {
  /// Returns the next occurrence from an offset on, or the previous one, and whether it is on the other side of the text's
  /// end.
  fileprivate func occurrence(
    in buffer: TextBuffer, at start: Int, backward: Bool
  ) -> (range: Range<Int>, isAround: Bool)? {
    if let found = backward ? last(in: buffer, before: start) : first(in: buffer, from: start) { return (found, false) }
    return (backward ? last(in: buffer, before: buffer.count) : first(in: buffer, from: 0)).map { ($0, true) }
  }
}

@concurrent
private func occurrence(
  of search: TextSearch, in buffer: TextBuffer, at start: Int, backward: Bool
) async -> (range: Range<Int>, isAround: Bool)? {
  search.occurrence(in: buffer, at: start, backward: backward)
}
