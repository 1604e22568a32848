/// The rows of a lazy stack or a lazy grid in a scroll view. Those that are visible exist, and the length of the others is estimated.
///
/// While rows are created or removed before the visible views, or get another length, the scroll view follows the visible views:
/// they move in the content, and stay where they are on the screen.
@MainActor
final class LazyRows {
  private weak var item: LayoutItem?
  private unowned let scrolling: ScrollLayout
  private let axis: LayoutAxis

  /// The places of the views along the axis, which the layout sets when it has chosen a size.
  var lines = LazyLines()

  fileprivate var rows = ListRows()
  fileprivate var visibleRows = 0..<0
  fileprivate var created: Range<Int>?

  /// The rows that don't exist, and the numbers of the views that do among all.
  private(set) var gaps: [ListRows.Gap] = []
  private(set) var numbers: [Int] = []

  /// The visible views and their positions, and the first visible row that doesn't exist.
  private var visibleItems: [(item: LayoutItem, position: Int)] = []
  private var visibleGap: (row: Int, position: Int)?

  /// The visible part of the views, and whether its rows exist, unless something has changed since.
  private var known: (part: Range<Int>, isComplete: Bool)?

  /// Creates the rows of a layout, if a scroll view around it scrolls along an axis.
  init?(of item: LayoutItem, along axis: LayoutAxis) {
    guard let scrolling = item.node.parent?.scrolling(along: axis) else { return nil }
    (self.item, self.scrolling, self.axis) = (item, scrolling, axis)
    scrolling.add(self)
  }

  /// A Boolean value that indicates whether the view has left the graph.
  var hasLeft: Bool { item?.hasLeft ?? true }

  /// Takes the rows that the views belong to.
  func replace(by new: ListRows) {
    (rows, gaps) = (new, new.gaps)
    numbers = LazyLines.numbers(count: item?.children.count ?? 0, gaps)
  }

  /// Releases the rows until the layout looks for them again.
  func release() { rows = ListRows() }

  /// Notes that the views have been placed.
  func didPlace() {
    known = nil
    followVisibleViews()
  }

  /// Has the scroll view follow the visible views, which may have moved in the layout.
  func followVisibleViews() {
    guard let item else { return }
    let children = item.children
    guard !visibleItems.isEmpty || visibleGap != nil, !item.hasStaleChildren, children.count == lines.count else {
      return
    }
    func position(of item: LayoutItem) -> Int? {
      !item.hasLeft && children.indices.contains(item.index) && children[item.index] === item
        ? lines.position(ofItem: item.index) : nil
    }
    // Of views that have moved by different distances, most have moved by the smallest.
    let moves = visibleItems.compactMap { item, old in position(of: item).map { $0 - old } }
    var distance = moves.min { abs($0) < abs($1) }
    if let (row, old) = visibleGap, moves.isEmpty { distance = start(of: row).map { $0 - old } }
    visibleItems = visibleItems.compactMap { item, _ in position(of: item).map { (item, $0) } }
    visibleGap = visibleGap.map { ($0.row, start(of: $0.row) ?? $0.position) }
    if let distance, distance != 0 { scrolling.shift(by: distance, along: axis) }
  }

  /// The position of a row.
  private func start(of row: Int) -> Int? {
    if let items = rows.items(of: row) { return items.first.map { lines.position(ofItem: $0.index) } }
    return lines.position(ofMissing: row)
  }

