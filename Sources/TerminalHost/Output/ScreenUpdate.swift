import PortableSwiftUI

/// The control sequences that update a terminal from one surface to another. Only changed cells are written.
///
/// Between two updates, the terminal's style is the standard one.
package struct ScreenUpdate {
  /// A surface, and the position of the cursor of the focused text.
  package struct Frame {
    package var surface: CellSurface
    /// The position of the cursor. The cursor is hidden if it's `nil` or outside the surface.
    package var caret: CellPoint?

    fileprivate var visibleCaret: CellPoint? {
      guard let caret, CellRect(origin: CellPoint(x: 0, y: 0), size: surface.size).contains(caret) else { return nil }
      return caret
    }

    package init(_ surface: CellSurface, caret: CellPoint? = nil) {
      self.surface = surface
      self.caret = caret
    }
  }

  /// The most unchanged cells that are written again because moving the cursor over them takes as many bytes.
  private static let shortGap = 4

  /// The number of bytes that most updates don't exceed.
  private static let usualCount = 4096

  private let features: TerminalFeatures
  private var depth: ColorDepth { features.depth }
  private var bytes: [UInt8] = []

  /// The URL of the link that the next character belongs to.
  private var link: String?

  /// A Boolean value that indicates whether the rows are below the prompt, at a place that isn't known.
  private var isRelative = false

  /// The style that the terminal uses for the next character.
  private var style = CellStyle.plain
  /// The cell at the cursor; `nil` if that isn't certain.
  private var cursor: Int?

  /// Returns the bytes that update a terminal; none if it shows the frame already.
  ///
  /// - Parameters:
  ///   - shown: The frame that the terminal shows; `nil` if that is unknown.
  ///   - frame: The frame that it is to show.
  ///   - features: The features of the terminal.
  package static func bytes(from shown: Frame?, to frame: Frame, features: TerminalFeatures) -> [UInt8] {
    var update = ScreenUpdate(features: features)
    let surface = frame.surface
    let isKnown = shown?.surface.size == surface.size
    var old = CellSurface(size: .zero)
    if isKnown, let shown { old = shown.surface } else { old = CellSurface(size: surface.size) }
    update.bytes.reserveCapacity(usualCount)
    for row in 0..<surface.size.height { update.writeRow(row, from: old, to: surface) }
    update.select(link: nil)
    let (oldCaret, caret) = (shown?.visibleCaret, frame.visibleCaret)
    if isKnown, update.bytes.isEmpty, oldCaret == caret { return [] }

    let cells = update.bytes
    update.bytes = []
    update.bytes.reserveCapacity(cells.count + 64)
    update.write(Screen.beginningOfUpdate)
    if !isKnown || (oldCaret != nil && (caret == nil || !cells.isEmpty)) { update.write("\u{1B}[?25l") }
    if !isKnown { update.write("\u{1B}[2J") }
    update.bytes += cells
    if update.style != .plain { update.write("\u{1B}[0m") }
    if let caret {
      update.writePosition(column: caret.x, row: caret.y)
      if !isKnown || oldCaret == nil || !cells.isEmpty { update.write("\u{1B}[?25h") }
    }
    update.write(Screen.endOfUpdate)
    return update.bytes
  }

  /// Returns the bytes that update a terminal that has colors alone. See `bytes(from:to:features:)`.
  package static func bytes(from shown: Frame?, to frame: Frame, depth: ColorDepth) -> [UInt8] {
    bytes(from: shown, to: frame, features: TerminalFeatures(depth: depth))
  }

  /// Returns the bytes that show a frame below the prompt of a shell, in place of one that is there.
  ///
  /// - Parameters:
  ///   - cursor: The row of the frame that the terminal's cursor is in; 0 before the first frame.
  ///   - frame: The frame.
  ///   - features: The features of the terminal.
  /// - Returns: The bytes, and the row that the cursor is in afterwards.
  static func bytes(below cursor: Int, _ frame: Frame, features: TerminalFeatures) -> (bytes: [UInt8], cursor: Int) {
    var update = ScreenUpdate(features: features)
    update.isRelative = true
    let surface = frame.surface
    let blank = CellSurface(size: surface.size)
    update.write(Screen.beginningOfUpdate + "\u{1B}[?25l\r")
    update.writeMove(cursor, "A")
    for row in 0..<surface.size.height {
      if row > 0 { update.write("\r\n") }
      update.write("\u{1B}[2K")
      update.cursor = row * surface.size.width
      update.writeRow(row, from: blank, to: surface)
      update.select(link: nil)
      if update.style != .plain { update.write("\u{1B}[0m") }
      update.style = .plain
    }
    update.write("\u{1B}[J\r")
    let last = max(0, surface.size.height - 1)
    let caret = frame.visibleCaret
    if let caret {
      update.writeMove(last - caret.y, "A")
      update.writeMove(caret.x, "C")
      update.write("\u{1B}[?25h")
    }
    update.write(Screen.endOfUpdate)
    return (update.bytes, caret?.y ?? last)
  }

  private init(features: TerminalFeatures) { self.features = features }

  /// Moves the cursor by a number of cells; not at all by none.
  private mutating func writeMove(_ count: Int, _ direction: String) {
    guard count > 0 else { return }
    writeIntroducer()
    write(count)
    write(direction)
  }

  private mutating func writeRow(_ row: Int, from old: CellSurface, to new: CellSurface) {
    let cells = row * new.size.width..<(row + 1) * new.size.width
    var index = cells.lowerBound
    while let changed = new.firstDifference(in: index..<cells.upperBound, from: old) {
      // A grapheme is written as a whole.
      index = new.cells[changed].isContinuation ? changed - 1 : changed
      moveCursor(to: index, row, cells, new)
      index = writeCell(index, cells.upperBound, new)
    }
  }

  /// Writes a grapheme, and returns the index of the cell after it.
  private mutating func writeCell(_ index: Int, _ end: Int, _ surface: CellSurface) -> Int {
    let style = surface.cells[index].style
    select(style)
    if features.hasLinks {
      select(link: surface.links.indices.contains(style.link - 1) ? surface.links[style.link - 1] : nil)
    }
    let next = index + (index + 1 < end && surface.cells[index + 1].isContinuation ? 2 : 1)
    let only = surface.scalar(at: index)
    if let only {
      write(only)
    } else {
      for scalar in surface.text(at: index).unicodeScalars { write(scalar) }
    }
    // Terminals disagree on the width of graphemes outside ASCII, and on what follows the last column.
    cursor = next < end && only?.isASCII == true ? next : nil
    return next
  }

  /// Moves the cursor to a cell of a row.
  private mutating func moveCursor(to index: Int, _ row: Int, _ cells: Range<Int>, _ surface: CellSurface) {
    guard let cursor, cells.contains(cursor), cursor <= index else {
      writePosition(column: index - cells.lowerBound, row: row)
      return self.cursor = index
    }
    if index - cursor <= Self.shortGap, (cursor..<index).allSatisfy({ surface.scalar(at: $0)?.isASCII == true }) {
      var position = cursor
      while position < index { position = writeCell(position, cells.upperBound, surface) }
    } else {
      writeIntroducer()
      write(index - cursor)
      bytes.append(0x43)
      self.cursor = index
    }
  }

  private mutating func writePosition(column: Int, row: Int) {
    if isRelative {
      write("\r")
      return writeMove(column, "C")
    }
    writeIntroducer()
    write(row + 1)
    bytes.append(0x3B)
    write(column + 1)
    bytes.append(0x48)
  }

  private mutating func writeIntroducer() {
    bytes.append(0x1B)
    bytes.append(0x5B)
  }

  /// Writes a number in decimal digits.
  private mutating func write(_ number: Int) {
    if number > 9 { write(number / 10) }
    bytes.append(UInt8(truncatingIfNeeded: 0x30 + number % 10))
  }

  private mutating func select(_ new: CellStyle) {
    var new = new
    new.link = 0
    if depth == .none { new = CellStyle(attributes: new.attributes) }
    // Faint text on a light background looks like text in many terminals.
    if features.isLight, depth != .none, new.attributes.contains(.dim), new.foreground == .standard {
      new.attributes.remove(.dim)
      new.foreground = .palette(8)
    }
    guard new != style else { return }
    style = new
    var parameters = "0"
    let codes: [(CellStyle.Attributes, String)] = [
      (.bold, ";1"), (.dim, ";2"), (.italic, ";3"), (.underline, ";4"), (.inverse, ";7"), (.strikethrough, ";9"),
    ]
    let foreground = depth.parameters(for: new.foreground, isBackground: false)
    // Many terminals show bold black as dark gray, which can't be read on a gray background.
    if foreground == "30" { new.attributes.remove(.bold) }
    for (attribute, code) in codes where new.attributes.contains(attribute) { parameters += code }
    if let foreground { parameters += ";" + foreground }
    if let color = depth.parameters(for: new.background, isBackground: true) { parameters += ";" + color }
    write("\u{1B}[\(parameters)m")
  }

  /// Begins or ends a link, `OSC 8`. See "Hyperlinks in Terminal Emulators", Egmont Koblinger.
  private mutating func select(link new: String?) {
    guard new != link else { return }
    link = new
    // The sequence allows these characters; a URL that has others is that of no page.
    let url = new ?? ""
    let isValid = url.utf8.count <= 2083 && url.utf8.allSatisfy { 0x21...0x7E ~= $0 }
    write("\u{1B}]8;;\(isValid ? url : "")\u{1B}\\")
  }

  /// Writes a scalar of a grapheme. A terminal would execute control characters, so they are never written, even if a
  /// surface contains one.
  private mutating func write(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x20..<0x7F: bytes.append(UInt8(truncatingIfNeeded: scalar.value))
    case 0..<0x20, 0x7F..<0xA0: bytes.append(contentsOf: "\u{FFFD}".utf8)
    default: bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
  }

  private mutating func write(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }
}
