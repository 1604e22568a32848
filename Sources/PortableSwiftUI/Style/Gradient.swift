/// Colors that merge into each other. Cells have one color: a gradient is drawn in its first one.
public struct Gradient: ShapeStyle, Equatable {
  /// A color at a place.
  public struct Stop: Equatable, Sendable {
    /// The color.
    public var color: Color
    /// The place, from 0 to 1.
    public var location: CGFloat

    /// Creates a stop.
    public init(color: Color, location: CGFloat) {
      self.color = color
      self.location = location
    }
  }

  /// The colors with their places.
  public var stops: [Stop]

  /// Creates a gradient from colors with places.
  public init(stops: [Stop]) { self.stops = stops }

  /// Creates a gradient from colors at equal distances.
  public init(colors: [Color]) {
    stops = colors.enumerated().map { index, color in
      Stop(color: color, location: colors.count > 1 ? CGFloat(index) / CGFloat(colors.count - 1) : 0)
    }
  }

  /// Returns the style, resolved for drawing. Not for use in your code.
  public func _resolve() -> _ResolvedStyle { (stops.first?.color ?? .clear)._resolve() }
}

/// A gradient along a line, drawn in its first color.
public struct LinearGradient: ShapeStyle {
  private let gradient: Gradient

  /// Creates a gradient.
  public init(gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint) { self.gradient = gradient }

  /// Creates a gradient from colors.
  public init(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) { gradient = Gradient(colors: colors) }

  /// Creates a gradient from colors with places.
  public init(stops: [Gradient.Stop], startPoint: UnitPoint, endPoint: UnitPoint) { gradient = Gradient(stops: stops) }

  /// Returns the style, resolved for drawing. Not for use in your code.
  public func _resolve() -> _ResolvedStyle { gradient._resolve() }
}

/// A gradient around a center, drawn in its first color.
public struct RadialGradient: ShapeStyle {
  private let gradient: Gradient

  /// Creates a gradient.
  public init(gradient: Gradient, center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {
    self.gradient = gradient
  }

  /// Creates a gradient from colors.
  public init(colors: [Color], center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {
    gradient = Gradient(colors: colors)
  }

  /// Returns the style, resolved for drawing. Not for use in your code.
  public func _resolve() -> _ResolvedStyle { gradient._resolve() }
}

/// A gradient of a color, drawn in that color.
public struct AnyGradient: ShapeStyle, Hashable {
  private let color: Color

  /// Creates a gradient that is drawn in a color.
  init(_ color: Color) { self.color = color }

  /// Returns the style, resolved for drawing. Not for use in your code.
  public func _resolve() -> _ResolvedStyle { color._resolve() }
}

/// A style of any type.
public struct AnyShapeStyle: ShapeStyle {
  private let style: any ShapeStyle

  /// Creates a style from another one.
  public init<S: ShapeStyle>(_ style: S) { self.style = style }

  /// Returns the style, resolved for drawing. Not for use in your code.
  public func _resolve() -> _ResolvedStyle { style._resolve() }

  /// Returns the style, resolved for drawing in an environment. Not for use in your code.
  public func _resolve(in environment: EnvironmentValues) -> _ResolvedStyle { style._resolve(in: environment) }
}

/// A gradient around a point. A terminal shows its first color.
public struct AngularGradient: ShapeStyle {
  private let gradient: Gradient

  /// Creates a gradient.
  public init(gradient: Gradient, center: UnitPoint, angle: Angle = .zero) { self.gradient = gradient }

  /// Creates a gradient of colors at equal distances.
  public init(colors: [Color], center: UnitPoint, angle: Angle = .zero) { gradient = Gradient(colors: colors) }

  /// Creates a gradient between two angles.
  public init(gradient: Gradient, center: UnitPoint, startAngle: Angle, endAngle: Angle) { self.gradient = gradient }

  /// Creates a gradient of colors at equal distances, between two angles.
  public init(colors: [Color], center: UnitPoint, startAngle: Angle, endAngle: Angle) {
    gradient = Gradient(colors: colors)
  }

  /// Returns the style for drawing. Not for use in your code.
  public func _resolve() -> _ResolvedStyle { gradient._resolve() }
}

extension AngularGradient: View {
  /// A rectangle with the gradient.
  public var body: some View { Rectangle().fill(gradient) }
}

/// A gradient from the center of an ellipse. A terminal shows its first color.
public struct EllipticalGradient: ShapeStyle {
  private let gradient: Gradient

  /// Creates a gradient.
  public init(
    gradient: Gradient, center: UnitPoint = .center, startRadiusFraction: CGFloat = 0, endRadiusFraction: CGFloat = 0.5
  ) { self.gradient = gradient }

  /// Creates a gradient of colors at equal distances.
  public init(
    colors: [Color], center: UnitPoint = .center, startRadiusFraction: CGFloat = 0, endRadiusFraction: CGFloat = 0.5
  ) { gradient = Gradient(colors: colors) }

  /// Returns the style for drawing. Not for use in your code.
  public func _resolve() -> _ResolvedStyle { gradient._resolve() }
}

extension EllipticalGradient: View {
  /// A rectangle with the gradient.
  public var body: some View { Rectangle().fill(gradient) }
}

extension LinearGradient: View {
  /// An area with the style.
  public var body: some View { Rectangle().fill(gradient) }
}

extension RadialGradient: View {
  /// An area with the style.
  public var body: some View { Rectangle().fill(gradient) }
}

extension Color {
  /// The color's gradient, which is drawn in the color.
  public var gradient: AnyGradient { AnyGradient(self) }
}

extension ShapeStyle where Self == LinearGradient {
  /// A gradient along a line, drawn in its first color.
  public static func linearGradient(
    colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint
  ) -> LinearGradient { LinearGradient(colors: colors, startPoint: startPoint, endPoint: endPoint) }

  /// A gradient along a line, drawn in its first color.
  public static func linearGradient(
    _ gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint
  ) -> LinearGradient { LinearGradient(gradient: gradient, startPoint: startPoint, endPoint: endPoint) }
}
