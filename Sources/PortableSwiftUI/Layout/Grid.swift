/// A view that arranges views in rows and columns that are aligned with each other.
///
/// A column is as wide as its widest view; one with a view that takes all the room it is offered shares what is left. A
/// view outside of a ``GridRow`` is a separate row, across all columns.
/// ```swift
/// Grid(alignment: .leading) {
///   GridRow {
///     Text("Show").bold()
///     Text("Episodes").bold().gridColumnAlignment(.trailing)
///   }
///   Divider()
///   GridRow {
///     Text("Swift over Coffee")
///     Text("12")
///   }
/// }
/// ```
/// The interface is the one that Apple documents for SwiftUI's `Grid`.
public struct Grid<Content: View>: View {
  private let grid: PlacedContent<Content, GridLayout>

  /// Creates a grid.
  ///
  /// - Parameters:
  ///   - alignment: The alignment of views that are smaller than their cell.
  ///   - horizontalSpacing: The number of columns between two columns of views, or `nil` for one.
  ///   - verticalSpacing: The number of rows between two rows of views, or `nil` for none.
  ///   - content: Builds the rows.
  public init(
    alignment: Alignment = .center, horizontalSpacing: CGFloat? = nil, verticalSpacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) {
    let values = GridValues(
      alignment: alignment, columnSpacing: horizontalSpacing.map(wholeCells) ?? 1,
      rowSpacing: verticalSpacing.map(wholeCells) ?? 0)
    grid = PlacedContent(content: content(), values: values, layout: GridLayout.self)
  }

  /// The views of the grid.
  public var body: some View { grid }
}

/// A row of a ``Grid``. Outside of one, it is a horizontal stack.
public struct GridRow<Content: View>: View {
  private let row: PlacedContent<Content, GridRowLayout>

  /// Creates a row.
  ///
  /// - Parameters:
  ///   - alignment: The vertical alignment of views that are lower than the row, or `nil` for that of the grid.
  ///   - content: Builds the views of the row's cells.
  public init(alignment: VerticalAlignment? = nil, @ViewBuilder content: () -> Content) {
    row = PlacedContent(content: content(), values: alignment, layout: GridRowLayout.self)
  }

  /// The views of the row.
  public var body: some View { row }
}

extension View {
  /// Has a cell of a grid take several columns.
  ///
  /// - Parameter count: The number of columns.
  public func gridCellColumns(_ count: Int) -> some View { gridCell(GridCell(columns: max(1, count))) }

  /// Sets the alignment of the grid's column that the view is in.
  ///
  /// - Parameter guide: The alignment.
  public func gridColumnAlignment(_ guide: HorizontalAlignment) -> some View { gridCell(GridCell(column: guide)) }

  /// Sets the position of the view in its cell of a grid.
  ///
  /// - Parameter anchor: The position: 0 at the leading or top edge, 1 at the other one.
  public func gridCellAnchor(_ anchor: UnitPoint) -> some View { gridCell(GridCell(anchor: anchor)) }

  /// Has the view fill its cell of a grid without making its column wider or its row higher.
  ///
  /// - Parameter axes: The directions in which the view has no effect on the grid.
  public func gridCellUnsizedAxes(_ axes: Axis.Set) -> some View { gridCell(GridCell(unsized: axes)) }

  private func gridCell(_ cell: GridCell) -> some View {
    PlacedContent(content: self, values: cell, layout: GridCellLayout.self)
  }
}

/// The arguments of a grid.
private struct GridValues: Equatable {
  let alignment: Alignment
  let columnSpacing: Int
  let rowSpacing: Int
}

/// The settings of a cell.
private struct GridCell: Equatable {
  var columns: Int?
  var column: HorizontalAlignment?
  var anchor: UnitPoint?
  var unsized: Axis.Set = []
}

private final class GridCellLayout: ModifierLayout<GridCell> {
  override var isForContainer: Bool { true }
}

/// The layout of a row. The grid proposes sizes to the cells and places them; outside of a grid, the row is a stack.
private final class GridRowLayout: StackLayout, ValueLayout {
  private(set) var rowAlignment: VerticalAlignment?

  required init(_ alignment: VerticalAlignment?, of node: _ViewNode) {
    rowAlignment = alignment
    super.init(of: node, axis: .horizontal, alignment: .center, spacing: 1)
  }

  func update(_ alignment: VerticalAlignment?) {
    guard alignment != rowAlignment else { return }
    rowAlignment = alignment
    contentDidChange()
  }

  /// A Boolean value that indicates whether a grid places the cells.
  private var isInGrid: Bool { container is GridLayout }

  /// The places that the grid has chosen.
  var cells: [(origin: CellPoint, choice: LayoutChoice)] = []

