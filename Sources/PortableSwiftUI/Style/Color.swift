/// A color, as a style of text or as a view that fills its place.
///
/// Colors with a name are those of the terminal's palette where it has them, so that they suit the user's theme.
public struct Color: ShapeStyle, Hashable {
  /// The color space of components. All spaces are treated as sRGB.
  public enum RGBColorSpace: Hashable, Sendable {
    /// The sRGB color space.
    case sRGB
    /// The sRGB color space with linear components.
    case sRGBLinear
    /// The Display P3 color space.
    case displayP3
  }

  private let color: CellColor?
  private let opacity: Double

  private init(_ color: CellColor?, opacity: Double = 1) {
    self.color = color
    self.opacity = opacity
  }

  private init(palette index: UInt8) {
    self.init(.palette(index))
  }

  /// Creates a color from its components.
  ///
  /// - Parameters:
  ///   - colorSpace: The color space.
  ///   - red: The amount of red, from 0 to 1.
  ///   - green: The amount of green, from 0 to 1.
  ///   - blue: The amount of blue, from 0 to 1.
  ///   - opacity: The opacity, from 0 to 1. A color below 1 is dim, and one of 0 isn't drawn.
  public init(
    _ colorSpace: RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double, opacity: Double = 1
  ) {
    func byte(_ component: Double) -> UInt8 {
      component.isNaN ? 0 : UInt8(max(0, min(255, (component * 255).rounded())))
    }
    self.init(.rgb(red: byte(red), green: byte(green), blue: byte(blue)), opacity: opacity)
  }

  /// Creates a gray.
  ///
  /// - Parameters:
  ///   - colorSpace: The color space.
  ///   - white: The brightness, from 0 to 1.
  ///   - opacity: The opacity, from 0 to 1.
  public init(_ colorSpace: RGBColorSpace = .sRGB, white: Double, opacity: Double = 1) {
    self.init(colorSpace, red: white, green: white, blue: white, opacity: opacity)
  }

  /// Creates the color of ordinary text. A terminal has no catalog of colors.
  ///
  /// - Parameters:
  ///   - name: The name in a catalog, which is ignored.
  ///   - bundle: The bundle of the catalog, which is ignored.
  public init(_ name: String, bundle: Bundle? = nil) { self.init(CellColor.standard) }

  /// Creates a color from its hue.
  ///
  /// - Parameters:
  ///   - hue: The hue, from 0 to 1.
  ///   - saturation: The saturation, from 0 to 1.
  ///   - brightness: The brightness, from 0 to 1.
  ///   - opacity: The opacity, from 0 to 1.
  public init(hue: Double, saturation: Double, brightness: Double, opacity: Double = 1) {
    func component(_ offset: Double) -> Double {
      let position = (offset + hue * 6).truncatingRemainder(dividingBy: 6)
      return brightness - brightness * saturation * max(0, min(position, 4 - position, 1))
    }
    self.init(red: component(5), green: component(3), blue: component(1), opacity: opacity)
  }

  /// The color of ordinary text.
  public static let primary = Color(CellColor.standard)
  /// The color of secondary text, such as details.
  public static let secondary = Color(nil, opacity: 0.5)
  /// The color of controls that stand out.
  public static let accentColor = Color(palette: 12)
  /// No color.
  public static let clear = Color(nil, opacity: 0)
  /// Black, from the terminal's palette.
  public static let black = Color(palette: 0)
  /// Red, from the terminal's palette.
  public static let red = Color(palette: 1)
  /// Green, from the terminal's palette.
  public static let green = Color(palette: 2)
  /// Yellow, from the terminal's palette.
  public static let yellow = Color(palette: 3)
  /// Blue, from the terminal's palette.
  public static let blue = Color(palette: 4)
  /// Purple, from the terminal's palette.
  public static let purple = Color(palette: 5)
  /// Cyan, from the terminal's palette.
  public static let cyan = Color(palette: 6)
  /// Gray, from the terminal's palette.
  public static let gray = Color(palette: 8)
  /// Pink, from the terminal's palette.
  public static let pink = Color(palette: 13)
  /// Mint, from the terminal's palette.
  public static let mint = Color(palette: 10)
  /// Teal, from the terminal's palette.
  public static let teal = Color(palette: 14)
  /// White, from the terminal's palette.
  public static let white = Color(palette: 15)
  /// Orange, a fixed color outside the terminal's palette.
  public static let orange = Color(red: 1, green: 0.58, blue: 0)
  /// Indigo, a fixed color outside the terminal's palette.
  public static let indigo = Color(red: 0.35, green: 0.34, blue: 0.84)
  /// Brown, a fixed color outside the terminal's palette.
  public static let brown = Color(red: 0.64, green: 0.52, blue: 0.37)

