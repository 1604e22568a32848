/// The layout of a list. It stores the row at its top instead of the heights of all rows, so that its cost depends on
/// the visible rows only.
final class ListLayout: LayoutItem, ValueLayout, RowContainer {
  /// The selection of the list, if there is one.
  private(set) var selection: ListSelection?

  /// A Boolean value that indicates whether Tab moves the focus from one row to the next, as in a form.
  let isForm: Bool

  var rows = ListRows()

  /// The row at the top, and the number of its lines above the top. The number may be out of range until the next
  /// placement.
  private var top = (row: 0, offset: 0)

  /// The rows that were requested, while some of those that are needed don't exist, and the number of the last request.
  private var requested: Range<Int>?
  private var requestedCount = 0

  /// The row that is to become visible.
  var revealed: Int?

  /// The rows that were created for an action, until it is performed.
  var created: Range<Int>?

  /// A Boolean value that indicates whether rows have been placed, after which the selection becomes visible.
  private var hasPlacedRows = false

  /// The row from which keys move the selection, or the cursor of a list without one.
  var cursor = 0 {
    didSet { noteCursorElement() }
  }

  /// The element in the row of the cursor of a list without a selection, and its position in the source.
  private var cursorElement: (index: Int, id: AnyHashable)?
  private weak var cursorSource: (any RowSource)?

  /// The position to which a key moves the element, until the next layout. Its identity may be its position.
  private var destination: Int?

  /// The row at which the rows begin that the Shift key selects.
  var anchor = 0

  /// The row without a selection that the mouse has pressed beside its control.
  var pressedRow: Int?

  /// The rows that are visible, and the first line of each.
  var visible: [(row: Int, lines: Range<Int>)] = []

  /// The visible rows that are drawn as selected.
  private var selectedRows: [Int] = []

  private static let idealSize = CellSize(width: 40, height: 24)

  required init(_ values: (selection: ListSelection?, isForm: Bool), of node: _ViewNode) {
    (selection, isForm) = values
    super.init(of: node)
    noteSelection(isNew: true)
  }

  func update(_ values: (selection: ListSelection?, isForm: Bool)) {
    selection = values.selection
    noteSelection()
  }

  /// The values that were selected at the last update, and those that a key or the mouse has selected, which a program may take
  /// later or not at all.
  private var known: Set<AnyHashable> = []
  private var chosen: Set<AnyHashable>?

  /// Selects rows for a key or the mouse, and deselects all others.
  func select(_ ids: Set<AnyHashable>) {
    guard let selection else { return }
    chosen = ids
    if let selectSeveral = selection.selectSeveral { selectSeveral(ids) } else { ids.first.map(selection.select) }
  }

  /// Has a split view on a narrow screen follow a selection that the program has changed.
  private func noteSelection(isNew: Bool = false) {
    guard let new = selection?.values(), new != known else { return }
    known = new
    if chosen.take() != new { node.columns?.selectionDidChange(in: node, isEmpty: new.isEmpty, isNew: isNew) }
  }

  // MARK: Rows

  override var isLazy: Bool { true }

  override var isRelativeContainer: Bool { true }

  override var hitArea: HitArea { .solid }

  override func releaseChildren() {
    super.releaseChildren()
    rows = ListRows()
  }

  override func rowsWereReplaced(by new: ListRows) {
    rows = new
    if selection != nil { rows.findPlainSources(in: node) } else { followCursorElement() }
  }

  private func noteCursorElement() {
    // The list is empty while its rows are searched for.
    guard selection == nil, rows.count > 0 else { return }
    (cursorElement, cursorSource) = (nil, nil)
    guard let (source, index) = rows.element(of: cursor), index < source.rowCount else { return }
    (cursorElement, cursorSource) = ((index, source.rowID(at: index)), source)
  }

  /// Notes that a key moves the element in the row of the cursor to another position.
  func noteMove(to position: Int) {
    guard hasOwnCursor else { return }
    destination = position
    node.graph.afterNextLayout { [weak self] in self?.destination = nil }
  }