  override func chooseAgain() -> Bool {
    guard isInGrid else { return super.chooseAgain() }
    if hasStaleChildren { findChildren() }
    // The grid looks at the cells itself.
    return true
  }

  override func leafSize(for proposal: ProposedCellSize) -> CellSize? {
    isInGrid ? CellSize(width: proposal.width ?? 0, height: proposal.height ?? 0) : nil
  }

  override func placeChildren() {
    guard isInGrid else { return super.placeChildren() }
    for (child, cell) in zip(children, cells) { child.move(to: cell.origin, cell.choice) }
  }
}

/// The layout of a grid.
///
/// It finds how flexible the columns are, gives them their widths, and does the same for the rows. `LayoutWork.phase` is
/// the part of this work, and `LayoutWork.index` the cell that is next.
private final class GridLayout: ContentLayout<GridValues> {
  private struct Cell {
    let item: LayoutItem
    let row: Int
    let column: Int
    let span: Int
    let settings: GridCell
  }

  /// The lengths of a column or a row when it is offered nothing and when it is offered everything.
  private struct Range {
    var minimum = 0
    var maximum = 0

    mutating func include(_ first: Int, _ second: Int) {
      minimum = max(minimum, first)
      maximum = max(maximum, second)
    }
  }

  private var cells: [Cell] = []
  private var columnCount = 0
  private var columnAlignments: [HorizontalAlignment?] = []
  private var columns: [Range] = []
  private var rows: [Range] = []
  private var widths: [Int] = []
  private var heights: [Int] = []

  override func releaseChildren() {
    super.releaseChildren()
    cells = []
  }

  /// Finds the cells of the rows. A view that isn't a row is one cell.
  private func findCells() {
    cells = []
    columnCount = 0
    var settings: [(GridRowLayout?, [(LayoutItem, GridCell)])] = []
    for child in children {
      guard let row = child as? GridRowLayout else {
        settings.append((nil, [(child, Self.settings(of: child))]))
        continue
      }
      if row.hasStaleChildren { row.findChildren() }
      settings.append((row, row.children.map { ($0, Self.settings(of: $0)) }))
      columnCount = max(columnCount, settings[settings.count - 1].1.reduce(0) { $0 + ($1.1.columns ?? 1) })
    }
    columnCount = max(1, columnCount)
    columnAlignments = Array(repeating: nil, count: columnCount)
    for (index, (row, found)) in settings.enumerated() {
      var column = 0
      for (item, cell) in found {
        let span = min(row == nil ? columnCount : cell.columns ?? 1, columnCount - column)
        if let alignment = cell.column { columnAlignments[column] = alignment }
        cells.append(Cell(item: item, row: index, column: column, span: span, settings: cell))
        column += span
      }
    }
  }

  /// The settings of a view, from the modifiers around it.
  private static func settings(of item: LayoutItem) -> GridCell {
    var settings = GridCell()
    var item = item
    while true {
      if let cell = (item as? GridCellLayout)?.values {
        settings.columns = settings.columns ?? cell.columns
        settings.column = settings.column ?? cell.column
        settings.anchor = settings.anchor ?? cell.anchor
        settings.unsized.formUnion(cell.unsized)
      }
      guard item.isTransparent, item.children.count == 1 else { return settings }
      item = item.children[0]
    }
  }

  override func step(_ work: inout LayoutWork) -> LayoutStep {
    let (width, height) = (work.proposal.width, work.proposal.height)
    if work.phase == 0 {
      findCells()
      columns = Array(repeating: Range(), count: columnCount)
      work.phase = 1
    }
    if work.phase == 1 {
      if let needs = findColumns(&work, isIdeal: width == nil) { return needs }
      widths = Self.lengths(of: columns, in: width, spacing: values.columnSpacing)
      rows = Array(repeating: Range(), count: children.count)
      (work.phase, work.index) = (2, 0)
    }
    if work.phase == 2 {
      if let needs = findRows(&work, isIdeal: height == nil) { return needs }
      heights = Self.lengths(of: rows, in: height, spacing: values.rowSpacing)
      (work.phase, work.index) = (3, 0)
    }
    while work.index < cells.count {
      let cell = cells[work.index]
      let proposal = ProposedCellSize(size(of: cell))
      if cell.item.knownSize(for: proposal) == nil { return .needs(cell.item, proposal) }
      work.index += 1
    }
    let gaps = values.rowSpacing * max(0, heights.count - 1)
    return .size(CellSize(width: self.width(of: 0..<columnCount), height: heights.reduce(gaps, +)))
  }

