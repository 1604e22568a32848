/// The layout of a text.
final class TextLayout: LayoutItem {
  /// The text as it's shown.
  private var text: Text

  /// The text of the view, if its letters are shown in the case of the environment.
  private var original: [Text] = []

  /// A Boolean value that indicates whether the text shows the state of a control and isn't part of its name.
  var isMark = false

  /// A Boolean value that indicates whether the string consists of printable ASCII characters.
  private var isPlain: Bool

  private var ideal: CellSize

  /// The lines that were computed last. Most invisible texts have no lines.
  private var known: KnownLines?

  /// The links, where they were drawn last.
  private var links: [(area: CellRect, url: String)] = []

  init(_ text: Text, of node: _ViewNode) {
    let letterCase = node.environment.system.text.letterCase
    self.text = text.inCase(letterCase)
    if letterCase != nil { original = [text] }
    (isPlain, ideal) = Self.measure(self.text.string)
    super.init(of: node)
  }

  /// The string of the text.
  var string: String { text.string }

  /// Takes another text.
  func update(with text: Text) {
    let letterCase = values.letterCase
    original = letterCase == nil ? [] : [text]
    show(text.inCase(letterCase))
  }

  /// Takes other values of the environment.
  func valuesDidChange() {
    update(with: original.first ?? text)
    contentDidChange()
  }

  private func show(_ text: Text) {
    guard text != self.text else { return }
    let isSame = text.string == self.text.string
    self.text = text
    if isSame { return }
    known = nil
    (isPlain, ideal) = Self.measure(text.string)
    contentDidChange()
  }

  private var values: TextValues { node.environment.system.text }

  override var hitArea: HitArea { .solid }

  override func leafSize(for proposal: ProposedCellSize) -> CellSize? {
    let values = values
    let height = max(1, min(proposal.height ?? .max, values.lineLimit ?? .max))
    let width = proposal.width ?? .max
    if width >= ideal.width, height >= ideal.height { return ideal }
    guard isPlain else { return Self.size(of: lines(for: proposal)) }
    // A truncated line takes the whole width.
    if values.lineLimit ?? .max <= 1 { return CellSize(width: max(1, width), height: 1) }
    return TextLine.size(ofPlain: string, width: width, height: height)
  }

  /// The lines that fit a proposal, but at least one. The last one has an ellipsis if there are more.
  private func lines(for proposal: ProposedCellSize) -> [TextLine] {
    let values = values
    if let known, known.proposal == proposal, known.values == values { return known.lines }
    let lines = makeLines(for: proposal, values)
    known = KnownLines(proposal, values, lines)
    return lines
  }

  private func makeLines(for proposal: ProposedCellSize, _ values: TextValues) -> [TextLine] {
    let all = VisibleText.lines(string).map { TextLine($0) }
    if let limit = values.lineLimit, limit <= 1, all.count == 1, let width = proposal.width, all[0].width > width {
      return [all[0].truncated(to: max(1, width), values.truncationMode)]
    }
    let lines = proposal.width.map { width in all.flatMap { $0.wrapped(to: width) } } ?? all
    let height = max(1, min(proposal.height ?? .max, values.lineLimit ?? .max))
    guard height < lines.count else { return lines }
    let last = lines[height - 1]
    return lines[..<(height - 1)] + [last.withEllipsis(in: max(1, proposal.width ?? last.width + 1))]
  }

  override func draw(in context: DrawingContext, into surface: inout CellSurface) {
    var context = context
    links = []
    if node.environment.system.isRedacted { return drawBlocks(in: context, into: &surface) }
    if text.parts.isEmpty {
      text.change.apply(to: &context.style)
      if let link = text.change.link {
        context.link = link
        links = [(CellRect(origin: CellPoint(x: 0, y: 0), size: size), link)]
      }
      if isPlain, proposal.width ?? .max >= ideal.width {
        let x = values.alignment.alignment.offset(size.width - ideal.width)
        return context.draw(string, at: CellPoint(x: x, y: 0), into: &surface)
      }
    }
    let lines = lines(for: proposal)
    let alignment = values.alignment.alignment
    var characters = text.parts.isEmpty ? nil : StyledCharacters(text, in: context.style)
    for row in lines.indices {
      let line = lines[row]
      let origin = CellPoint(x: alignment.offset(size.width - line.width), y: row)
      if characters == nil {
        context.draw(line.text, at: origin, into: &surface)
      } else {
        characters?.draw(line.text, at: origin, in: context, into: &surface) { columns, link in
          let size = CellSize(width: columns.count, height: 1)
          links.append((CellRect(origin: CellPoint(x: columns.lowerBound, y: row), size: size), link))
        }
      }
    }
  }