  /// Moves the cursor with its element, or, if that has been removed, to the one that has taken its place.
  private func followCursorElement() {
    guard let (index, id) = cursorElement, let source = cursorSource, source.rowCount > 0,
      let start = rows.row(of: 0, in: source)
    else { return }
    let indices = 0..<source.rowCount
    let isUnmoved = indices.contains(index) && source.rowID(at: index) == id
    let found =
      isUnmoved ? destination ?? index : indices.first { source.rowID(at: $0) == id } ?? min(index, indices.count - 1)
    guard start + found != cursor else { return }
    if hasFocus, visible.contains(where: { $0.row == cursor }) { revealed = start + found }
    cursor = start + found
  }

  /// A Boolean value that indicates whether a row that has been visible is a stop of the cursor.
  private var hasStops = false

  /// A Boolean value that indicates whether keys move a cursor that isn't the selection.
  var hasOwnCursor: Bool { selection == nil && hasStops }

  /// Returns a Boolean value that indicates whether a row has no control, and a menu or a way to be edited, for which keys need
  /// a cursor.
  func isStop(_ row: Int) -> Bool {
    guard selection == nil, let items = rows.items(of: row), !items.isEmpty else { return false }
    let isEdited = rows.element(of: row).map { !$0.source.editing.isEmpty } ?? false
    return (isEdited || items.contains { $0.node.menu != nil }) && !items.contains(where: \.containsFocusable)
  }

  var visibleRows: Range<Int> { (visible.first?.row ?? 0)..<(visible.last.map { $0.row + 1 } ?? 0) }

  func reveal(_ row: Int, at anchor: UnitPoint?, again: @escaping () -> Void) {
    revealed = row
    layout.placeChildren(of: self)
  }

  // MARK: Layout

  override func step(_ work: inout LayoutWork) -> LayoutStep {
    .size(
      CellSize(
        width: work.proposal.width ?? Self.idealSize.width,
        height: work.proposal.height ?? min(rows.count, Self.idealSize.height)))
  }

  override var observesPlacement: Bool { true }

  override func placeChildren() {
    visible = []
    cursor = max(0, min(cursor, rows.count - 1))
    if rows.count > 0, size.height > 0 {
      normalize()
    }
    let visibleItems = placeRows()
    if !hasStops { hasStops = visible.contains { isStop($0.row) } }
    keepCursorAtStop()
    for child in children where !visibleItems.contains(child.index) && child.size != .zero {
      child.move(to: CellPoint(x: 0, y: 0), LayoutChoice(proposal: proposal(indentedBy: 0), size: .zero))
    }
  }

  /// Moves a cursor that is at another row, such as a header, to the next visible stop, unless the row has the focus.
  private func keepCursorAtStop() {
    guard selection == nil, rows.items(of: cursor) != nil, !isStop(cursor), currentRow != cursor || hasFocus else {
      return
    }
    let stops = visible.lazy.map(\.row).filter(isStop)
    if let stop = stops.first(where: { $0 >= cursor }) ?? stops.last { cursor = stop }
  }

  /// Places the rows from the top on, and returns the indices of their items.
  private func placeRows() -> Range<Int> {
    var placed: Range<Int>?
    var line = -top.offset
    var row = top.row
    while row < rows.count, line < size.height {
      let start = line
      for item in rows.items(of: row) ?? [] {
        let indent = indent(of: item)
        let proposal = proposal(indentedBy: indent)
        let size = layout.size(of: item, proposal)
        item.move(to: CellPoint(x: indent, y: line), LayoutChoice(proposal: proposal, size: size))
        line += size.height
        placed = (placed?.lowerBound ?? item.index)..<item.index + 1
      }
      visible.append((row, start..<line))
      // A row that doesn't exist yet is assumed to have one line, as most rows do.
      if rows.items(of: row) == nil { line += 1 }
      row += 1
    }
    return placed ?? 0..<0
  }

  /// The number of columns before an item, by the groups that it's in.
  private func indent(of item: LayoutItem) -> Int {
    min(item.taggedNode.environment.values.rowIndent ?? 0, max(0, size.width - 1))
  }

  private func proposal(indentedBy indent: Int) -> ProposedCellSize {
    ProposedCellSize(width: size.width - indent, height: nil)
  }

