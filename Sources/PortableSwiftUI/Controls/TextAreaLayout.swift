/// The layout of a text area: the rows that are visible, the cursor, and the responses to keys and the mouse.
final class TextAreaLayout: LeafLayout<TextAreaContent> {
  /// The text, which is ahead of the view's until the changes of an event are applied.
  private(set) var text: EditableText

  /// The offset of the first visible row.
  private var top: Int

  /// The first visible column, if lines don't continue on the next row.
  private var left = 0

  /// A Boolean value that indicates whether the cursor has to be made visible.
  private var revealsCursor = true

  /// A Boolean value that indicates whether a paste continues with the next event.
  private var isPasting = false

  /// A Boolean value that indicates whether the part of a paste that came last ends with a carriage return.
  private var endsWithReturn = false

  /// Visible rows, and everything that they depend on.
  private struct Shown {
    let buffer: TextBuffer
    let layout: RowLayout
    let height: Int
    let top: Int
    let rows: [RowLayout.Row]
  }

  /// The rows that were visible last.
  private var shown: Shown?

  private var options: TextArea.Options { view.options }

  required init(_ view: TextAreaContent, of node: _ViewNode) {
    text = view.text
    top = view.text.buffer.contentStart
    super.init(view, of: node)
  }

  override func update(with view: TextAreaContent) {
    if view.text != text {
      if view.text.buffer.isCopy(of: text.buffer) == false || view.text.selection != text.selection {
        revealsCursor = true
      }
      text = view.text
    }
    let isSameSize = self.view.options == view.options && self.view.text.buffer.isCopy(of: view.text.buffer)
    super.update(with: view)
    if options.field != nil, !isSameSize { contentDidChange() }
  }

  // MARK: Layout

  override func leafSize(for proposal: ProposedCellSize) -> CellSize? {
    if let field = options.field { return size(of: field, proposal) }
    let height = proposal.height ?? min(max(3, text.buffer.lineCount), 10)
    return CellSize(width: max(1, proposal.width ?? 40), height: max(1, height))
  }

  /// The columns of the line numbers, with a space after them.
  private var gutter: Int {
    guard options.showsLineNumbers else { return 0 }
    let columns = "\(text.buffer.lineCount)".utf8.count + 1
    return columns <= size.width / 2 ? columns : 0
  }

  /// The columns of the text.
  private var textWidth: Int { size.width - gutter }

  /// The rows of the text. The last column is free for the cursor after a full row.
  private var rowLayout: RowLayout { rowLayout(columns: textWidth) }

  private func rowLayout(columns: Int) -> RowLayout {
    RowLayout(columns: columns - 1, wraps: options.wraps, tabWidth: options.tabWidth)
  }

  /// The size of a text field, which is as high as its text.
  private func size(of field: TextArea.Field, _ proposal: ProposedCellSize) -> CellSize {
    let width = max(1, proposal.width ?? FieldLayout.idealWidth)
    let layout = rowLayout(columns: width)
    let limit = max(1, min(field.rows.upperBound, proposal.height ?? .max))
    let first = layout.row(containing: text.buffer.contentStart, in: text.buffer)
    let rows = layout.rows(from: first, limit: limit, in: text.buffer).count
    return CellSize(width: width, height: min(limit, max(field.rows.lowerBound, rows)))
  }

  /// The visible rows, after scrolling to the cursor if it has moved.
  private func visibleRows() -> [RowLayout.Row] {
    let layout = rowLayout
    // A field without the focus shows the beginning, as one of a single row does.
    let isAtStart = options.field != nil && !hasFocus
    if isAtStart { (top, revealsCursor) = (text.buffer.contentStart, true) }
    // A cursor that is visible stays so in a view of another size.
    if let shown, shown.layout != layout || shown.height != size.height, shown.buffer.isCopy(of: text.buffer),
      shown.rows.contains(shown.layout.row(containing: text.selection.cursor, in: text.buffer))
    {
      revealsCursor = true
    }
    if !revealsCursor, let shown, shown.layout == layout, shown.height == size.height, shown.top == top,
      shown.buffer.isCopy(of: text.buffer)
    {
      return shown.rows
    }
    var first = layout.row(containing: top, in: text.buffer)
    var rows = layout.rows(from: first, limit: size.height, in: text.buffer)
    if revealsCursor, !isAtStart {
      revealsCursor = false
      if let other = row(revealingCursorFrom: first, rows, in: layout) {
        first = other
        rows = layout.rows(from: first, limit: size.height, in: text.buffer)
      }
    }
    // The rows of a field that grows, or whose text gets shorter, fill it.
    if options.field != nil, rows.count < size.height {
      first = row(rows.count - size.height, from: first, in: layout)
      rows = layout.rows(from: first, limit: size.height, in: text.buffer)
    }
    top = first.range.lowerBound
    shown = Shown(buffer: text.buffer, layout: layout, height: size.height, top: top, rows: rows)
    return rows
  }

