/// A size in whole cells.
package struct CellSize: Equatable, Sendable {
  /// The number of columns.
  package var width: Int

  /// The number of rows.
  package var height: Int

  /// Creates a size.
  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// No columns and no rows.
  package static let zero = CellSize(width: 0, height: 0)
}

/// The size that a container proposes for a view. A dimension that is `nil` asks for the ideal size.
package struct ProposedCellSize: Equatable, Sendable {
  /// The proposed number of columns.
  package var width: Int?

  /// The proposed number of rows.
  package var height: Int?

  /// Creates a proposal.
  package init(width: Int?, height: Int?) {
    self.width = width
    self.height = height
  }

  /// The proposal of as many columns or rows as a view can use. It leaves room for sums.
  package static let infinity = Int.max / 4
}

/// A position in whole cells, from the top left.
package struct CellPoint: Equatable, Sendable {
  /// The column.
  package var x: Int

  /// The row.
  package var y: Int

  /// Creates a position.
  package init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }
}

/// A direction in which a stack places its views.
enum LayoutAxis {
  case horizontal, vertical
}

extension CellSize {
  /// Creates a size from its dimensions along and across an axis.
  init(_ axis: LayoutAxis, length: Int, across: Int) {
    self = axis == .horizontal ? CellSize(width: length, height: across) : CellSize(width: across, height: length)
  }

  func length(_ axis: LayoutAxis) -> Int { axis == .horizontal ? width : height }

  func across(_ axis: LayoutAxis) -> Int { axis == .horizontal ? height : width }
}

extension ProposedCellSize {
  /// Creates a proposal from its dimensions along and across an axis.
  init(_ axis: LayoutAxis, length: Int?, across: Int?) {
    self =
      axis == .horizontal
      ? ProposedCellSize(width: length, height: across) : ProposedCellSize(width: across, height: length)
  }

  func length(_ axis: LayoutAxis) -> Int? { axis == .horizontal ? width : height }

  func across(_ axis: LayoutAxis) -> Int? { axis == .horizontal ? height : width }
}