  /// The number of lines of a row, if its items exist.
  private func height(of row: Int) -> Int? {
    rows.items(of: row)?.reduce(0) { $0 + layout.size(of: $1, proposal(indentedBy: indent(of: $1))).height }
  }

  /// Finds the row at the top, and requests the rows whose heights are needed to find it. The next placement uses these.
  private func normalize() {
    top.row = min(max(0, top.row), rows.count - 1)
    if let target = revealed {
      revealed = nil
      reveal(row: min(target, rows.count - 1))
    }
    guard moveUp() else { return }
    // A row without lines may be at the top, so that its lines are visible once it has some.
    while top.offset > 0, top.row < rows.count - 1, let lines = height(of: top.row), top.offset >= lines {
      top = (top.row + 1, top.offset - lines)
    }
    // The last row isn't above the bottom while there are rows above the top.
    var end = -top.offset
    var row = top.row
    while row < rows.count, end < size.height {
      guard let lines = height(of: row) else { return request(top.row..<row, after: size.height - end) }
      end += lines
      row += 1
    }
    if end < size.height {
      top.offset -= size.height - end
      guard moveUp(to: row) else { return }
    }
    requested = nil
    requestedCount = 0
    if !hasPlacedRows {
      hasPlacedRows = true
      showSelection()
    }
    guard created == nil else { return }
    rows.request(max(0, top.row - 1)..<min(rows.count, row + 1))
  }

  /// Requests rows before or after others, because their heights are needed.
  ///
  /// Rows may have no lines. While the rows that were requested don't have enough, each request is for twice as many.
  private func request(_ known: Range<Int>, before: Int = 0, after: Int = 0) {
    requestedCount = min(rows.count, max(before, after, 2 * requestedCount))
    let first = before > 0 ? known.lowerBound - requestedCount : known.lowerBound
    let end = after > 0 ? known.upperBound + requestedCount : known.upperBound
    var needed = max(0, first)..<min(rows.count, end)
    if let requested, requested.overlaps(needed) {
      needed =
        min(requested.lowerBound, needed.lowerBound)..<min(rows.count, max(requested.upperBound, needed.upperBound))
    }
    requested = needed
    rows.request(needed)
  }

  /// Moves rows from above into the view. Returns false if the height of one is unknown.
  ///
  /// - Parameter end: The row after the last one that is needed; `nil` if that is unknown.
  private func moveUp(to end: Int? = nil) -> Bool {
    let end = end ?? top.row + max(1, size.height + top.offset + 1)
    while top.offset < 0, top.row > 0 {
      guard let lines = height(of: top.row - 1) else {
        request(top.row..<min(rows.count, end), before: 1 - top.offset)
        return false
      }
      top = (top.row - 1, top.offset + lines)
    }
    if top.row == 0 { top.offset = max(0, top.offset) }
    return true
  }

  private func reveal(row target: Int) {
    if target < top.row || target == top.row && top.offset > 0 {
      top = (target, 0)
      return
    }
    var end = -top.offset
    var row = top.row
    while row < target, end < size.height {
      end += height(of: row) ?? 1
      row += 1
    }
    guard let lines = height(of: target) else {
      // Its height is known only when it exists.
      if end >= size.height { top = (target, 1 - size.height) }
      revealed = target
      return
    }
    if end + lines > size.height || row < target { top = (target, min(0, lines - size.height)) }
  }

  func scroll(_ lines: Int) -> Bool {
    guard rows.count > 0 else { return false }
    let old = top
    if abs(lines) <= 2 * size.height {
      top.offset += lines
    } else if top.row + lines < rows.count {
      top = (max(0, top.row + lines), 0)
    } else {
      // The last line moves to the bottom.
      top = (rows.count - 1, size.height)
    }
    layout.placeChildren(of: self)
    normalize()
    return top != old
  }

  override func scroll(by key: KeyEquivalent) -> Bool { rows(of: key).map(scroll) ?? false }

  // MARK: Drawing

