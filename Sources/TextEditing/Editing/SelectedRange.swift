/// The selected part of a text: the range between the position where selecting began and the cursor.
package struct SelectedRange: Equatable, Sendable {
  /// The offset at which the selection began.
  package var anchor: Int

  /// The offset of the cursor.
  package var cursor: Int

  /// Creates a selection.
  package init(anchor: Int, cursor: Int) {
    self.anchor = anchor
    self.cursor = cursor
  }

  /// Creates a cursor without a selected part.
  package init(_ cursor: Int) {
    self.init(anchor: cursor, cursor: cursor)
  }

  /// The selected range.
  package var range: Range<Int> { min(anchor, cursor)..<max(anchor, cursor) }

  /// A Boolean value that indicates whether nothing is selected.
  package var isEmpty: Bool { anchor == cursor }
}