  /// Has the visible rows created. Returns whether they exist.
  func createVisibleRows() -> Bool {
    guard let item, created == nil, item.children.count == lines.count else { return false }
    let (all, view) = (range(of: item.frame), range(of: scrolling.frame))
    let part = view.lowerBound - all.lowerBound..<view.upperBound - all.lowerBound
    if let known, known.part == part { return known.isComplete }
    let items = item.children.filter { lines.isVisible($0.index, in: part) }
    let missing = lines.missingRows(in: part)
    // What is inserted before the first view is visible while that view is.
    let isAtStart = part.lowerBound <= 0 && missing.isEmpty
    // Rows that are created don't move those that were visible a page ago.
    let near = part.lowerBound - part.count..<part.upperBound + part.count
    let last = missing.isEmpty ? [] : visibleItems.filter { near.contains($0.position) }
    visibleItems = isAtStart ? [] : last.isEmpty ? items.map { ($0, lines.position(ofItem: $0.index)) } : last
    visibleGap = missing.first.flatMap { range in
      lines.position(ofMissing: range.lowerBound).map { (range.lowerBound, $0) }
    }
    let shown = [items.first, items.last].compactMap { $0.flatMap(rows.row(of:)) }
    if let first = (shown + missing.map(\.lowerBound)).min(),
      let last = (shown + missing.map { $0.upperBound - 1 }).max()
    {
      visibleRows = first..<last + 1
      rows.request(max(0, first - 1)..<min(rows.count, last + 2))
      rows.follow(visibleRows)
    }
    known = (part, missing.isEmpty)
    return missing.isEmpty
  }

  private func range(of frame: CellRect) -> Range<Int> { axis == .horizontal ? frame.columns : frame.rows }

  /// Scrolls by a page.
  fileprivate func scroll(_ step: Int) -> Bool {
    let (rows, columns) = axis == .vertical ? (scrolling.size.height, 0) : (0, scrolling.size.width)
    return scrolling.scroll(rows: step * rows, columns: step * columns)
  }
}

/// The layout of a lazy stack or a lazy grid.
@MainActor
protocol LazyLayout: RowContainer {
  /// The rows, if the view is in a scroll view. Otherwise, all of them exist.
  var lazyRows: LazyRows? { get }
}

extension LazyLayout {
  var rows: ListRows { lazyRows?.rows ?? ListRows() }

  var visibleRows: Range<Int> { lazyRows?.visibleRows ?? 0..<0 }

  var created: Range<Int>? {
    get { lazyRows?.created }
    set { lazyRows?.created = newValue }
  }

  func reveal(_ row: Int, at anchor: UnitPoint?, again: @escaping () -> Void) {
    if let items = rows.items(of: row) {
      if let item = items.first { node.graph.focus.reveal(item, anchor) }
      return
    }
    // A row that is far away doesn't need those between.
    let page = max(1, visibleRows.count)
    let around = max(0, row - page)..<min(rows.count, row + page + 1)
    if around.overlaps(visibleRows.lowerBound - page..<visibleRows.upperBound + page) {
      create(around, then: again)
    } else {
      _ = create(around, then: again) { rows.request(around) }
    }
  }

  /// Creates a page of the rows between a control and the next one, and moves the focus after that. Scrolls if they don't have
  /// a control. Returns false if all of these rows exist.
  func createRows(from item: LayoutItem, to next: LayoutItem?, _ step: Int) -> Bool {
    guard let row = row(around: item) else { return false }
    let end = next.flatMap(row(around:)) ?? (step > 0 ? rows.count : -1)
    guard let missing = stride(from: row, to: end, by: step).first(where: { rows.items(of: $0) == nil }) else {
      return false
    }
    if created != nil { return lazyRows?.scroll(step) ?? false }
    let last = min(max(0, missing + step * max(1, visibleRows.count)), rows.count - 1)
    return create(min(row, last)..<max(row, last) + 1) { [weak self] in _ = self?.node.graph.focus.move(by: step) }
  }
}

extension _ViewNode {
  /// The scroll view in which a lazy view has the views that are visible, unless it belongs to a row of a list or to a presentation.
  fileprivate func scrolling(along axis: LayoutAxis) -> ScrollLayout? {
    for node in sequence(first: self, next: \.parent) {
      guard let layout = node.layout else { continue }
      if layout.isPresentation || layout is ListLayout { return nil }
      if let scrolling = layout as? ScrollLayout,
        scrolling.values.axes.contains(axis == .horizontal ? .horizontal : .vertical)
      {
        return scrolling
      }
    }
    return nil
  }
}
