/// The text of a text field or a secure field, on one line.
struct FieldArea: View {
  let text: Binding<String>
  let title: String
  let prompt: String
  let isSecure: Bool

  var body: some View {
    ControlArea(
      kind: .text(text), title: title,
      content: FieldText(text: text, string: text.wrappedValue, prompt: prompt, isSecure: isSecure))
  }
}

/// The text in a field, and the binding that it is read from.
struct FieldText: LeafView {
  typealias Layout = FieldLayout

  let text: Binding<String>
  let string: String
  let prompt: String
  let isSecure: Bool
}

/// The layout of the text in a field: the cursor, and the responses to keys and the mouse.
final class FieldLayout: LeafLayout<FieldText> {
  private var text: EditableText

  /// The string of `text`.
  private var string: String

  /// The first visible column.
  private var left = 0

  /// The number of columns of a field that isn't offered a width.
  static let idealWidth = 20

  required init(_ view: FieldText, of node: _ViewNode) {
    string = view.string
    text = EditableText(view.string)
    super.init(view, of: node)
  }

  override func update(with view: FieldText) {
    super.update(with: view)
    take(view.string)
  }

  /// Takes the string of the binding if it differs. The cursor stays before the text that follows it, or else after the text
  /// before it, or moves to the end.
  private func take(_ new: String) {
    guard new != string else { return }
    let cursor = text.cursor(in: new, by: [.after, .before])
    string = new
    text = EditableText(new)
    if let cursor { text.selection = SelectedRange(cursor) }
  }

  // MARK: Layout and drawing

  override func leafSize(for proposal: ProposedCellSize) -> CellSize? {
    CellSize(width: max(1, proposal.width ?? Self.idealWidth), height: 1)
  }

  /// The text without the ends of lines, since it is shown on one. Columns are counted in it.
  private static let rows = RowLayout(columns: .max, wraps: false)

  private func columns(_ range: Range<Int>) -> Int { shown(range).columns }

  private func shown(_ range: Range<Int>) -> RowLayout.Visible {
    let (system, isSecure) = (node.environment.system, view.isSecure)
    guard isSecure || system.isRedacted else { return Self.rows.visible(range, in: text.buffer) }
    let count = clusters(in: range)
    let glyph = isSecure ? system.display.isASCII ? "*" : "•" : "█"
    return (String(repeating: glyph, count: count), count)
  }

  private func clusters(in range: Range<Int>) -> Int {
    var (count, offset) = (0, range.lowerBound)
    while offset < range.upperBound {
      offset = text.buffer.offset(afterClusterAt: offset)
      count += 1
    }
    return count
  }

  /// The bytes on each side of the cursor that are laid out in a long text: more than the widest screen shows.
  private static let windowSize = 1 << 12

  /// The part of the text that is laid out: all of it, or the part around the cursor of a long text. Columns count from
  /// its beginning.
  private var window: Range<Int> {
    let buffer = text.buffer
    guard buffer.count > 2 * Self.windowSize else { return 0..<buffer.count }
    let cursor = hasFocus ? text.selection.cursor : 0
    let start = buffer.clusterBoundary(atOrBefore: max(0, cursor - Self.windowSize))
    let end = buffer.clusterBoundary(atOrBefore: min(buffer.count, cursor + Self.windowSize))
    return start..<end
  }

  /// The column of an offset.
  private func column(of offset: Int) -> Int {
    let window = window
    return columns(window.lowerBound..<min(max(offset, window.lowerBound), window.upperBound))
  }

  /// Scrolls so that the cursor is visible.
  private func revealCursor() {
    let column = column(of: text.selection.cursor)
    left = min(left, max(0, columns(window) + 1 - size.width))
    if column < left { left = column < size.width ? 0 : column - size.width / 4 }
    left = max(left, column + 1 - size.width)
  }

  override func draw(in context: DrawingContext, into surface: inout CellSurface) {
    if !hasFocus {
      left = 0
      return drawWithoutFocus(in: context, into: &surface)
    }
    revealCursor()
    var context = context
    context.clip = context.clip.intersection(CellRect(origin: context.origin, size: size))
    let all = shown(window).text
    Self.draw(view.prompt, of: self, text, in: &context, into: &surface)
    context.draw(all, at: CellPoint(x: -left, y: 0), into: &surface)
    let selected = text.selection.range
    if selected.isEmpty || !context.clip.rows.contains(context.origin.y) { return }
    let (start, end) = (column(of: selected.lowerBound), column(of: selected.upperBound))
    let cells = (context.origin.x + start - left..<context.origin.x + end - left).clamped(to: context.clip.columns)
    surface.restyle(row: context.origin.y, columns: cells) { $0.attributes.insert(.inverse) }
  }

