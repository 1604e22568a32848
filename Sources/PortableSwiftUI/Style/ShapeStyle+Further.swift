extension ShapeStyle {
  /// Returns the style with a part of its opacity: below 1 it is dim, and with 0 nothing is drawn.
  ///
  /// - Parameter opacity: The factor of the opacity, from 0 to 1.
  public func opacity(_ opacity: Double) -> some ShapeStyle { ChangedStyle(style: self, opacity: opacity) }

  /// The second level of the style, such as for details: it is dim.
  public var secondary: some ShapeStyle { opacity(0.5) }
  /// The third level of the style, which looks as the second.
  public var tertiary: some ShapeStyle { opacity(0.5) }
  /// The fourth level of the style, which looks as the second.
  public var quaternary: some ShapeStyle { opacity(0.5) }
  /// The lowest level of the style, which looks as the second.
  public var quinary: some ShapeStyle { opacity(0.5) }

  /// Returns the style. A terminal has no shadows.
  ///
  /// - Parameter style: The shadow.
  public func shadow(_ style: ShadowStyle) -> some ShapeStyle { self }

  /// Returns the style. Has no effect in a terminal.
  ///
  /// - Parameter mode: The way in which colors would blend.
  public func blendMode(_ mode: BlendMode) -> some ShapeStyle { self }
}

/// A style with a part of its opacity.
private struct ChangedStyle<Style: ShapeStyle>: ShapeStyle {
  let style: Style
  let opacity: Double

  func _resolve() -> _ResolvedStyle { changed(style._resolve()) }

  func _resolve(in environment: EnvironmentValues) -> _ResolvedStyle { changed(style._resolve(in: environment)) }

  private func changed(_ resolved: _ResolvedStyle) -> _ResolvedStyle {
    var resolved = resolved
    resolved.fade(to: opacity)
    return resolved
  }
}

/// A shadow, without an effect in a terminal.
public struct ShadowStyle: Equatable, Sendable {
  /// Returns a shadow outside of a shape.
  public static func drop(
    color: Color = .black, radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
  ) -> ShadowStyle { ShadowStyle() }

  /// Returns a shadow inside of a shape.
  public static func inner(
    color: Color = .black, radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
  ) -> ShadowStyle { ShadowStyle() }
}

/// The color of lines between views.
public struct SeparatorShapeStyle: ShapeStyle {
  /// Creates the style.
  public init() {}

  /// Returns the style, resolved for drawing. Not for use in your code.
  public func _resolve() -> _ResolvedStyle { Color.gray._resolve() }
}

/// The color of text that stands for missing text.
public struct PlaceholderTextShapeStyle: ShapeStyle {
  /// Creates the style.
  public init() {}

  /// Returns the style, resolved for drawing. Not for use in your code.
  public func _resolve() -> _ResolvedStyle { Color.secondary._resolve() }
}

/// The color of links.
public struct LinkShapeStyle: ShapeStyle {
  /// Creates the style.
  public init() {}

  /// Returns the style, resolved for drawing. Not for use in your code.
  public func _resolve() -> _ResolvedStyle { Color.blue._resolve() }
}

/// The color of areas, such as that of a control.
public struct FillShapeStyle: ShapeStyle {
  /// Creates the style.
  public init() {}

  /// Returns the style, resolved for drawing. Not for use in your code.
  public func _resolve() -> _ResolvedStyle { Color.gray._resolve() }
}

/// The background of a window, which is the terminal's.
public struct WindowBackgroundShapeStyle: ShapeStyle {
  /// Creates the style.
  public init() {}

  /// Returns the style, resolved for drawing. Not for use in your code.
  public func _resolve() -> _ResolvedStyle { _ResolvedStyle() }
}

/// The color of what is selected.
public struct SelectionShapeStyle: ShapeStyle {
  /// Creates the style.
  public init() {}

  /// Returns the style, resolved for drawing. Not for use in your code.
  public func _resolve() -> _ResolvedStyle { Color.accentColor._resolve() }
}

extension HierarchicalShapeStyle {
  /// The level below the lowest one.
  public static let quinary = HierarchicalShapeStyle.quaternary
}

extension ShapeStyle where Self == HierarchicalShapeStyle {
  /// The level below the lowest one.
  public static var quinary: HierarchicalShapeStyle { .quinary }
}

extension ShapeStyle where Self == SeparatorShapeStyle {
  /// The color of lines between views.
  public static var separator: SeparatorShapeStyle { SeparatorShapeStyle() }
}

extension ShapeStyle where Self == PlaceholderTextShapeStyle {
  /// The color of text that stands for missing text.
  public static var placeholder: PlaceholderTextShapeStyle { PlaceholderTextShapeStyle() }
}

extension ShapeStyle where Self == LinkShapeStyle {
  /// The color of links.
  public static var link: LinkShapeStyle { LinkShapeStyle() }
}

extension ShapeStyle where Self == FillShapeStyle {
  /// The color of areas, such as that of a control.
  public static var fill: FillShapeStyle { FillShapeStyle() }
}

