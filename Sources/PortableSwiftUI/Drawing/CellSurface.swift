/// A grid of cells that views are drawn into, for any host.
///
/// A grapheme that takes two columns occupies two cells. Drawing over either half erases the other. Text is drawn only
/// after ``VisibleText`` has replaced its control characters, so a surface never contains one. A style without a background
/// leaves the background of the cell as it is.
package struct CellSurface: Sendable {
  /// A cell: a grapheme, or the second half of the grapheme before it, and a style.
  package struct Cell: Equatable, Sendable {
    /// The scalar of a grapheme with one scalar; otherwise ``cluster`` or ``continuation``.
    fileprivate var scalar: UInt32
    package var style: CellStyle

    fileprivate static let cluster = UInt32.max
    fileprivate static let continuation = UInt32.max - 1

    /// An empty cell.
    package static let blank = Cell(scalar: 0x20, style: .plain)

    /// A Boolean value that indicates whether the cell is the second half of the grapheme before it.
    package var isContinuation: Bool { scalar == Self.continuation }
  }

  /// The maximum number of scalars of a grapheme that are drawn. Text from outside may stack thousands of marks on one
  /// character.
  private static let scalarLimit = 16

  /// The number of columns and rows.
  package let size: CellSize

  /// The cells, row by row.
  package private(set) var cells: [Cell]

  /// The graphemes of several scalars, by the index of their cell.
  private var clusters: [Int: String] = [:]

  /// The URLs that cells lead to. The first one has the number 1.
  package private(set) var links: [String] = []

  /// A Boolean value that indicates whether a cell may have a part of a grapheme of several scalars or two columns.
  private var hasWideCells = false

  /// Creates a surface of blank cells.
  package init(size: CellSize) {
    self.size = CellSize(width: max(0, size.width), height: max(0, size.height))
    cells = Array(repeating: .blank, count: self.size.width * self.size.height)
  }

  /// Makes every cell blank.
  package mutating func clear() {
    cells.withUnsafeMutableBufferPointer { $0.update(repeating: .blank) }
    clusters.removeAll(keepingCapacity: true)
    links.removeAll(keepingCapacity: true)
    hasWideCells = false
  }

  /// Returns the number of a link for the styles of cells; 0 if there are too many links.
  mutating func number(ofLink url: String) -> Int {
    if let index = links.firstIndex(of: url) { return index + 1 }
    guard links.count < CellStyle.linkLimit else { return 0 }
    links.append(url)
    return links.count
  }

  /// The URL that a cell leads to.
  private func link(of cell: Cell) -> String? {
    links.indices.contains(cell.style.link - 1) ? links[cell.style.link - 1] : nil
  }

  /// Returns the grapheme in a cell; an empty string for the second half of a wide one.
  package func text(at index: Int) -> String {
    let scalar = cells[index].scalar
    switch scalar {
    case Cell.cluster: return clusters[index] ?? " "
    case Cell.continuation: return ""
    default: return Unicode.Scalar(scalar).map { String(Character($0)) } ?? " "
    }
  }

  /// Returns the only scalar of the grapheme in a cell; `nil` for other graphemes and for the second half of a wide one.
  package func scalar(at index: Int) -> Unicode.Scalar? { Unicode.Scalar(cells[index].scalar) }

  /// Returns the index of the first cell of a range that looks different on another surface of the same size.
  package func firstDifference(in range: Range<Int>, from other: CellSurface) -> Int? {
    let hasSameLinks = links == other.links
    return cells.withUnsafeBufferPointer { new in
      other.cells.withUnsafeBufferPointer { old in
        guard let first = new.baseAddress, let second = old.baseAddress else { return nil }
        // The cells have no padding: those that are the same have the same bytes. Few are compared one by one.
        func hasSameBytes(_ part: Range<Int>) -> Bool {
          let length = part.count * MemoryLayout<Cell>.stride
          return clusters.isEmpty && hasSameLinks
            && memcmp(first + part.lowerBound, second + part.lowerBound, length) == 0
        }
        if hasSameBytes(range) { return nil }
        var start = range.lowerBound
        while start < range.upperBound {
          let part = start..<min(start + 16, range.upperBound)
          if !hasSameBytes(part) {
            for index in part where looksDifferent(index, new[index], old[index], other) { return index }
          }
          start = part.upperBound
        }
        return nil
      }
    }
  }

  private func looksDifferent(_ index: Int, _ new: Cell, _ old: Cell, _ other: CellSurface) -> Bool {
    new != old || (new.scalar == Cell.cluster && clusters[index] != other.clusters[index])
      || (new.style.link > 0 && link(of: new) != other.link(of: old))
  }

  /// Draws text in a row, from a column on. Graphemes that aren't wholly inside `bounds` are left out.
  ///
  /// - Parameters:
  ///   - text: Text without control characters.
  ///   - origin: The position of the first grapheme, which may be outside the surface.
  ///   - bounds: The columns that may be drawn to.
  ///   - style: The style of the cells.
  package mutating func draw(
    _ text: String, at origin: CellPoint, in bounds: Range<Int>? = nil, style: CellStyle = .plain
  ) {
    guard origin.y >= 0, origin.y < size.height else { return }
    let bounds = (bounds ?? 0..<size.width).clamped(to: 0..<size.width)
    var column = origin.x
    var text = text
    if text.withUTF8({ draw(plain: $0, at: origin, in: bounds, style) }) { return }
    for character in text {
      if column >= bounds.upperBound { return }
      let width = CellWidth.of(character)
      if width > 0, column >= bounds.lowerBound, column + width <= bounds.upperBound {
        draw(character, width, style, at: origin.y * size.width + column)
      }
      column += width
    }
  }

  /// Draws text if it consists of printable ASCII characters, and returns whether it does.
  private mutating func draw(
    plain bytes: UnsafeBufferPointer<UInt8>, at origin: CellPoint, in bounds: Range<Int>, _ style: CellStyle
  ) -> Bool {
    guard CellWidth.isPlain(UnsafeRawBufferPointer(bytes)) else { return false }
    let start = origin.y * size.width + origin.x
    let first = max(0, bounds.lowerBound - origin.x)
    let drawn = first..<max(first, min(bytes.count, bounds.upperBound - origin.x))
    if hasWideCells {
      for index in drawn { set(UInt32(bytes[index]), style, at: start + index) }
      return true
    }
    cells.withUnsafeMutableBufferPointer { cells in
      guard !drawn.isEmpty, let base = cells.baseAddress else { return }
      for index in drawn {
        // `drawn` is inside the row and the text.
        let cell = base + (start &+ index)
        cell.pointee = Cell(scalar: UInt32(bytes[index]), style: style.over(cell.pointee.style))
      }
    }
    return true
  }

  /// Fills a rectangle with a character that takes one column.
  ///
  /// - Parameters:
  ///   - rect: The rectangle. Its part inside the surface is filled.
  ///   - character: The character.
  ///   - style: The style of the cells.
  package mutating func fill(_ rect: CellRect, with character: Character = " ", style: CellStyle) {
    let rect = rect.intersection(CellRect(origin: CellPoint(x: 0, y: 0), size: size))
    guard let scalar = character.unicodeScalars.first?.value else { return }
    for row in rect.rows {
      for column in rect.columns { set(scalar, style, at: row * size.width + column) }
    }
  }

  /// Makes the cells of a rectangle blank.
  package mutating func erase(_ rect: CellRect) {
    let rect = rect.intersection(CellRect(origin: CellPoint(x: 0, y: 0), size: size))
    for row in rect.rows {
      for column in rect.columns {
        let index = row * size.width + column
        set(0x20, .plain, at: index)
        cells[index].style = .plain
      }
    }
  }

  /// Fills cells of a row with a style, and leaves their graphemes as they are.
  package mutating func restyle(row: Int, columns: Range<Int>, _ change: (inout CellStyle) -> Void) {
    guard row >= 0, row < size.height else { return }
    for column in columns.clamped(to: 0..<size.width) { change(&cells[row * size.width + column].style) }
  }

  private mutating func draw(_ character: Character, _ width: Int, _ style: CellStyle, at index: Int) {
    let scalars = character.unicodeScalars
    if width == 2 || scalars.count > 1 { hasWideCells = true }
    if scalars.count == 1, let only = scalars.first {
      set(only.value, style, at: index)
    } else {
      set(Cell.cluster, style, at: index)
      clusters[index] = String(String.UnicodeScalarView(scalars.prefix(Self.scalarLimit)))
    }
    if width == 2 { set(Cell.continuation, style, at: index + 1, isSecondHalf: true) }
  }

  private mutating func set(_ scalar: UInt32, _ style: CellStyle, at index: Int, isSecondHalf: Bool = false) {
    if cells[index].scalar == Cell.cluster { clusters[index] = nil }
    // Half a grapheme can't be shown.
    if cells[index].isContinuation, !isSecondHalf { erase(index - 1) }
    let next = index + 1
    if next < cells.count, cells[next].isContinuation { cells[next].scalar = 0x20 }
    cells[index] = Cell(scalar: scalar, style: style.over(cells[index].style))
  }

  private mutating func erase(_ index: Int) {
    if cells[index].scalar == Cell.cluster { clusters[index] = nil }
    cells[index].scalar = 0x20
  }

  /// The rows as text, without spaces at the end of a row and without empty rows at the end.
  package var text: String {
    var text = ""
    var newlines = 0
    for row in 0..<size.height {
      let start = row * size.width
      var end = start + size.width
      while end > start, cells[end - 1].scalar == 0x20 { end -= 1 }
      if end > start {
        text += String(repeating: "\n", count: newlines)
        newlines = 0
        for index in start..<end { text += self.text(at: index) }
      }
      newlines += 1
    }
    return text
  }
}

extension CellSurface: Equatable {
  /// Returns a Boolean value that indicates whether two surfaces look the same.
  package static func == (first: CellSurface, second: CellSurface) -> Bool {
    first.size == second.size && first.cells == second.cells && first.clusters == second.clusters
      && first.links == second.links
  }
}
