/// The position, clip and style with which a view draws itself.
package struct DrawingContext {
  /// The origin of the view, on the surface.
  package var origin: CellPoint

  /// The cells of the surface that may be drawn to.
  package var clip: CellRect

  /// Attributes that all text gets, for instance because a control has the focus.
  package var attributes: CellStyle.Attributes = []

  /// The color of text without a color, for instance because it is the label of a button.
  package var foreground: CellColor?

  /// A Boolean value that indicates whether the view is in a selected row, whose text has one background: since the colors
  /// are exchanged, dim or colored text would have another one than the rest of the row.
  var isInSelectedRow = false

  /// The style of the view: its own, from the environment, with ``attributes``.
  package var style = CellStyle.plain

  /// The URL that the text leads to, if it is that of a link.
  package var link: String?

  /// The capabilities of the display that the view is drawn on.
  package var display = DisplayCapabilities()

  /// Draws a line of text.
  ///
  /// - Parameters:
  ///   - text: Text without control characters.
  ///   - point: The position of the first grapheme, relative to the view's origin.
  ///   - style: The style, if it isn't the view's.
  ///   - surface: The surface.
  func draw(_ text: String, at point: CellPoint, style: CellStyle? = nil, into surface: inout CellSurface) {
    let start = origin + point
    guard clip.rows.contains(start.y) else { return }
    var style = display.style(shown(style ?? self.style))
    if let link { style.link = surface.number(ofLink: link) }
    surface.draw(display.text(text), at: start, in: clip.columns, style: style)
  }

  /// Fills a rectangle.
  ///
  /// - Parameters:
  ///   - rect: The rectangle, relative to the view's origin.
  ///   - character: The character, which takes one column.
  ///   - style: The style, if it isn't the view's.
  ///   - surface: The surface.
  func fill(
    _ rect: CellRect, with character: Character = " ", style: CellStyle? = nil, into surface: inout CellSurface
  ) {
    let rect = CellRect(origin: origin + rect.origin, size: rect.size)
    surface.fill(
      rect.intersection(clip), with: display.character(character),
      style: display.style(shown(style ?? self.style)))
  }

  private func shown(_ style: CellStyle) -> CellStyle {
    guard isInSelectedRow, style.background == .standard else { return style }
    var style = style
    style.foreground = .standard
    style.attributes = style.attributes.subtracting(.dim).union(attributes)
    return style
  }
}