extension ShapeStyle where Self == WindowBackgroundShapeStyle {
  /// The background of a window, which is the terminal's.
  public static var windowBackground: WindowBackgroundShapeStyle { WindowBackgroundShapeStyle() }
}

extension ShapeStyle where Self == SelectionShapeStyle {
  /// The color of what is selected.
  public static var selection: SelectionShapeStyle { SelectionShapeStyle() }
}

extension ShapeStyle where Self == RadialGradient {
  /// A gradient around a center, drawn in its first color.
  public static func radialGradient(
    colors: [Color], center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat
  ) -> RadialGradient {
    RadialGradient(colors: colors, center: center, startRadius: startRadius, endRadius: endRadius)
  }

  /// A gradient around a center, drawn in its first color.
  public static func radialGradient(
    _ gradient: Gradient, center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat
  ) -> RadialGradient {
    RadialGradient(gradient: gradient, center: center, startRadius: startRadius, endRadius: endRadius)
  }
}

extension ShapeStyle where Self == EllipticalGradient {
  /// A gradient from the center of an ellipse, drawn in its first color.
  public static func ellipticalGradient(
    colors: [Color], center: UnitPoint = .center, startRadiusFraction: CGFloat = 0, endRadiusFraction: CGFloat = 0.5
  ) -> EllipticalGradient { EllipticalGradient(colors: colors) }

  /// A gradient from the center of an ellipse, drawn in its first color.
  public static func ellipticalGradient(
    _ gradient: Gradient, center: UnitPoint = .center, startRadiusFraction: CGFloat = 0,
    endRadiusFraction: CGFloat = 0.5
  ) -> EllipticalGradient { EllipticalGradient(gradient: gradient) }
}

extension ShapeStyle where Self == AngularGradient {
  /// A gradient around a point, drawn in its first color.
  public static func angularGradient(
    colors: [Color], center: UnitPoint, startAngle: Angle, endAngle: Angle
  ) -> AngularGradient { AngularGradient(colors: colors, center: center, startAngle: startAngle, endAngle: endAngle) }

  /// A gradient around a point, drawn in its first color.
  public static func angularGradient(
    _ gradient: Gradient, center: UnitPoint, startAngle: Angle, endAngle: Angle
  ) -> AngularGradient {
    AngularGradient(gradient: gradient, center: center, startAngle: startAngle, endAngle: endAngle)
  }

  /// A gradient around a point, drawn in its first color.
  public static func conicGradient(
    colors: [Color], center: UnitPoint, angle: Angle = .zero
  ) -> AngularGradient { AngularGradient(colors: colors, center: center, angle: angle) }
}

extension ShapeStyle where Self == LinearGradient {
  /// A gradient along a line, drawn in its first color.
  public static func linearGradient(
    stops: [Gradient.Stop], startPoint: UnitPoint, endPoint: UnitPoint
  ) -> LinearGradient { LinearGradient(stops: stops, startPoint: startPoint, endPoint: endPoint) }
}

extension RadialGradient {
  /// Creates a gradient from colors with places.
  public init(stops: [Gradient.Stop], center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {
    self.init(gradient: Gradient(stops: stops), center: center, startRadius: startRadius, endRadius: endRadius)
  }
}

extension AngularGradient {
  /// Creates a gradient from colors with places.
  public init(stops: [Gradient.Stop], center: UnitPoint, angle: Angle = .zero) {
    self.init(gradient: Gradient(stops: stops), center: center, angle: angle)
  }
}

/// A gradient between the colors of a grid, drawn in its first color.
public struct MeshGradient: ShapeStyle {
  private let color: Color

  /// Creates a gradient.
  ///
  /// - Parameters:
  ///   - width: The number of columns of the grid.
  ///   - height: The number of rows of the grid.
  ///   - points: The places of the colors.
  ///   - colors: The colors.
  ///   - background: The color outside of the grid.
  ///   - smoothsColors: A Boolean value that indicates whether colors merge smoothly.
  public init(
    width: Int, height: Int, points: [SIMD2<Float>], colors: [Color], background: Color = .clear,
    smoothsColors: Bool = true
  ) { color = colors.first ?? background }

  /// Returns the style for drawing. Not for use in your code.
  public func _resolve() -> _ResolvedStyle { color._resolve() }
}

extension MeshGradient: View {
  /// A rectangle with the gradient.
  public var body: some View { Rectangle().fill(color) }
}

extension View {
  /// Places the terminal's background behind the view. Has no effect in a terminal.
  public func background<S: Shape>(in shape: S, fillStyle: FillStyle = FillStyle()) -> some View { self }
}

extension Gradient {
  /// A color space in which colors merge, without an effect in a terminal.
  public struct ColorSpace: Hashable, Sendable {
    private let name: String
    /// The color space of devices.
    public static let device = ColorSpace(name: "device")
    /// A color space with even steps.
    public static let perceptual = ColorSpace(name: "perceptual")
  }

  /// Returns the gradient. Has no effect in a terminal.
  public func colorSpace(_ space: ColorSpace) -> AnyGradient { AnyGradient(stops.first?.color ?? .clear) }
}
