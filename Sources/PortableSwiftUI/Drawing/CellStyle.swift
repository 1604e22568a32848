/// The color of a cell's text or background.
package enum CellColor: Hashable, Sendable {
  /// The color that the host uses where no other is set.
  case standard
  /// One of the 16 colors of ANSI terminals: black, red, green, yellow, blue, magenta, cyan, white, then their bright
  /// variants. The user's theme determines how they look.
  case palette(UInt8)
  /// An sRGB color.
  case rgb(red: UInt8, green: UInt8, blue: UInt8)
}

/// The appearance of a cell: colors and attributes, in eight bytes.
package struct CellStyle: Hashable, Sendable {
  /// The attributes of text on a terminal.
  package struct Attributes: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let bold = Attributes(rawValue: 1)
    package static let dim = Attributes(rawValue: 2)
    package static let italic = Attributes(rawValue: 4)
    package static let underline = Attributes(rawValue: 8)
    package static let strikethrough = Attributes(rawValue: 16)
    /// The colors of text and background are exchanged.
    package static let inverse = Attributes(rawValue: 32)
  }

  // 26 bits for each color, with its kind in the upper two. The upper six bits of `text` are the attributes, those of `back`
  // the link.
  private var text: UInt32 = 0
  private var back: UInt32 = 0

  private static let colorBits: UInt32 = 0x3FF_FFFF

  /// The standard colors without attributes.
  package static let plain = CellStyle()

  package init(
    foreground: CellColor = .standard, background: CellColor = .standard, attributes: Attributes = []
  ) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }

  /// The color of the text.
  package var foreground: CellColor {
    get { Self.color(text & Self.colorBits) }
    set { text = text & ~Self.colorBits | Self.bits(newValue) }
  }

  /// The color behind the text.
  package var background: CellColor {
    get { Self.color(back & Self.colorBits) }
    set { back = back & ~Self.colorBits | Self.bits(newValue) }
  }

  /// The attributes of the text.
  package var attributes: Attributes {
    get { Attributes(rawValue: UInt8(truncatingIfNeeded: text >> 26)) }
    set { text = text & Self.colorBits | UInt32(newValue.rawValue) << 26 }
  }

  /// The number of the link among those of the surface, or 0 without one. At most ``linkLimit``.
  package var link: Int {
    get { Int(back >> 26) }
    set { back = back & Self.colorBits | UInt32(truncatingIfNeeded: newValue) << 26 }
  }

  /// The largest number of a link.
  package static let linkLimit = 63

  /// The style with the background of another one, unless it has its own background.
  func over(_ other: CellStyle) -> CellStyle {
    var style = self
    if back & Self.colorBits == 0 { style.back |= other.back & Self.colorBits }
    return style
  }

  private static func color(_ bits: UInt32) -> CellColor {
    switch bits >> 24 {
    case 0: .standard
    case 1: .palette(UInt8(truncatingIfNeeded: bits))
    default:
      .rgb(
        red: UInt8(truncatingIfNeeded: bits >> 16), green: UInt8(truncatingIfNeeded: bits >> 8),
        blue: UInt8(truncatingIfNeeded: bits))
    }
  }

  private static func bits(_ color: CellColor) -> UInt32 {
    switch color {
    case .standard: 0
    case .palette(let index): 1 << 24 | UInt32(index)
    case .rgb(let red, let green, let blue): 2 << 24 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
    }
  }
}
