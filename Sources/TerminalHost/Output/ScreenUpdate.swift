import PortableSwiftUI

/// The control sequences that turn what a terminal shows into another surface. Only cells that changed are written.
package struct ScreenUpdate {
  /// The most unchanged cells that are written again because moving the cursor over them takes as many bytes.
  private static let shortGap = 4

  private let depth: ColorDepth
  private var bytes: [UInt8] = []
  /// The style that the terminal uses for the next character.
  private var style = CellStyle.plain
  /// The cell at the cursor; `nil` if that isn't certain.
  private var cursor: Int?

  /// Returns the bytes that update a terminal.
  ///
  /// - Parameters:
  ///   - shown: What the terminal shows; `nil` if that is unknown or has another size.
  ///   - surface: What it is to show.
  ///   - depth: The colors that the terminal can show.
  ///   - caret: The position of the cursor of the focused text; `nil` hides it.
  package static func bytes(
    from shown: CellSurface?, to surface: CellSurface, depth: ColorDepth, caret: CellPoint? = nil
  ) -> [UInt8] {
    var update = ScreenUpdate(depth: depth)
    let isKnown = shown?.size == surface.size
    update.write("\u{1B}[?25l\u{1B}[0m")
    if !isKnown { update.write("\u{1B}[2J") }
    let old = (isKnown ? shown : nil) ?? CellSurface(size: surface.size)
    for row in 0..<surface.size.height { update.writeRow(row, from: old, to: surface) }
    if update.style != .plain { update.write("\u{1B}[0m") }
    if let caret { update.write("\u{1B}[\(caret.y + 1);\(caret.x + 1)H\u{1B}[?25h") }
    return update.bytes
  }

  private init(depth: ColorDepth) { self.depth = depth }

  private mutating func writeRow(_ row: Int, from old: CellSurface, to new: CellSurface) {
    let end = (row + 1) * new.size.width
    var index = row * new.size.width
    while index < end {
      guard !new.isSame(index, in: old) else {
        index += 1
        continue
      }
      // A grapheme is written as a whole.
      if new.cells[index].isContinuation { index -= 1 }
      moveCursor(to: index, in: new)
      index = writeCells(from: index, to: end, new)
    }
  }

  /// Writes a grapheme, and returns the index of the cell after it.
  private mutating func writeCells(from index: Int, to end: Int, _ surface: CellSurface) -> Int {
    select(surface.cells[index].style)
    let text = surface.text(at: index)
    let width = index + 1 < end && surface.cells[index + 1].isContinuation ? 2 : 1
    write(text)
    let next = index + width
    // Terminals disagree on the width of graphemes outside ASCII, and on what follows the last column.
    cursor = next < end && text.utf8.count == 1 ? next : nil
    return next
  }

  private mutating func moveCursor(to index: Int, in surface: CellSurface) {
    if cursor == index { return }
    let width = surface.size.width
    if let cursor, cursor < index, index - cursor <= Self.shortGap, cursor / width == index / width,
      (cursor..<index).allSatisfy({ surface.text(at: $0).utf8.count == 1 })
    {
      var position = cursor
      while position < index { position = writeCells(from: position, to: (index / width + 1) * width, surface) }
      if self.cursor == index { return }
    }
    write("\u{1B}[\(index / width + 1);\(index % width + 1)H")
    cursor = index
  }

  private mutating func select(_ new: CellStyle) {
    guard new != style, depth != .none else { return }
    style = new
    var parameters = ["0"]
    let codes: [(CellStyle.Attributes, String)] = [
      (.bold, "1"), (.dim, "2"), (.italic, "3"), (.underline, "4"), (.inverse, "7"), (.strikethrough, "9"),
    ]
    for (attribute, code) in codes where new.attributes.contains(attribute) { parameters.append(code) }
    if let color = depth.parameters(for: new.foreground, isBackground: false) { parameters.append(color) }
    if let color = depth.parameters(for: new.background, isBackground: true) { parameters.append(color) }
    write("\u{1B}[\(parameters.joined(separator: ";"))m")
  }

  private mutating func write(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }
}
