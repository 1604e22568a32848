/// A color, or a level of emphasis, for text and areas.
///
/// A style of your own chooses another one, for the environment of a view:
/// ```swift
/// struct Emphasis: ShapeStyle {
///   func resolve(in environment: EnvironmentValues) -> Color { environment.isEnabled ? .orange : .gray }
/// }
/// ```
/// The interface is a part of the one that Apple documents for SwiftUI's `ShapeStyle`.
public protocol ShapeStyle: Sendable {
  /// The type of the style that this one chooses.
  associatedtype Resolved: ShapeStyle = Never

  /// Returns the style that this one chooses.
  ///
  /// - Parameter environment: The environment of a view that has the style by ``View/foregroundStyle(_:)``, and otherwise
  ///   the standard one.
  func resolve(in environment: EnvironmentValues) -> Resolved

  /// Returns the style, resolved for drawing. Not for use in your code.
  func _resolve() -> _ResolvedStyle

  /// Returns the style, resolved for drawing in an environment. Not for use in your code.
  func _resolve(in environment: EnvironmentValues) -> _ResolvedStyle
}

extension ShapeStyle {
  /// Returns the style, resolved for drawing in the standard environment. Not for use in your code.
  public func _resolve() -> _ResolvedStyle { resolve(in: EnvironmentValues())._resolve() }

  /// Returns the style, resolved for drawing in an environment. Not for use in your code.
  public func _resolve(in environment: EnvironmentValues) -> _ResolvedStyle {
    Resolved.self == Never.self ? _resolve() : resolve(in: environment)._resolve(in: environment)
  }
}

extension ShapeStyle where Resolved == Never {
  /// Stops the program: a style of the library doesn't choose another one.
  public func resolve(in environment: EnvironmentValues) -> Never { fatalError("\(Self.self) chooses no style.") }
}

extension Never: ShapeStyle {
  /// Never called: `Never` has no values.
  public func _resolve() -> _ResolvedStyle { _ResolvedStyle() }
}

/// A style that has been resolved for drawing.
///
/// The type is public because a requirement of ``ShapeStyle`` names it. Its members belong to the module.
public struct _ResolvedStyle: Equatable, Sendable {
  /// The color, or `nil` for the inherited one.
  var color: CellColor?

  /// A Boolean value that indicates whether text is less bright than other text.
  var isDim = false

  /// A Boolean value that indicates whether nothing is drawn.
  var isClear = false

  /// A Boolean value that indicates whether the mouse hits what is behind.
  var isUntouchable = false

  /// A Boolean value that indicates whether the cells are those of the terminal's background.
  var isBackground = false

  /// Makes the style less opaque.
  mutating func fade(to opacity: Double) {
    isDim = isDim || opacity < 1
    isClear = isClear || opacity < 0.05
    isUntouchable = isUntouchable || opacity <= 0
  }

  /// Changes the style of text.
  func color(_ style: inout CellStyle) {
    if let color { style.foreground = color }
    if isDim { style.attributes.insert(.dim) }
  }
}

/// The levels of emphasis of text.
///
/// The interface is the one that Apple documents for SwiftUI's `HierarchicalShapeStyle`. A terminal distinguishes two
/// levels.
public struct HierarchicalShapeStyle: ShapeStyle {
  private let isDim: Bool

  /// The level of ordinary text.
  public static let primary = HierarchicalShapeStyle(isDim: false)
  /// The second level, such as for details.
  public static let secondary = HierarchicalShapeStyle(isDim: true)
  /// The third level.
  public static let tertiary = HierarchicalShapeStyle(isDim: true)
  /// The lowest level.
  public static let quaternary = HierarchicalShapeStyle(isDim: true)

  /// Returns the style, resolved for drawing. Not for use in your code.
  public func _resolve() -> _ResolvedStyle { _ResolvedStyle(isDim: isDim) }
}

/// The color of controls that stand out.
public struct TintShapeStyle: ShapeStyle {
  /// Creates the style.
  public init() {}

  /// Returns the style, resolved for drawing. Not for use in your code.
  public func _resolve() -> _ResolvedStyle { Color.accentColor._resolve() }
}

extension ShapeStyle where Self == HierarchicalShapeStyle {
  /// The level of ordinary text.
  public static var primary: HierarchicalShapeStyle { .primary }
  /// The second level, such as for details.
  public static var secondary: HierarchicalShapeStyle { .secondary }
  /// The third level.
  public static var tertiary: HierarchicalShapeStyle { .tertiary }
  /// The lowest level.
  public static var quaternary: HierarchicalShapeStyle { .quaternary }
}

/// The color of ordinary text.
public struct ForegroundStyle: ShapeStyle {
  /// Creates the style.
  public init() {}

  /// Returns the style, resolved for drawing. Not for use in your code.
  public func _resolve() -> _ResolvedStyle { Color.primary._resolve() }
}

/// The color behind text, which is the terminal's.
public struct BackgroundStyle: ShapeStyle {
  /// Creates the style.
  public init() {}

  /// Returns the style, resolved for drawing. Not for use in your code.
  public func _resolve() -> _ResolvedStyle { _ResolvedStyle() }
}

/// A blurred background, which is the terminal's.
public struct Material: ShapeStyle {
  /// A thin material.
  public static let ultraThin = Material()
  /// A thin material.
  public static let thin = Material()
  /// A material.
  public static let regular = Material()
  /// A thick material.
  public static let thick = Material()
  /// A thick material.
  public static let ultraThick = Material()
  /// The material of bars.
  public static let bar = Material()

  /// Returns the style, resolved for drawing. Not for use in your code.
  public func _resolve() -> _ResolvedStyle { _ResolvedStyle(isBackground: true) }
}

extension ShapeStyle where Self == ForegroundStyle {
  /// The color of ordinary text.
  public static var foreground: ForegroundStyle { ForegroundStyle() }
}

extension ShapeStyle where Self == BackgroundStyle {
  /// The color behind text, which is the terminal's.
  public static var background: BackgroundStyle { BackgroundStyle() }
}

extension ShapeStyle where Self == Material {
  /// A thin material.
  public static var ultraThinMaterial: Material { .ultraThin }
  /// A thin material.
  public static var thinMaterial: Material { .thin }
  /// A material.
  public static var regularMaterial: Material { .regular }
  /// A thick material.
  public static var thickMaterial: Material { .thick }
  /// A thick material.
  public static var ultraThickMaterial: Material { .ultraThick }
  /// The material of bars.
  public static var bar: Material { .bar }
}

extension ShapeStyle where Self == TintShapeStyle {
  /// The color of controls that stand out.
  public static var tint: TintShapeStyle { TintShapeStyle() }
}