  /// Returns the first row for which the cursor is visible, or `nil` if it is visible already.
  ///
  /// - Parameters:
  ///   - first: The first row until now.
  ///   - rows: The rows that are visible from there.
  private func row(
    revealingCursorFrom first: RowLayout.Row, _ rows: [RowLayout.Row], in layout: RowLayout
  ) -> RowLayout.Row? {
    let cursor = layout.row(containing: text.selection.cursor, in: text.buffer)
    if !options.wraps {
      let column = layout.column(of: text.selection.cursor, in: cursor, of: text.buffer)
      if column < left { left = max(0, column - textWidth / 4) }
      if column >= left + textWidth - 1 { left = column - textWidth + 1 + textWidth / 4 }
    }
    if rows.contains(cursor) { return nil }
    let near = layout.rows(from: first, limit: 2 * size.height, in: text.buffer)
    if let index = near.firstIndex(of: cursor) { return near[index - size.height + 1] }
    let isAbove = cursor.range.lowerBound < first.range.lowerBound
    if isAbove, layout.rows(from: cursor, limit: size.height, in: text.buffer).contains(first) { return cursor }
    // A cursor that is far away moves to the middle.
    return row(-size.height / 2, from: cursor, in: layout)
  }

  /// Returns the row a number of rows after another one, or before it if the number is negative.
  private func row(_ count: Int, from start: RowLayout.Row, in layout: RowLayout) -> RowLayout.Row {
    var row = start
    for _ in 0..<abs(count) {
      guard let next = count < 0 ? layout.row(before: row, in: text.buffer) : layout.row(after: row, in: text.buffer)
      else { break }
      row = next
    }
    return row
  }

  // MARK: Drawing

  override func draw(in context: DrawingContext, into surface: inout CellSurface) {
    let layout = rowLayout
    let selected = text.selection.range
    let (gutter, width) = (gutter, textWidth)
    let isRedacted = node.environment.system.isRedacted
    var context = context
    if let field = options.field { FieldLayout.draw(field.prompt, of: self, text, in: &context, into: &surface) }
    for (y, row) in visibleRows().enumerated() {
      if gutter > 0, row.isFirst {
        let number = "\(row.line.index + 1)"
        var style = context.style
        style.attributes.insert(.dim)
        context.draw(number, at: CellPoint(x: gutter - 1 - number.utf8.count, y: y), style: style, into: &surface)
      }
      var x = 0
      var start = row.range.lowerBound
      if left > 0, !options.wraps {
        let first = layout.offset(atColumn: left, in: row, of: text.buffer)
        guard first.column >= left || first.offset < row.range.upperBound else { continue }
        // The second half of a wide character isn't shown.
        start = first.column < left ? text.buffer.offset(afterClusterAt: first.offset) : first.offset
        start = min(start, row.range.upperBound)
        x = layout.column(of: start, in: row, of: text.buffer)
      }
      let cuts = [start] + [selected.lowerBound, selected.upperBound].map { min(max($0, start), row.range.upperBound) }
      for (range, isSelected) in [
        (cuts[0]..<cuts[1], false), (cuts[1]..<cuts[2], true), (cuts[2]..<row.range.upperBound, false),
      ] {
        if range.isEmpty { continue }
        let part = layout.visible(range, from: x, upTo: left + width, in: text.buffer)
        let string = isRedacted ? String(repeating: "█", count: part.columns) : part.text
        draw(string, gutter + x - left, y, isSelected, context, &surface)
        x += part.columns
      }
      // A selected line ending is visible as a space.
      if row.isLast, selected.contains(row.range.upperBound), x < left + width {
        draw(" ", gutter + x - left, y, true, context, &surface)
      }
    }
  }

  private func draw(
    _ string: String, _ x: Int, _ y: Int, _ isSelected: Bool, _ context: DrawingContext, _ surface: inout CellSurface
  ) {
    if string.isEmpty { return }
    var style = context.style
    if isSelected { style.attributes.formSymmetricDifference(.inverse) }
    context.draw(string, at: CellPoint(x: x, y: y), style: style, into: &surface)
  }

  override var caret: CellPoint? {
    let layout = rowLayout
    let cursor = text.selection.cursor
    let row = layout.row(containing: cursor, in: text.buffer)
    guard let y = visibleRows().firstIndex(of: row) else { return nil }
    // In a view of one column, the cursor after a character has no separate cell.
    let x = min(layout.column(of: cursor, in: row, of: text.buffer) - left, max(textWidth - 1, 0))
    return x >= 0 ? CellPoint(x: gutter + x, y: y) : nil
  }

  // MARK: Events

  override var isFocusable: Bool { true }

  override var acceptsText: Bool { options.isEditable }