  /// Returns the color with a part of its opacity.
  ///
  /// - Parameter opacity: The factor of the opacity, from 0 to 1. A color below 1 is dim, and one of 0 isn't drawn.
  public func opacity(_ opacity: Double) -> Color { Color(color, opacity: self.opacity * opacity) }

  /// Returns the color, or the other one if that has the greater part: there are no mixed colors of a palette.
  ///
  /// - Parameters:
  ///   - rhs: The other color.
  ///   - fraction: The part of the other color, from 0 to 1.
  ///   - colorSpace: A color space, which is ignored.
  public func mix(with rhs: Color, by fraction: Double, in colorSpace: Gradient.ColorSpace = .perceptual) -> Color {
    guard case .rgb(let red, let green, let blue)? = color, case .rgb(let red2, let green2, let blue2)? = rhs.color
    else {
      return fraction > 0.5 ? rhs : self
    }
    let part = fraction.isNaN ? 0 : max(0, min(1, fraction))
    func mixed(_ first: UInt8, _ second: UInt8) -> Double { (Double(first) * (1 - part) + Double(second) * part) / 255 }
    return Color(
      red: mixed(red, red2), green: mixed(green, green2), blue: mixed(blue, blue2),
      opacity: opacity * (1 - part) + rhs.opacity * part)
  }

  /// Returns the components of the color.
  ///
  /// A color of the terminal's palette has the components that xterm gives it, because a terminal doesn't report those of its
  /// own. Ordinary text is white in a dark environment, and black in a light one.
  /// - Parameter environment: The environment.
  public func resolve(in environment: EnvironmentValues) -> Resolved {
    let components: (red: UInt8, green: UInt8, blue: UInt8)
    switch color {
    case .rgb(let red, let green, let blue): components = (red, green, blue)
    case .palette(let index): components = Self.palette[Int(index) % Self.palette.count]
    case .standard, nil:
      components = environment.colorScheme == .dark ? (255, 255, 255) : (0, 0, 0)
    }
    func part(_ byte: UInt8) -> Float { Float(byte) / 255 }
    return Resolved(
      red: part(components.red), green: part(components.green), blue: part(components.blue), opacity: Float(opacity))
  }

  /// The components of the colors of xterm's palette.
  private static let palette: [(red: UInt8, green: UInt8, blue: UInt8)] = [
    (0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0), (0, 0, 238), (205, 0, 205), (0, 205, 205), (229, 229, 229),
    (127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0), (92, 92, 255), (255, 0, 255), (0, 255, 255),
    (255, 255, 255),
  ]

  /// Returns the style, resolved for drawing in an environment. Not for use in your code.
  public func _resolve(in environment: EnvironmentValues) -> _ResolvedStyle { _resolve() }

  /// Returns the style, resolved for drawing. Not for use in your code.
  public func _resolve() -> _ResolvedStyle {
    var style = _ResolvedStyle(color: color)
    style.fade(to: opacity)
    return style
  }
}

extension Color {
  /// The components of a color.
  ///
  /// The interface is a part of the one that Apple documents for SwiftUI's `Color.Resolved`.
  public struct Resolved: ShapeStyle, Hashable, CustomStringConvertible {
    /// The amount of red, from 0 to 1.
    public var red: Float
    /// The amount of green, from 0 to 1.
    public var green: Float
    /// The amount of blue, from 0 to 1.
    public var blue: Float
    /// The opacity, from 0 to 1.
    public var opacity: Float

    /// Creates a color from its components.
    ///
    /// - Parameters:
    ///   - colorSpace: The color space.
    ///   - red: The amount of red, from 0 to 1.
    ///   - green: The amount of green, from 0 to 1.
    ///   - blue: The amount of blue, from 0 to 1.
    ///   - opacity: The opacity, from 0 to 1.
    public init(
      colorSpace: RGBColorSpace = .sRGB, red: Float, green: Float, blue: Float, opacity: Float = 1
    ) {
      (self.red, self.green, self.blue, self.opacity) = (red, green, blue, opacity)
    }

