import PortableSwiftUI

/// The colors that a terminal can show.
package enum ColorDepth: Equatable, Sendable {
  /// No colors. Bold text and other attributes stay.
  case none
  /// The 16 colors of ANSI terminals.
  case palette
  /// The 256 colors of xterm.
  case indexed
  /// 24-bit colors.
  case trueColor

  /// Chooses the depth that a program's environment variables promise.
  ///
  /// `NO_COLOR`, if it isn't empty (see https://no-color.org), and a missing `TERM` select ``none``. `COLORTERM` selects
  /// ``trueColor``, a `TERM` that names 256 colors ``indexed``.
  package init(variables: [String: String]) {
    let terminal = variables["TERM"] ?? ""
    let colors = variables["COLORTERM"] ?? ""
    if variables["NO_COLOR"]?.isEmpty == false || terminal.isEmpty || terminal.hasPrefix("vt") {
      self = .none
    } else if colors == "truecolor" || colors == "24bit" || terminal.hasSuffix("-direct") {
      self = .trueColor
    } else if terminal.contains("256color") {
      self = .indexed
    } else {
      self = .palette
    }
  }

  /// Returns the parameters of SGR that select a color.
  func parameters(for color: CellColor, isBackground: Bool) -> String? {
    let offset = isBackground ? 10 : 0
    switch (color, self) {
    case (.standard, _), (_, .none): return nil
    case (.palette(let index), _): return "\((index < 8 ? 30 : 82) + Int(index) + offset)"
    case (.rgb(let red, let green, let blue), .trueColor): return "\(38 + offset);2;\(red);\(green);\(blue)"
    case (.rgb(let red, let green, let blue), .indexed):
      return "\(38 + offset);5;\(Self.index(red, green, blue))"
    case (.rgb(let red, let green, let blue), .palette):
      return parameters(for: .palette(Self.paletteIndex(red, green, blue)), isBackground: isBackground)
    }
  }

  /// The nearest color of xterm's cube of 6×6×6 colors or of its 24 grays.
  private static func index(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Int {
    if red == green, green == blue {
      if red < 8 { return 16 }
      return red > 247 ? 231 : 232 + (Int(red) - 8) * 24 / 240
    }
    let level = { (value: UInt8) in value < 48 ? 0 : value < 115 ? 1 : (Int(value) - 35) / 40 }
    return 16 + 36 * level(red) + 6 * level(green) + level(blue)
  }

  /// The color of the palette with the same components at full or half brightness.
  private static func paletteIndex(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> UInt8 {
    let brightest = max(red, green, blue)
    if brightest < 64 { return 0 }
    let bit = { (value: UInt8, bit: UInt8) in value > brightest / 2 ? bit : 0 }
    let index = bit(red, 1) | bit(green, 2) | bit(blue, 4)
    if index == 7, brightest < 192 { return brightest < 128 ? 8 : 7 }
    return brightest > 191 ? index + 8 : index
  }
}
