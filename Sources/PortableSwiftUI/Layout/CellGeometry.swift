/// A size in whole cells.
package struct CellSize: Hashable, Sendable {
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

/// The size that a container proposes for a view. A dimension that is `nil` requests the ideal size.
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

  /// Creates a proposal of a size.
  package init(_ size: CellSize) {
    self.init(width: size.width, height: size.height)
  }

  /// Returns the size, with the dimensions of another one where the proposal has none.
  func replacing(_ size: CellSize) -> CellSize {
    CellSize(width: width ?? size.width, height: height ?? size.height)
  }

  /// The proposal of as many columns or rows as a view can use. It leaves room for sums.
  package static let infinity = Int.max / 4
}

/// A position in whole cells, from the top left.
package struct CellPoint: Hashable, Sendable {
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

/// A rectangle of whole cells.
package struct CellRect: Equatable, Sendable {
  /// The top left cell.
  package var origin: CellPoint

  /// The number of columns and rows.
  package var size: CellSize

  /// Creates a rectangle.
  package init(origin: CellPoint, size: CellSize) {
    self.origin = origin
    self.size = size
  }

  /// The columns.
  package var columns: Range<Int> { origin.x..<origin.x + max(0, size.width) }

  /// The rows.
  package var rows: Range<Int> { origin.y..<origin.y + max(0, size.height) }

  /// A Boolean value that indicates whether the rectangle has no cells.
  package var isEmpty: Bool { size.width <= 0 || size.height <= 0 }

  /// Returns a Boolean value that indicates whether a cell is in the rectangle.
  package func contains(_ point: CellPoint) -> Bool { columns.contains(point.x) && rows.contains(point.y) }

  /// Returns the cells that are in both rectangles.
  package func intersection(_ other: CellRect) -> CellRect {
    let left = max(origin.x, other.origin.x)
    let top = max(origin.y, other.origin.y)
    let right = min(origin.x + size.width, other.origin.x + other.size.width)
    let bottom = min(origin.y + size.height, other.origin.y + other.size.height)
    return CellRect(
      origin: CellPoint(x: left, y: top), size: CellSize(width: max(0, right - left), height: max(0, bottom - top)))
  }
}

extension Range<Int> {
  /// Returns the distance by which visible rows or columns have to scroll to show others, at least from the first.
  func distance(toReveal target: Range<Int>) -> Int {
    let start = target.lowerBound - lowerBound
    return start < 0 || target.count > count ? start : Swift.max(0, target.upperBound - upperBound)
  }
}

extension CellPoint {
  static func + (first: CellPoint, second: CellPoint) -> CellPoint {
    CellPoint(x: first.x + second.x, y: first.y + second.y)
  }

  static func - (first: CellPoint, second: CellPoint) -> CellPoint {
    CellPoint(x: first.x - second.x, y: first.y - second.y)
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