    /// The components in hexadecimal digits, such as "#FF0000FF".
    public var description: String {
      let digits = [red, green, blue, opacity].map { component in
        let byte = UInt8(max(0, min(255, (component.isNaN ? 0 : component * 255).rounded())))
        return (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
      return "#" + digits.joined()
    }

    /// Returns the style, resolved for drawing. Not for use in your code.
    public func _resolve() -> _ResolvedStyle { Color(self)._resolve() }
  }

  /// Creates a color from its components.
  ///
  /// - Parameter resolved: The components.
  public init(_ resolved: Resolved) {
    self.init(
      red: Double(resolved.red), green: Double(resolved.green), blue: Double(resolved.blue),
      opacity: Double(resolved.opacity))
  }
}

extension Color: CustomStringConvertible {
  /// The name of the color, with its opacity if that isn't 1, or its components in hexadecimal digits.
  public var description: String {
    switch color {
    case .rgb: return resolve(in: EnvironmentValues()).description
    case nil: return opacity <= 0 ? "clear" : "secondary"
    case .standard: return faded("primary")
    case .palette(let index):
      let names = [
        "black", "red", "green", "yellow", "blue", "purple", "cyan", "", "gray", "", "mint", "", "accentColor", "pink",
        "teal", "white",
      ]
      return faded(names[Int(index) % names.count])
    }
  }

  private func faded(_ name: String) -> String {
    opacity < 1 ? "\(Int((opacity * 100).rounded()))% \(name)" : name
  }
}

extension Color: View {
  /// Creates the node. Not for use in your code.
  public static func _makeNode(_ view: Self, in parent: _ViewNode) -> _ViewNode {
    Fill._makeNode(Fill(style: view._resolve()), in: parent)
  }

  /// Updates the node. Not for use in your code.
  public static func _updateNode(_ node: _ViewNode, with view: Self) {
    Fill._updateNode(node, with: Fill(style: view._resolve()))
  }
}

extension ShapeStyle where Self == Color {
  /// Black, from the terminal's palette.
  public static var black: Color { .black }
  /// Red, from the terminal's palette.
  public static var red: Color { .red }
  /// Green, from the terminal's palette.
  public static var green: Color { .green }
  /// Yellow, from the terminal's palette.
  public static var yellow: Color { .yellow }
  /// Blue, from the terminal's palette.
  public static var blue: Color { .blue }
  /// Purple, from the terminal's palette.
  public static var purple: Color { .purple }
  /// Cyan, from the terminal's palette.
  public static var cyan: Color { .cyan }
  /// Gray, from the terminal's palette.
  public static var gray: Color { .gray }
  /// Pink, from the terminal's palette.
  public static var pink: Color { .pink }
  /// Mint, from the terminal's palette.
  public static var mint: Color { .mint }
  /// Teal, from the terminal's palette.
  public static var teal: Color { .teal }
  /// White, from the terminal's palette.
  public static var white: Color { .white }
  /// Orange, a fixed color outside the terminal's palette.
  public static var orange: Color { .orange }
  /// Indigo, a fixed color outside the terminal's palette.
  public static var indigo: Color { .indigo }
  /// Brown, a fixed color outside the terminal's palette.
  public static var brown: Color { .brown }
  /// No color.
  public static var clear: Color { .clear }
}

/// An area that is filled with a style.
struct Fill: LeafView {
  typealias Layout = FillLayout

  let style: _ResolvedStyle
}

final class FillLayout: LeafLayout<Fill> {
  override func leafSize(for proposal: ProposedCellSize) -> CellSize? {
    CellSize(width: proposal.width ?? 1, height: proposal.height ?? 1)
  }

  override var hitArea: HitArea { view.style.isUntouchable ? .clear : .solid }

  override func draw(in context: DrawingContext, into surface: inout CellSurface) {
    view.style.fill(size, in: context, into: &surface)
  }
}

extension _ResolvedStyle {
  /// Colors the cells of a view, and makes the text in them dim.
  private func dim(_ size: CellSize, _ color: CellColor, in context: DrawingContext, into surface: inout CellSurface) {
    let rect = CellRect(origin: context.origin, size: size).intersection(context.clip)
    let fill = context.display.style(CellStyle(background: color))
    for row in rect.rows {
      surface.restyle(row: row, columns: rect.columns) { style in
        style.background = fill.background
        style.attributes.insert(.dim)
      }
    }
  }

  /// Fills the cells of a view with the style.
  func fill(_ size: CellSize, in context: DrawingContext, into surface: inout CellSurface) {
    guard !isClear else { return }
    if isBackground {
      return surface.erase(CellRect(origin: context.origin, size: size).intersection(context.clip))
    }
    guard let color else { return }
    // The text behind is visible through a part of the opacity.
    if isDim { return dim(size, color, in: context, into: &surface) }
    // The color of text behind text would be invisible.
    let fill = color == .standard ? CellStyle(attributes: .inverse) : CellStyle(background: color)
    context.fill(CellRect(origin: CellPoint(x: 0, y: 0), size: size), style: fill, into: &surface)
  }
}
