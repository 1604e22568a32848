// The responses of a list to the keys and the mouse.
extension ListLayout {
  func respond(to key: KeyEquivalent) -> Bool {
    switch key {
    case .rightArrow: return discloseRow(true) || moveFocusIntoRow()
    case .leftArrow where selection != nil && !hasFocus:
      node.graph.focus.move(to: node)
      return true
    case .leftArrow: return discloseRow(false)
    default: return rows(of: key).map(move) ?? false
    }
  }

  /// The number of rows that a key moves by.
  func rows(of key: KeyEquivalent) -> Int? { key.rows(page: page, all: rows.count) }

  /// The number of rows by which a key moves to the next page.
  private var page: Int { max(1, visible.count { !$0.lines.isEmpty } - 1) }

  /// The first control in the row of the cursor.
  private var focusableInRow: LayoutItem? {
    guard hasFocus, selection != nil else { return nil }
    findCursor()
    return rows.items(of: cursor)?.lazy.compactMap(\.firstFocusable).first
  }

  /// Moves the focus to the first control in the row of the cursor.
  private func moveFocusIntoRow() -> Bool {
    guard let target = focusableInRow else { return false }
    node.graph.focus.move(to: target.node)
    return true
  }

  /// Moves the focus to the first control in a row, unless it is in the row.
  private func moveFocus(intoRow row: Int) {
    guard node.graph.focus.node?.layout.flatMap(self.row(around:)) != row else { return }
    let target = rows.items(of: row)?.lazy.compactMap(\.firstFocusable).first
    if let target { node.graph.focus.move(to: target.node) }
  }

  /// Opens or closes what the row of the cursor discloses, if it is a label that does.
  private func discloseRow(_ isOpen: Bool) -> Bool { focusableInRow?.control?.disclose(isOpen) ?? false }

  /// Moves the selection or the focus by rows, or scrolls if there is neither.
  private func move(_ count: Int) -> Bool {
    guard hasFocus else { return moveFocus(count) }
    if hasOwnCursor { return moveCursor(count) }
    return selection == nil ? scroll(count) : moveSelection(count)
  }

  private func moveCursor(_ count: Int) -> Bool {
    if abs(count) == 1 { return moveFocus(count) }
    return moveCursor(to: min(max(0, cursor + count), rows.count - 1))
  }

  /// Moves the cursor to a row, and the focus to the row's control if it has one, or else to the list.
  private func moveCursor(to row: Int) -> Bool {
    cursor = row
    revealed = row
    layout.placeChildren(of: self)
    let control = rows.items(of: row)?.lazy.compactMap(\.firstFocusable).first
    node.graph.focus.move(to: control?.node ?? node)
    return true
  }

  /// The row of the cursor, or of the view in it that has the focus.
  var currentRow: Int? {
    if hasFocus {
      if selection != nil { findCursor() }
      return rows.indices.contains(cursor) ? cursor : nil
    }
    return node.graph.focus.node?.layout.flatMap(row(around:))
  }

  /// Deletes the element of the current row, if an action for that is set.
  func deleteRow() -> Bool {
    guard let row = currentRow, let (source, index) = rows.element(of: row),
      let delete = source.editing.lazy.compactMap(\.delete).first, !isDisabled(row, \.isDeleteDisabled)
    else { return false }
    delete(IndexSet(integer: index))
    return true
  }

  /// Moves the element of the current row by one row, if an action for that is set.
  func moveRow(by step: Int) -> Bool {
    guard let row = currentRow, let (source, index) = rows.element(of: row),
      let move = source.editing.lazy.compactMap(\.move).first, !isDisabled(row, \.isMoveDisabled)
    else { return false }
    guard (0..<source.rowCount).contains(index + step) else { return true }
    noteMove(to: index + step)
    move(IndexSet(integer: index), step > 0 ? index + 2 : index - 1)
    return true
  }

  private func isDisabled(_ row: Int, _ value: (EnvironmentValues) -> Bool) -> Bool {
    rows.items(of: row)?.contains { value($0.taggedNode.environment.values) } ?? false
  }

