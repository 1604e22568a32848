import PortableSwiftUI

/// A picture of a surface of cells in Scalable Vector Graphics (SVG 1.1), with the colors and widths of a terminal.
///
/// Each character outside ASCII is placed on its own, so that the columns are right for any width of its glyph in the
/// reader's font.
struct SVGPicture {
  /// The colors that stand for the terminal's own: those of text and background, and the 16 colors of ANSI terminals.
  private static let text = "#d4d4d4"
  private static let background = "#1e1e1e"
  private static let palette = [
    "#000000", "#cd3131", "#0dbc79", "#e5e510", "#2472c8", "#bc3fbc", "#11a8cd", "#e5e5e5",
    "#7f7f7f", "#f14c4c", "#23d18b", "#f5f543", "#3b8eea", "#d670d6", "#29b8db", "#ffffff",
  ]

  /// The size of a cell in tenths of a pixel, for a font of 14 pixels.
  private static let cell = (width: 84, height: 170)
  private static let baseline = 130

  /// The width of the margin around the cells, in tenths of a pixel.
  private static let margin = 80

  private let surface: CellSurface
  private let label: String?

  /// Creates a picture.
  ///
  /// - Parameters:
  ///   - surface: The cells.
  ///   - label: The name of the picture for assistive technologies, for a picture within a page.
  init(_ surface: CellSurface, label: String? = nil) {
    self.surface = surface
    self.label = label
  }

  /// The document.
  var document: String {
    let margin = Self.pixels(-Self.margin)
    let width = Self.pixels(surface.size.width * Self.cell.width + 2 * Self.margin)
    let height = Self.pixels(surface.size.height * Self.cell.height + 2 * Self.margin)
    var lines = [
      """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="\(margin) \(margin) \(width) \(height)" width="\(width)" height="\(height)" \
      font-family="ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="14" fill="\(Self.text)"\(role)>
      """,
      #"<rect x="\#(margin)" y="\#(margin)" width="100%" height="100%" rx="6" fill="\#(Self.background)"/>"#,
      // The edges of adjacent backgrounds would show as lines.
      #"<g shape-rendering="crispEdges">"#,
    ]
    for row in 0..<surface.size.height { draw(row, in: &lines) }
    lines.append("</g>\n</svg>")
    return lines.joined(separator: "\n") + "\n"
  }

  private var role: String { label.map { #" role="img" aria-label="\#($0.escapedForMarkup)""# } ?? "" }

  /// Adds the elements of a row: a rectangle for each run of cells with a background, and the texts.
  private func draw(_ row: Int, in lines: inout [String]) {
    let width = surface.size.width
    var column = 0
    while column < width {
      let style = surface.cells[row * width + column].style
      var end = column + 1
      while end < width, surface.cells[row * width + end].style == style { end += 1 }
      let colors = Self.colors(of: style)
      if colors.background != Self.background {
        let (x, y) = (Self.pixels(column * Self.cell.width), Self.pixels(row * Self.cell.height))
        let (w, h) = (Self.pixels((end - column) * Self.cell.width), Self.pixels(Self.cell.height))
        lines.append(#"<rect x="\#(x)" y="\#(y)" width="\#(w)" height="\#(h)" fill="\#(colors.background)"/>"#)
      }
      for (start, text) in texts(in: row, column..<end) {
        let cells = text.utf8.count == text.count ? text.count : nil
        lines.append(element(text, row, start, cells, colors.text, style.attributes))
      }
      column = end
    }
  }

  /// The texts of a run of cells with the columns at which they begin: words of ASCII, and single graphemes of others.
  private func texts(in row: Int, _ columns: Range<Int>) -> [(column: Int, text: String)] {
    var texts: [(Int, String)] = []
    var word = ""
    for column in columns {
      let text = surface.text(at: row * surface.size.width + column)
      if text.utf8.count == 1, text != " " {
        word += text
        continue
      }
      if !word.isEmpty { texts.append((column - word.count, word)) }
      word = ""
      if text.utf8.count > 1 { texts.append((column, text)) }
    }
    if !word.isEmpty { texts.append((columns.upperBound - word.count, word)) }
    return texts
  }

  private func element(
    _ text: String, _ row: Int, _ column: Int, _ cells: Int?, _ color: String, _ attributes: CellStyle.Attributes
  ) -> String {
    var tags = #"<text x="\#(Self.pixels(column * Self.cell.width))""#
    tags += #" y="\#(Self.pixels(row * Self.cell.height + Self.baseline))""#
    if let cells, cells > 1 { tags += #" textLength="\#(Self.pixels(cells * Self.cell.width))""# }
    if color != Self.text { tags += #" fill="\#(color)""# }
    if attributes.contains(.bold) { tags += #" font-weight="bold""# }
    if attributes.contains(.italic) { tags += #" font-style="italic""# }
    if attributes.contains(.dim) { tags += #" opacity="0.6""# }
    let lines = [(CellStyle.Attributes.underline, "underline"), (.strikethrough, "line-through")]
      .filter { attributes.contains($0.0) }.map(\.1)
    if !lines.isEmpty { tags += #" text-decoration="\#(lines.joined(separator: " "))""# }
    return tags + ">\(text.escapedForMarkup)</text>"
  }

  private static func colors(of style: CellStyle) -> (text: String, background: String) {
    let text = color(style.foreground) ?? Self.text
    let background = color(style.background) ?? Self.background
    return style.attributes.contains(.inverse) ? (background, text) : (text, background)
  }

  private static func color(_ color: CellColor) -> String? {
    switch color {
    case .standard: nil
    case .palette(let index): palette[Int(index) % palette.count]
    case .rgb(let red, let green, let blue): "#" + [red, green, blue].map(hexadecimal).joined()
    }
  }

  private static func hexadecimal(_ value: UInt8) -> String {
    (value < 16 ? "0" : "") + String(value, radix: 16)
  }

  /// A number of tenths as a decimal number.
  private static func pixels(_ tenths: Int) -> String {
    tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }
}

extension String {
  /// The text with the characters that have a meaning in XML and HTML escaped.
  var escapedForMarkup: String {
    var result = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