  /// Draws a block for each character that would be visible.
  private func drawBlocks(in context: DrawingContext, into surface: inout CellSurface) {
    var style = context.style
    style.attributes.insert(.dim)
    let alignment = values.alignment.alignment
    for (row, line) in lines(for: proposal).enumerated() {
      let text = line.text.map { $0 == " " ? " " : String(repeating: "█", count: CellWidth.of(String($0))) }.joined()
      let origin = CellPoint(x: alignment.offset(size.width - line.width), y: row)
      context.draw(text, at: origin, style: style, into: &surface)
    }
  }

  /// A click on a link opens it.
  override func respond(to event: ViewEvent) -> Bool {
    guard !links.isEmpty, case .mouse(let mouse) = event, node.environment.system.isEnabled else { return false }
    let point = mouse.location - frame.origin
    guard let link = links.first(where: { $0.area.contains(point) })?.url else { return false }
    switch mouse.action {
    case .press(0): return true
    case .release(0):
      if let url = URL(string: link) { node.environment.values.openURL(url) }
      return true
    default: return false
    }
  }

  private static func measure(_ string: String) -> (isPlain: Bool, ideal: CellSize) {
    if CellWidth.isPlain(string.utf8) { return (true, CellSize(width: string.utf8.count, height: 1)) }
    return (false, size(of: VisibleText.lines(string).map { TextLine($0) }))
  }

  private static func size(of lines: [TextLine]) -> CellSize {
    var width = 0
    for line in lines { width = max(width, line.width) }
    return CellSize(width: width, height: lines.count)
  }
}

/// The lines of a text for a proposal.
private final class KnownLines {
  let proposal: ProposedCellSize
  let values: TextValues
  let lines: [TextLine]

  init(_ proposal: ProposedCellSize, _ values: TextValues, _ lines: [TextLine]) {
    self.proposal = proposal
    self.values = values
    self.lines = lines
  }
}

/// The characters of a text with their styles, in order. Lines are made of them, with a few left out between two lines.
struct StyledCharacters {
  private struct Style: Equatable {
    var cell: CellStyle
    var link: String?
  }

  private var rest: ArraySlice<(character: Character, style: Style)>

  init(_ text: Text, in style: CellStyle) {
    rest =
      text.runs().flatMap { run in
        var style = Style(cell: style, link: run.change.link)
        run.change.apply(to: &style.cell)
        return VisibleText.lines(run.string).joined(separator: " ").map { (character: $0, style: style) }
      }[...]
  }

  /// Draws a line, in stretches of one style, and calls a function with the columns of each link.
  mutating func draw(
    _ line: String, at origin: CellPoint, in context: DrawingContext, into surface: inout CellSurface,
    _ didDrawLink: (Range<Int>, String) -> Void
  ) {
    if let first = line.first, rest.first?.character != first, rest.dropFirst().first?.character == first {
      rest.removeFirst()
    }
    var origin = origin
    var stretch = ""
    var style = rest.first?.style ?? Style(cell: context.style)
    func drawStretch(_ surface: inout CellSurface) {
      var context = context
      context.link = style.link ?? context.link
      context.draw(stretch, at: origin, style: style.cell, into: &surface)
      let end = origin.x + CellWidth.of(stretch)
      if let link = style.link { didDrawLink(origin.x..<end, link) }
      origin.x = end
      stretch = ""
    }
    for character in line {
      if let next = rest.first, next.character == character {
        rest.removeFirst()
        if next.style != style {
          drawStretch(&surface)
          style = next.style
        }
      }
      stretch.append(character)
    }
    drawStretch(&surface)
  }
}