  /// Moves the selection by rows.
  ///
  /// - Parameters:
  ///   - count: The number of rows.
  ///   - extends: A Boolean value that indicates whether the rows from the anchor on are selected, if several can be.
  func moveSelection(_ count: Int, extends: Bool = false) -> Bool {
    guard hasFocus, let selection else { return false }
    let again = { [weak self] in _ = self?.moveSelection(count, extends: extends) }
    if !findCursor(), !selection.isEmpty, identify(rows.indices, then: again) { return true }
    let step = count < 0 ? -1 : 1
    let hasSelection = rows.id(of: cursor, in: node).map(selection.contains) ?? false
    // Without a selection, the first key selects the row of the cursor, unless it goes to an end of the list.
    let moves = hasSelection || abs(count) >= rows.count
    let target = min(max(0, moves ? cursor + count : cursor), rows.count - 1)
    if identify(target..<target + 1, byScrolling: true, then: again) { return true }
    // Rows without an identity, such as headers, aren't selected.
    let ahead = stride(from: target, to: step < 0 ? -1 : rows.count, by: step)
    let behind = stride(from: target, to: step < 0 ? rows.count : -1, by: -step)
    let isCandidate = { self.id(ofSelectable: $0) != nil || !self.rows.knowIDs(of: $0..<$0 + 1) }
    guard let row = ahead.first(where: isCandidate) ?? behind.first(where: isCandidate) else { return true }
    guard let id = id(ofSelectable: row) else {
      _ = identify(rows.indices, then: again)
      return true
    }
    if !hasSelection { anchor = row }
    select(row, id, extends: extends)
    revealed = row
    layout.placeChildren(of: self)
    return true
  }

  /// Selects a row, or the rows between it and the anchor.
  private func select(_ row: Int, _ id: AnyHashable, extends: Bool) {
    cursor = row
    if extends, selection?.selectSeveral != nil {
      anchor = min(anchor, rows.count - 1)
      let range = min(anchor, row)..<max(anchor, row) + 1
      if identify(range, then: { [weak self] in self?.select(row, id, extends: true) }) { return }
      select(Set(range.compactMap(self.id(ofSelectable:))))
    } else {
      anchor = row
      select([id])
    }
  }

  /// Selects all rows, if several can be selected.
  func selectAll() -> Bool {
    guard hasFocus, selection?.selectSeveral != nil else { return false }
    if identify(rows.indices, then: { [weak self] in _ = self?.selectAll() }) { return true }
    select(Set(rows.indices.compactMap(id(ofSelectable:))))
    return true
  }

  /// Adds a row to the selection or removes it. Returns `false` if only one row can be selected.
  func toggle(_ id: AnyHashable) -> Bool {
    guard let selection, selection.selectSeveral != nil else { return false }
    select(selection.values().symmetricDifference([id]))
    return true
  }

  /// Scrolls to the selected row.
  func showSelection() {
    guard selection?.isEmpty == false else { return }
    if findCursor() {
      revealed = cursor
      layout.placeChildren(of: self)
    } else {
      _ = identify(rows.indices) { [weak self] in self?.showSelection() }
    }
  }

  /// Creates rows whose identities aren't known because their views set them, and performs an action after that.
  ///
  /// - Parameters:
  ///   - range: The rows.
  ///   - byScrolling: A Boolean value that indicates whether the first of them becomes visible.
  ///   - action: The action, which may ask for the same rows again.
  /// - Returns: A Boolean value that indicates whether the action is performed later, when the rows exist.
  private func identify(_ range: Range<Int>, byScrolling: Bool = false, then action: @escaping () -> Void) -> Bool {
    guard !rows.knowIDs(of: range) else { return false }
    guard byScrolling else { return create(range, then: action) }
    return create(range, then: action) {
      revealed = range.lowerBound
      layout.placeChildren(of: self)
    }
  }