  override func prepare(_ context: inout DrawingContext, for child: LayoutItem) {
    let rect = CellRect(origin: context.origin - child.origin, size: size)
    context.clip = context.clip.intersection(rect)
    if !selectedRows.isEmpty, let row = rows.row(of: child), selectedRows.contains(row) {
      context.attributes.formUnion(selectionAttributes)
      context.isInSelectedRow = true
    }
  }

  override func draw(in context: DrawingContext, into surface: inout CellSurface) {
    selectedRows = []
    for (row, lines) in visible where isSelected(row) || (row == cursor && hasFocus && hasOwnCursor) {
      selectedRows.append(row)
      let style = CellStyle(attributes: selectionAttributes)
      let rect = CellRect(
        origin: CellPoint(x: 0, y: lines.lowerBound), size: CellSize(width: size.width, height: lines.count))
      var context = context
      context.clip = context.clip.intersection(CellRect(origin: context.origin, size: size))
      context.fill(rect, style: style, into: &surface)
    }
  }

  private var selectionAttributes: CellStyle.Attributes { hasFocus ? .inverse : [.inverse, .dim] }

  private func isSelected(_ row: Int) -> Bool {
    guard let selection, let id = rows.id(of: row, in: node) else { return false }
    return selection.contains(id)
  }

  // MARK: Events

  override var isFocusable: Bool {
    if selection != nil { return rows.count > 0 }
    let needsFocus = visible.count < rows.count || top.offset > 0
    if hasOwnCursor { return true }
    return needsFocus && !visible.contains { rows.items(of: $0.row)?.contains(where: \.containsFocusable) == true }
  }

  override func reveal(_ descendant: LayoutItem) -> Bool {
    guard let row = row(around: descendant) else { return true }
    revealed = row
    layout.placeChildren(of: self)
    return true
  }

  override func shows(_ descendant: LayoutItem) -> Bool {
    row(around: descendant).map { row in visible.contains { $0.row == row } } ?? true
  }

  override func respond(to event: ViewEvent) -> Bool {
    guard node.environment.system.isEnabled else { return false }
    if selection != nil { rows.findPlainSources(in: node) }
    switch event {
    case .key(.delete, []), .key(.deleteForward, []): return deleteRow()
    case .key(.upArrow, .option): return moveRow(by: -1)
    case .key(.downArrow, .option): return moveRow(by: 1)
    case .key(.return, []) where hasFocus: return performAction() || showNextColumn()
    case .key(.return, .option): return openMenu()
    case .key(.upArrow, .shift): return moveSelection(-1, extends: true)
    case .key(.downArrow, .shift): return moveSelection(1, extends: true)
    case .key(.home, .shift): return moveSelection(-rows.count, extends: true)
    case .key(.end, .shift): return moveSelection(rows.count, extends: true)
    case .key("a", .control), .key("a", .command): return selectAll()
    case .key(let key, []): return respond(to: key)
    case .text(" "):
      guard hasFocus, let id = id(ofSelectable: cursor) else { return false }
      anchor = cursor
      return toggle(id)
    case .mouse(let mouse):
      switch mouse.action {
      case .wheel(let rows, _): return scroll(rows * wheelRows)
      case .press(0): return press(mouse)
      case .press(2): return openMenu(mouse)
      case .drag(0): return selection != nil || pressedRow != nil
      case .release(0): return release(mouse)
      default: return false
      }
    default: return false
    }
  }
}

extension ListRows {
  /// The numbers of the rows.
  var indices: Range<Int> { 0..<count }
}

extension LayoutItem {
  /// The first item that can have the focus: this one or one in it.
  var firstFocusable: LayoutItem? {
    var rest: [LayoutItem] = [self]
    while let item = rest.popLast() {
      if item.canHaveFocus { return item }
      rest.append(contentsOf: item.activeChildren.reversed())
    }
    return nil
  }

  /// The number of items that can have the focus: this one and those in it.
  var focusableCount: Int {
    var count = 0
    var rest: [LayoutItem] = [self]
    while let item = rest.popLast() {
      if item.canHaveFocus { count += 1 }
      rest.append(contentsOf: item.activeChildren)
    }
    return count
  }

  /// A Boolean value that indicates whether the item or one in it can have the focus.
  var containsFocusable: Bool { firstFocusable != nil }
}