  /// Finds how flexible the columns are. A cell of several columns widens the last one.
  private func findColumns(_ work: inout LayoutWork, isIdeal: Bool) -> LayoutStep? {
    let order = cells.indices.sorted { (cells[$0].span, $0) < (cells[$1].span, $1) }
    let least = ProposedCellSize(width: isIdeal ? nil : 0, height: nil)
    let most = ProposedCellSize(width: isIdeal ? nil : ProposedCellSize.infinity, height: nil)
    while work.index < order.count {
      let cell = cells[order[work.index]]
      if !cell.settings.unsized.contains(.horizontal) {
        guard let minimum = cell.item.knownSize(for: least) else { return .needs(cell.item, least) }
        guard let maximum = cell.item.knownSize(for: most) else { return .needs(cell.item, most) }
        let others = cell.column..<cell.column + cell.span - 1
        let gaps = others.count * values.columnSpacing
        columns[others.upperBound].include(
          minimum.width - gaps - others.reduce(0) { $0 + columns[$1].minimum },
          maximum.width - gaps - others.reduce(0) { $0 + columns[$1].maximum })
      }
      work.index += 1
    }
    return nil
  }

  private func findRows(_ work: inout LayoutWork, isIdeal: Bool) -> LayoutStep? {
    while work.index < cells.count {
      let cell = cells[work.index]
      let width = width(of: cell.column..<cell.column + cell.span)
      let least = ProposedCellSize(width: width, height: isIdeal ? nil : 0)
      let most = ProposedCellSize(width: width, height: isIdeal ? nil : ProposedCellSize.infinity)
      if !cell.settings.unsized.contains(.vertical) {
        guard let minimum = cell.item.knownSize(for: least) else { return .needs(cell.item, least) }
        guard let maximum = cell.item.knownSize(for: most) else { return .needs(cell.item, most) }
        rows[cell.row].include(minimum.height, maximum.height)
      }
      work.index += 1
    }
    return nil
  }

  /// Gives each column or row its length: the least flexible first, each an equal share of what is left.
  private static func lengths(of ranges: [Range], in length: Int?, spacing: Int) -> [Int] {
    guard let length else { return ranges.map(\.maximum) }
    var lengths = Array(repeating: 0, count: ranges.count)
    var rest = length - spacing * max(0, ranges.count - 1)
    let order = ranges.indices.sorted {
      (ranges[$0].maximum - ranges[$0].minimum, $0) < (ranges[$1].maximum - ranges[$1].minimum, $1)
    }
    for (done, index) in order.enumerated() {
      let share = max(0, rest / (order.count - done))
      lengths[index] = min(max(share, ranges[index].minimum), max(ranges[index].minimum, ranges[index].maximum))
      rest -= lengths[index]
    }
    return lengths
  }

  private func width(of columns: Swift.Range<Int>) -> Int {
    columns.reduce(values.columnSpacing * max(0, columns.count - 1)) { $0 + widths[$1] }
  }

  private func size(of cell: Cell) -> CellSize {
    CellSize(width: width(of: cell.column..<cell.column + cell.span), height: heights[cell.row])
  }

  override func placeChildren() {
    var tops: [Int] = []
    var top = 0
    for height in heights {
      tops.append(top)
      top += height + values.rowSpacing
    }
    for child in children { (child as? GridRowLayout)?.cells = [] }
    for cell in cells {
      let size = size(of: cell)
      let proposal = ProposedCellSize(size)
      let choice = LayoutChoice(proposal: proposal, size: cell.item.knownSize(for: proposal) ?? .zero)
      let row = children[cell.row] as? GridRowLayout
      var origin = origin(of: choice.size, in: size, cell, row)
      origin.x += width(of: 0..<cell.column) + (cell.column > 0 ? values.columnSpacing : 0)
      if let row {
        row.cells.append((origin, choice))
      } else {
        cell.item.move(to: CellPoint(x: origin.x, y: origin.y + tops[cell.row]), choice)
      }
    }
    for (index, child) in children.enumerated() where child is GridRowLayout {
      let size = CellSize(width: size.width, height: heights[index])
      child.move(to: CellPoint(x: 0, y: tops[index]), LayoutChoice(proposal: ProposedCellSize(size), size: size))
      layout.placeChildren(of: child)
    }
  }

  private func origin(of content: CellSize, in size: CellSize, _ cell: Cell, _ row: GridRowLayout?) -> CellPoint {
    if let anchor = cell.settings.anchor {
      return CellPoint(
        x: Int((Double(size.width - content.width) * anchor.x).rounded(.down)),
        y: Int((Double(size.height - content.height) * anchor.y).rounded(.down)))
    }
    let alignment = Alignment(
      horizontal: cell.span == 1
        ? columnAlignments[cell.column] ?? values.alignment.horizontal : values.alignment.horizontal,
      vertical: row?.rowAlignment ?? values.alignment.vertical)
    return alignment.origin(of: content, in: size)
  }
}