  /// The identity of a row, if the row can be selected: one without an identity, such as a header, can't.
  func id(ofSelectable row: Int) -> AnyHashable? {
    guard let selection, let id = rows.id(of: row, in: node), selection.accepts(id),
      !isDisabled(row, { $0.isSelectionDisabled == true })
    else { return nil }
    return id
  }

  /// Moves the cursor to the selected row if others have changed the selection. Returns whether there is one.
  @discardableResult
  func findCursor() -> Bool {
    guard let selection, !selection.isEmpty else { return false }
    if let id = rows.id(of: cursor, in: node), selection.contains(id) { return true }
    guard let row = rows.indices.first(where: { rows.id(of: $0, in: node).map(selection.contains) ?? false }) else {
      return false
    }
    (cursor, anchor) = (row, row)
    return true
  }

  /// Moves the focus to a control, or the cursor to a row that is a stop, before or after, if there is one within a page.
  /// Otherwise scrolls.
  private func moveFocus(_ count: Int) -> Bool {
    guard let first = visible.first, let last = visible.last else { return false }
    var current = hasFocus ? cursor : node.graph.focus.node?.layout.flatMap(row(around:))
    if hasFocus, !(first.row...last.row).contains(cursor) { current = count > 0 ? first.row - 1 : last.row + 1 }
    guard let current else { return false }
    if abs(count) > 1 {
      guard scroll(count) else { return moveFocus(toEnd: count < 0 ? .first : .last, from: current) }
      keepFocusInSight(at: abs(count) < rows.count ? nil : count < 0 ? .first : .last)
      return true
    }
    let page = visible.count - 1
    let reachable = min(current, first.row) - page...max(current, last.row) + page
    var row = current + count
    while reachable.contains(row), rows.items(of: row) != nil {
      if takesFocus(row) { return moveCursor(to: row) }
      row += count
    }
    guard scroll(count) else { return hasOwnCursor && hasFocus }
    if !hasFocus { keepFocusInSight() }
    return true
  }

  /// Moves the focus or the cursor to the first or the last of the visible rows that take it. Returns false if it's there.
  private func moveFocus(toEnd end: End, from current: Int) -> Bool {
    let rows = visible.map(\.row)
    guard let row = end == .first ? rows.first(where: takesFocus) : rows.last(where: takesFocus), row != current else {
      return false
    }
    return moveCursor(to: row)
  }

  /// Returns a Boolean value that indicates whether a row has a control, or is a stop of the cursor.
  private func takesFocus(_ row: Int) -> Bool {
    isStop(row) || rows.items(of: row)?.contains(where: \.containsFocusable) == true
  }

  /// Scrolls to the first or the last row, and moves the focus to the control that is nearest to it.
  func moveToEnd(of step: Int) {
    _ = scroll(step > 0 ? -rows.count : rows.count)
    keepFocusInSight(at: step > 0 ? .first : .last)
  }

  /// The first or the last of the visible controls.
  private enum End {
    case first, last
  }

  /// Moves the focus to a control that is visible after the next layout, or to the list if there isn't one.
  ///
  /// - Parameter end: The control that gets the focus in any case; `nil` for the first one, if the row of the focus isn't visible.
  private func keepFocusInSight(at end: End? = nil) {
    node.graph.afterNextLayout { [weak self] in
      guard let self, !hasLeft, let current = node.graph.focus.node?.layout, row(around: current) != nil else { return }
      guard end != nil || !shows(current) else { return }
      let items = visible.lazy.compactMap { self.rows.items(of: $0.row) }
      let controls = items.compactMap { $0.lazy.compactMap(\.firstFocusable).first }
      node.graph.focus.move(to: (end == .last ? controls.last : controls.first)?.node ?? node)
    }
  }

