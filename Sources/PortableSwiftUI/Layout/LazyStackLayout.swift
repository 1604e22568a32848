/// The layout of a lazy stack in a scroll view. It has the rows that are visible, and estimates the length of the others.
///
/// While rows are created or removed before the visible views, or get another length, the scroll view follows the visible views:
/// they move in the content, and stay where they are on the screen.
final class LazyStackLayout: StackLayout, RowContainer {
  private unowned let scrolling: ScrollLayout
  private(set) var rows = ListRows()
  private(set) var visibleRows = 0..<0
  var created: Range<Int>?

  /// The rows that don't exist, and their number before each child.
  private var gaps: [(item: Int, row: Int, count: Int)] = []
  private var gapCounts: [Int: Int] = [:]

  /// The length of a row that doesn't exist, which is that of the others on average.
  private var estimate = 1

  /// The visible children and their positions, and the first visible row that doesn't exist.
  private var visibleItems: [(item: LayoutItem, position: Int)] = []
  private var visibleGap: (row: Int, position: Int)?

  /// The visible part of the stack, and whether its rows exist, unless something has changed since.
  private var known: (part: Range<Int>, isComplete: Bool)?

  init(of node: _ViewNode, in scrolling: ScrollLayout, axis: LayoutAxis, alignment: Alignment, spacing: Int) {
    self.scrolling = scrolling
    super.init(of: node, axis: axis, alignment: alignment, spacing: spacing)
    scrolling.add(self)
  }

  // MARK: Rows

  override var isLazy: Bool { true }

  override func releaseChildren() {
    super.releaseChildren()
    rows = ListRows()
  }

  override func rowsWereReplaced(by new: ListRows) {
    rows = new
    gaps = new.gaps
    gapCounts = Dictionary(gaps.map { ($0.item, $0.count) }, uniquingKeysWith: +)
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
    if created != nil {
      let (rows, columns) = axis == .vertical ? (scrolling.size.height, 0) : (0, scrolling.size.width)
      return scrolling.scroll(rows: step * rows, columns: step * columns)
    }
    let last = min(max(0, missing + step * max(1, visibleRows.count)), rows.count - 1)
    return create(min(row, last)..<max(row, last) + 1) { [weak self] in _ = self?.node.graph.focus.move(by: step) }
  }

  // MARK: Layout

  /// The length of a row that doesn't exist, with the spacing after it.
  private var rowLength: Int { estimate + spacing }

  override func gap(before index: Int) -> Int { gapCounts.isEmpty ? 0 : (gapCounts[index] ?? 0) * rowLength }

  override func step(_ work: inout LayoutWork) -> LayoutStep {
    let across = work.proposal.across(axis)
    let proposal = ProposedCellSize(axis, length: nil, across: across)
    while work.index < children.count {
      let child = children[work.index]
      guard let size = child.knownSize(for: proposal) else { return .needs(child, proposal) }
      places[work.index] = LayoutChoice(proposal: proposal, size: size)
      work.remaining += size.length(axis)
      work.index += 1
    }
    if !children.isEmpty { estimate = max(1, (work.remaining + children.count / 2) / children.count) }
    let size = totalSize()
    return .size(CellSize(axis, length: size.length(axis), across: max(across ?? 0, size.across(axis))))
  }

  override var observesPlacement: Bool { true }

  override func placeChildren() {
    super.placeChildren()
    known = nil
    followVisibleViews()
  }

  /// Has the scroll view follow the visible views, which may have moved in the stack.
  func followVisibleViews() {
    guard !visibleItems.isEmpty || visibleGap != nil, !hasStaleChildren else { return }
    let positions = positions()
    func position(_ item: LayoutItem) -> Int? {
      !item.hasLeft && children.indices.contains(item.index) && children[item.index] === item
        ? positions[item.index] : nil
    }
    // Of views that have moved by different distances, most have moved by the smallest.
    let moves = visibleItems.compactMap { item, old in position(item).map { $0 - old } }
    var distance = moves.min { abs($0) < abs($1) }
    if let (row, old) = visibleGap, moves.isEmpty { distance = start(of: row, positions).map { $0 - old } }
    visibleItems = visibleItems.compactMap { item, _ in position(item).map { (item, $0) } }
    visibleGap = visibleGap.map { ($0.row, start(of: $0.row, positions) ?? $0.position) }
    if let distance, distance != 0 { scrolling.shift(by: distance, along: axis) }
  }

  /// The positions of the children, and the end of the rows after the last one.
  private func positions() -> [Int] {
    var position = 0
    return (0...children.count).map { index in
      position += gap(before: index)
      defer { position += index < children.count ? places[index].size.length(axis) + spacing : 0 }
      return position
    }
  }

  /// The position of a row.
  private func start(of row: Int, _ positions: [Int]) -> Int? {
    if let items = rows.items(of: row) { return items.first.map { positions[$0.index] } }
    for (gap, start) in starts(positions) where row >= gap.row && row < gap.row + gap.count {
      return start + (row - gap.row) * rowLength
    }
    return nil
  }

  /// The rows that don't exist, and the positions of the first of them, from the end.
  private func starts(_ positions: [Int]) -> [((item: Int, row: Int, count: Int), Int)] {
    var (item, end) = (-1, 0)
    return gaps.reversed().map { gap in
      if gap.item != item { (item, end) = (gap.item, positions[gap.item]) }
      end -= gap.count * rowLength
      return (gap, end)
    }
  }

  /// Has the visible rows created. Returns whether they exist.
  func createVisibleRows() -> Bool {
    guard created == nil else { return false }
    let (all, view) = (range(of: frame), range(of: scrolling.frame))
    let part = view.lowerBound - all.lowerBound..<view.upperBound - all.lowerBound
    if let known, known.part == part { return known.isComplete }
    let positions = positions()
    let items = children(in: scrolling.frame, from: frame.origin).filter {
      positions[$0.index] < part.upperBound
        && positions[$0.index] + places[$0.index].size.length(axis) > part.lowerBound
    }
    var visible = [items.first, items.last].compactMap { $0.flatMap(rows.row(of:)) }
    var firstMissing: (row: Int, position: Int)?
    for (gap, start) in starts(positions) {
      let cells = (start..<start + gap.count * rowLength).clamped(to: part)
      if cells.isEmpty { continue }
      let first = gap.row + (cells.lowerBound - start) / rowLength
      visible += [first, gap.row + (cells.upperBound - 1 - start) / rowLength]
      firstMissing = (first, start + (first - gap.row) * rowLength)
    }
    // What is inserted before the first view is visible while that view is.
    let isAtStart = part.lowerBound <= 0 && firstMissing == nil
    // Rows that are created don't move those that were visible a page ago.
    let near = part.lowerBound - part.count..<part.upperBound + part.count
    let last = firstMissing == nil ? [] : visibleItems.filter { near.contains($0.position) }
    visibleItems = isAtStart ? [] : last.isEmpty ? items.map { ($0, positions[$0.index]) } : last
    visibleGap = firstMissing
    if let first = visible.min(), let last = visible.max() {
      visibleRows = first..<last + 1
      rows.request(max(0, first - 1)..<min(rows.count, last + 2))
      rows.follow(visibleRows)
    }
    known = (part, firstMissing == nil)
    return firstMissing == nil
  }

  private func range(of frame: CellRect) -> Range<Int> { axis == .horizontal ? frame.columns : frame.rows }
}

extension _ViewNode {
  /// The scroll view in which a lazy stack has the views that are visible, unless it belongs to a row of a list or to a presentation.
  func scrolling(along axis: LayoutAxis) -> ScrollLayout? {
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