  override func respond(to event: ViewEvent) -> Bool {
    guard node.environment.system.isEnabled else { return false }
    let before = text
    switch event {
    case .text(let string) where options.isEditable: text.type(string)
    case .key(.return, []) where options.field != nil: return node.graph.events.submit(from: node)
    case .key(let key, let modifiers):
      guard TextArea.copying(in: node.environment.values, { respond(to: key, modifiers) }) else { return false }
    case .paste(let string, let isLast) where options.isEditable: paste(string, isLast: isLast)
    case .mouse(let mouse): guard respond(to: mouse) else { return false }
    default: return false
    }
    if case .mouse = event {
      revealsCursor = text != before
    } else {
      revealsCursor = true
    }
    if text != before {
      view.binding.wrappedValue = text
      // The binding may have changed or rejected the text.
      text = view.binding.wrappedValue
    }
    return true
  }

  private func paste(_ string: String, isLast: Bool) {
    let bytes = string.utf8.dropFirst(endsWithReturn && string.utf8.first == 0x0A ? 1 : 0)
    text.paste(bytes, joining: isPasting)
    isPasting = !isLast
    endsWithReturn = isPasting && string.utf8.last == 0x0D
  }

  private func respond(to key: KeyEquivalent, _ modifiers: EventModifiers) -> Bool {
    let isEditable = options.isEditable
    switch key {
    case .return where isEditable && insertsNewline(modifiers):
      text.insertNewline(keepsIndentation: options.keepsIndentation)
    case .tab where isEditable && options.insertsTabs && modifiers.isEmpty: text.type("\t")
    case "c" where modifiers.isCommand && text.selection.isEmpty: break
    case "z" where modifiers.isCommand && !text.canUndo: break
    default:
      guard let movement = movement(key, modifiers) else {
        return text.respond(to: key, modifiers, inserted: isEditable ? TextArea.clipboard : nil)
      }
      if leavesField(movement), !modifiers.contains(.shift) { return false }
      text.move(movement, extending: modifiers.contains(.shift), in: rowLayout)
    }
    return true
  }

  private func insertsNewline(_ modifiers: EventModifiers) -> Bool {
    options.field == nil ? !modifiers.movesByWord : modifiers.isSubset(of: [.option, .shift])
  }

  /// Returns a Boolean value that indicates whether a movement goes beyond the first or the last row of a text field.
  private func leavesField(_ movement: TextMovement) -> Bool {
    guard options.field != nil, case .rows(let count) = movement else { return false }
    let layout = rowLayout
    let row = layout.row(containing: text.selection.cursor, in: text.buffer)
    return (count < 0 ? layout.row(before: row, in: text.buffer) : layout.row(after: row, in: text.buffer)) == nil
  }

  /// The movement of a key that has it only in a text of several rows.
  private func movement(_ key: KeyEquivalent, _ modifiers: EventModifiers) -> TextMovement? {
    switch key {
    case .upArrow: .rows(-1)
    case .downArrow: .rows(1)
    case .pageUp: .rows(1 - max(2, size.height))
    case .pageDown: .rows(max(2, size.height) - 1)
    case .home: modifiers.movesByWord ? .textStart : .lineStart
    case .end: modifiers.movesByWord ? .textEnd : .lineEnd
    // Terminals of macOS send these for Option with an arrow.
    case "b" where modifiers.contains(.option): .wordBackward
    case "f" where modifiers.contains(.option): .wordForward
    default: nil
    }
  }

  // MARK: The mouse

  private func respond(to mouse: ViewEvent.Mouse) -> Bool {
    switch mouse.action {
    case .press(0):
      let offset = offset(at: mouse.location)
      switch mouse.clickCount {
      case 2: text.selectWord(at: offset)
      case 3...: text.selectLine(at: offset)
      default:
        let anchor = mouse.modifiers.contains(.shift) ? text.selection.anchor : offset
        text.selection = SelectedRange(anchor: anchor, cursor: offset)
      }
    case .drag(0):
      text.selection = SelectedRange(anchor: text.selection.anchor, cursor: offset(at: mouse.location))
    case .wheel(let rows, let columns):
      let before = top
      scroll(by: rows)
      if options.field != nil {
        _ = visibleRows()
        return top != before
      }
      if !options.wraps { left = max(0, left + columns) }
    case .release(0): TextArea.offerSelection(of: text)
    default: return false
    }
    return true
  }

  private func scroll(by count: Int) {
    let layout = rowLayout
    top = row(count, from: layout.row(containing: top, in: text.buffer), in: layout).range.lowerBound
  }

  /// Returns the offset of the character at a cell of the surface, which may be outside the view while the mouse is dragged.
  private func offset(at point: CellPoint) -> Int {
    let layout = rowLayout
    let frame = frame
    let first = layout.row(containing: top, in: text.buffer)
    let row = row(min(point.y - frame.origin.y, size.height), from: first, in: layout)
    return layout.offset(atColumn: max(0, point.x - frame.origin.x - gutter + left), in: row, of: text.buffer).offset
  }
}