  /// Moves the focus to the next control after or before the row of the focus. Where the next rows don't exist yet, they become
  /// visible. Returns false at the end of the list.
  func moveToNextControl(_ step: Int) -> Bool {
    let focused = hasFocus ? nil : node.graph.focus.node?.layout.flatMap(row(around:))
    guard let first = visible.first, let last = visible.last else { return false }
    var row = (focused ?? (step > 0 ? first.row - 1 : last.row + 1)) + step
    while rows.indices.contains(row) {
      guard let items = rows.items(of: row) else {
        guard scroll(step * page) else { return false }
        keepFocusInSight()
        return true
      }
      if let target = items.lazy.compactMap(\.firstFocusable).first {
        node.graph.focus.move(to: target.node)
        return true
      }
      row += step
    }
    return false
  }

  /// The row at the place of the mouse that can be selected, and its value.
  private func selectableRow(at mouse: ViewEvent.Mouse) -> (row: Int, id: AnyHashable)? {
    guard let row = row(at: mouse), let id = id(ofSelectable: row) else { return nil }
    return (row, id)
  }

  private func row(at mouse: ViewEvent.Mouse) -> Int? {
    let line = mouse.location.y - frame.origin.y
    return visible.first { $0.lines.contains(line) }?.row
  }

  /// Opens the menu of the list or of the row: of the row of the cursor, or of the one at the place of the mouse.
  func openMenu(_ mouse: ViewEvent.Mouse? = nil) -> Bool {
    let row = mouse.map { self.row(at: $0) } ?? (hasOwnCursor || !hasFocus || findCursor() ? currentRow : nil)
    let rowMenu = row.flatMap { rows.items(of: $0)?.lazy.compactMap(\.node.menu).first }
    guard let selection, let menu = node.environment.values.selectionMenu else { return rowMenu?.open() ?? false }
    let (selected, others) = (selection.values(), rowMenu?.items ?? [])
    guard let mouse else { return !(selected.isEmpty && others.isEmpty) && menu.open(selected, others) }
    guard let id = selectableRow(at: mouse)?.id else { return menu.open([], others) }
    return menu.open(selected.contains(id) ? selected : [id], others)
  }

  /// Performs the action for the selected rows.
  func performAction() -> Bool {
    guard let selection else { return false }
    return node.environment.values.selectionMenu?.perform(selection.values()) ?? false
  }

  func press(_ mouse: ViewEvent.Mouse) -> Bool {
    if selection == nil, let row = row(at: mouse) {
      if isStop(row) { cursor = row } else { moveFocus(intoRow: row) }
      pressedRow = rowButton(row) == nil ? nil : row
      return pressedRow != nil || isStop(row)
    }
    guard let selection, let (row, id) = selectableRow(at: mouse) else { return false }
    if mouse.clickCount == 2, selection.contains(id), performAction() { return true }
    if !mouse.modifiers.isDisjoint(with: [.control, .command]), toggle(id) {
      (cursor, anchor) = (row, row)
      return true
    }
    let extends = mouse.modifiers.contains(.shift)
    if extends { findCursor() }
    select(row, id, extends: extends)
    _ = showNextColumn()
    return true
  }

  /// Activates the button of the row that was pressed beside it.
  func release(_ mouse: ViewEvent.Mouse) -> Bool {
    defer { pressedRow = nil }
    guard let row = pressedRow else { return selection != nil }
    if self.row(at: mouse) == row { return rowButton(row)?.activate() ?? false }
    return true
  }

  /// The control of a row that has one only, if that is a button or a link.
  private func rowButton(_ row: Int) -> Control? {
    guard let items = rows.items(of: row), items.count == 1, let control = items.first?.firstFocusable?.control,
      case .action = control.kind
    else { return nil }
    return items.first?.focusableCount == 1 ? control : nil
  }

  /// Shows the column after the list's, if the list is in a split view on a narrow screen.
  func showNextColumn() -> Bool {
    guard let selection, !selection.isEmpty || rows.id(of: cursor, in: node) != nil else { return false }
    guard node.columns?.showNextColumn() == true else { return false }
    // Without a selection, the next column is that of the row from which keys move on.
    if selection.isEmpty, let id = id(ofSelectable: cursor) { select([id]) }
    return true
  }
}