  private func drawWithoutFocus(in context: DrawingContext, into surface: inout CellSurface) {
    var context = context
    if text.buffer.count == 0 { return Self.draw(view.prompt, of: self, text, in: &context, into: &surface) }
    let line = TextLine(shown(window).text)
    context.draw(line.truncated(to: size.width).text, at: CellPoint(x: 0, y: 0), into: &surface)
  }

  /// Draws what is behind the text of a field, and the prompt if there is no text. A field with the focus is underlined.
  static func draw(
    _ prompt: String, of field: LayoutItem, _ text: EditableText, in context: inout DrawingContext,
    into surface: inout CellSurface
  ) {
    var style = context.style
    style.attributes.insert(.dim)
    if field.hasFocus {
      context.style.attributes.insert(.underline)
      let all = CellRect(origin: CellPoint(x: 0, y: 0), size: field.size)
      context.fill(all, style: context.style, into: &surface)
    }
    guard text.buffer.count == 0 else { return }
    let line = TextLine(VisibleText.lines(prompt).joined(separator: " ")).truncated(to: field.size.width)
    context.draw(line.text, at: CellPoint(x: 0, y: 0), style: style, into: &surface)
  }

  override var caret: CellPoint? {
    CellPoint(x: min(column(of: text.selection.cursor) - left, size.width - 1), y: 0)
  }

  // MARK: Events

  override var isFocusable: Bool { true }

  override var acceptsText: Bool { true }

  override func respond(to event: ViewEvent) -> Bool {
    guard node.environment.system.isEnabled else { return false }
    take(view.text.wrappedValue)
    switch event {
    case .text(let typed): text.type(typed)
    case .paste(let pasted, _): text.type(Self.onOneLine(pasted))
    case .key(.return, []): return node.graph.events.submit(from: node)
    case .key(let key, let modifiers):
      guard TextArea.copying(in: node.environment.values, { respond(to: key, modifiers) }) else { return false }
    case .mouse(let mouse): guard respond(to: mouse) else { return false }
    case .hostFocus: return false
    }
    write()
    return true
  }

  /// Text whose ends of lines are spaces.
  private static func onOneLine(_ text: String) -> String {
    text.split(omittingEmptySubsequences: false) { $0.isNewline }.joined(separator: " ")
  }

  /// Writes the text, and takes over the text that the binding keeps.
  private func write() {
    let new = text.string
    guard new != string else { return }
    string = new
    view.text.wrappedValue = new
    take(view.text.wrappedValue)
  }

  private func respond(to key: KeyEquivalent, _ modifiers: EventModifiers) -> Bool {
    switch key {
    case .home: text.move(.textStart, extending: modifiers.contains(.shift))
    case .end: text.move(.textEnd, extending: modifiers.contains(.shift))
    default:
      return text.respond(
        to: key, modifiers,
        inserted: Array(Self.onOneLine(String(decoding: TextArea.clipboard, as: UTF8.self)).utf8),
        isSecret: view.isSecure)
    }
    return true
  }

  private func respond(to mouse: ViewEvent.Mouse) -> Bool {
    let offset = offset(atColumn: mouse.location.x - frame.origin.x + left)
    switch mouse.action {
    case .press(0):
      switch mouse.clickCount {
      case 1:
        let anchor = mouse.modifiers.contains(.shift) ? text.selection.anchor : offset
        text.selection = SelectedRange(anchor: anchor, cursor: offset)
      // The words of a secret aren't shown.
      case 2 where !view.isSecure: text.selectWord(at: offset)
      default: text.selectAll()
      }
    case .drag(0): text.selection = SelectedRange(anchor: text.selection.anchor, cursor: offset)
    case .release(0): if !view.isSecure { TextArea.offerSelection(of: text) }
    default: return false
    }
    return true
  }

  private func offset(atColumn column: Int) -> Int {
    let window = window
    var (offset, end) = (window.lowerBound, 0)
    while offset < window.upperBound {
      let next = text.buffer.offset(afterClusterAt: offset)
      end += columns(offset..<next)
      if end > column { return offset }
      offset = next
    }
    return offset
  }
}
