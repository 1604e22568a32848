/// A color of UIKit, as far as views name it. It exists so that source for iOS compiles.
///
/// Colors with a meaning are those of the terminal: backgrounds are its background, and labels are the color of text.
public final class UIColor: Hashable, Sendable {
  let color: Color

  /// Creates a color from a color of a view.
  public init(_ color: Color) { self.color = color }

  /// Creates a color from its components, each from 0 to 1.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(Color(red: red, green: green, blue: blue, opacity: alpha))
  }

  /// Creates a color from its components in Display P3, each from 0 to 1.
  public convenience init(displayP3Red red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(Color(.displayP3, red: red, green: green, blue: blue, opacity: alpha))
  }

  /// Creates a gray.
  public convenience init(white: CGFloat, alpha: CGFloat) { self.init(Color(white: white, opacity: alpha)) }

  /// Creates a color from its hue.
  public convenience init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
    self.init(Color(hue: hue, saturation: saturation, brightness: brightness, opacity: alpha))
  }

  /// Creates a color of a catalog, which is the color of ordinary text: there is no catalog.
  public convenience init?(named name: String) { self.init(Color(name)) }

  /// Creates a color of Core Graphics.
  public convenience init(cgColor: CGColor) { self.init(cgColor.color) }

  /// Creates a color that depends on whether the terminal is dark.
  ///
  /// - Parameter dynamicProvider: Returns the color. It is called once, with the color scheme of the view that is evaluated.
  public convenience init(dynamicProvider: (UITraitCollection) -> UIColor) {
    let scheme = Evaluation.node?.environment.values.colorScheme ?? EnvironmentValues().colorScheme
    self.init(dynamicProvider(UITraitCollection(userInterfaceStyle: scheme == .dark ? .dark : .light)).color)
  }

  /// Returns a Boolean value that indicates whether both colors are the same.
  public static func == (lhs: UIColor, rhs: UIColor) -> Bool { lhs.color == rhs.color }

  /// Hashes the color.
  public func hash(into hasher: inout Hasher) { hasher.combine(color) }

  /// Stores the components of the color, which are those that xterm has if the color is one of the palette.
  ///
  /// - Returns: `true`.
  @discardableResult
  public func getRed(
    _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?, blue: UnsafeMutablePointer<CGFloat>?,
    alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    for (component, value) in zip([red, green, blue, alpha], cgColor.components ?? []) { component?.pointee = value }
    return true
  }

  /// The color of Core Graphics.
  public var cgColor: CGColor { CGColor(color) }

  /// Returns the color with another opacity.
  public func withAlphaComponent(_ alpha: CGFloat) -> UIColor { UIColor(color.opacity(alpha)) }

  /// A background, which is the terminal's.
  public static let systemBackground = UIColor(.clear)
  /// A background, which is the terminal's.
  public static let secondarySystemBackground = UIColor(.clear)
  /// A background, which is the terminal's.
  public static let tertiarySystemBackground = UIColor(.clear)
  /// A background, which is the terminal's.
  public static let systemGroupedBackground = UIColor(.clear)
  /// A background, which is the terminal's.
  public static let secondarySystemGroupedBackground = UIColor(.clear)
  /// A background, which is the terminal's.
  public static let tertiarySystemGroupedBackground = UIColor(.clear)
  /// The color of text.
  public static let label = UIColor(.primary)
  /// The color of less important text.
  public static let secondaryLabel = UIColor(.secondary)
  /// The color of less important text.
  public static let tertiaryLabel = UIColor(.secondary)
  /// The color of less important text.
  public static let quaternaryLabel = UIColor(.secondary)
  /// The color of less important text.
  public static let placeholderText = UIColor(.secondary)
  /// A gray, from the terminal's palette.
  public static let separator = UIColor(.gray)
  /// A gray, from the terminal's palette.
  public static let opaqueSeparator = UIColor(.gray)
  /// A gray, from the terminal's palette.
  public static let systemFill = UIColor(.gray)
  /// A gray, from the terminal's palette.
  public static let secondarySystemFill = UIColor(.gray)
  /// A gray, from the terminal's palette.
  public static let tertiarySystemFill = UIColor(.gray)
  /// A gray, from the terminal's palette.
  public static let quaternarySystemFill = UIColor(.gray)
  /// A gray, from the terminal's palette.
  public static let systemGray = UIColor(.gray)
  /// A gray, from the terminal's palette.
  public static let systemGray2 = UIColor(.gray)
  /// A gray, from the terminal's palette.
  public static let systemGray3 = UIColor(.gray)
  /// A gray, from the terminal's palette.
  public static let systemGray4 = UIColor(.gray)
  /// A gray, from the terminal's palette.
  public static let systemGray5 = UIColor(.gray)
  /// A gray, from the terminal's palette.
  public static let systemGray6 = UIColor(.gray)
  /// A gray, from the terminal's palette.
  public static let gray = UIColor(.gray)
  /// A gray, from the terminal's palette.
  public static let lightGray = UIColor(.gray)
  /// A gray, from the terminal's palette.
  public static let darkGray = UIColor(.gray)
  /// The color of links.
  public static let link = UIColor(.blue)
  /// The color of controls that stand out.
  public static let tintColor = UIColor(.accentColor)
  /// Red, as it is among the colors of views.
  public static let systemRed = UIColor(.red)
  /// Green, as it is among the colors of views.
  public static let systemGreen = UIColor(.green)
  /// Blue, as it is among the colors of views.
  public static let systemBlue = UIColor(.blue)
  /// Orange, as it is among the colors of views.
  public static let systemOrange = UIColor(.orange)
  /// Yellow, as it is among the colors of views.
  public static let systemYellow = UIColor(.yellow)
  /// Pink, as it is among the colors of views.
  public static let systemPink = UIColor(.pink)
  /// Purple, as it is among the colors of views.
  public static let systemPurple = UIColor(.purple)
  /// Teal, as it is among the colors of views.
  public static let systemTeal = UIColor(.teal)
  /// Indigo, as it is among the colors of views.
  public static let systemIndigo = UIColor(.indigo)
  /// Brown, as it is among the colors of views.
  public static let systemBrown = UIColor(.brown)
  /// Mint, as it is among the colors of views.
  public static let systemMint = UIColor(.mint)
  /// Cyan, as it is among the colors of views.
  public static let systemCyan = UIColor(.cyan)
  /// Red, as it is among the colors of views.
  public static let red = UIColor(.red)
  /// Green, as it is among the colors of views.
  public static let green = UIColor(.green)
  /// Blue, as it is among the colors of views.
  public static let blue = UIColor(.blue)
  /// Orange, as it is among the colors of views.
  public static let orange = UIColor(.orange)
  /// Yellow, as it is among the colors of views.
  public static let yellow = UIColor(.yellow)
  /// Purple, as it is among the colors of views.
  public static let purple = UIColor(.purple)
  /// Cyan, as it is among the colors of views.
  public static let cyan = UIColor(.cyan)
  /// Brown, as it is among the colors of views.
  public static let brown = UIColor(.brown)
  /// Black, as it is among the colors of views.
  public static let black = UIColor(.black)
  /// The color of dark text on a light background.
  public static let darkText = UIColor(.black)
  /// The color of light text on a dark background.
  public static let lightText = UIColor(.white)
  /// A purple, which is the magenta of the terminal's palette.
  public static let magenta = UIColor(.pink)
  /// White, as it is among the colors of views.
  public static let white = UIColor(.white)
  /// Clear, as it is among the colors of views.
  public static let clear = UIColor(.clear)
}

extension Color {
  /// Creates a color from a color of UIKit.
  public init(uiColor: UIColor) { self = uiColor.color }

  /// Creates a color from a color of UIKit.
  public init(_ color: UIColor) { self = color.color }
}

/// The traits that a ``UIColor`` may depend on.
public struct UITraitCollection: Hashable, Sendable {
  /// The color scheme.
  public var userInterfaceStyle: UIUserInterfaceStyle

  /// Creates traits with a color scheme.
  public init(userInterfaceStyle: UIUserInterfaceStyle) { self.userInterfaceStyle = userInterfaceStyle }
}

/// A color scheme of UIKit.
public enum UIUserInterfaceStyle: Int, Sendable {
  /// No color scheme.
  case unspecified
  /// Dark text on a light background.
  case light
  /// Light text on a dark background.
  case dark
}

/// A color of Core Graphics, as far as views use it.
public final class CGColor: Hashable, Sendable {
  let color: Color

  init(_ color: Color) { self.color = color }

  /// Creates a color from its components, each from 0 to 1.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(Color(red: red, green: green, blue: blue, opacity: alpha))
  }

  /// Creates a gray.
  public convenience init(gray: CGFloat, alpha: CGFloat) { self.init(Color(white: gray, opacity: alpha)) }

  /// The red, green and blue components and the opacity.
  ///
  /// Those of a color of the terminal's palette are the ones that xterm has.
  public var components: [CGFloat]? {
    let resolved = color.resolve(in: EnvironmentValues())
    return [resolved.red, resolved.green, resolved.blue, resolved.opacity].map { CGFloat($0) }
  }

  /// The number of components.
  public var numberOfComponents: Int { 4 }

  /// The opacity.
  public var alpha: CGFloat { components?.last ?? 1 }

  /// Returns a Boolean value that indicates whether both colors are the same.
  public static func == (lhs: CGColor, rhs: CGColor) -> Bool { lhs.color == rhs.color }

  /// Hashes the color.
  public func hash(into hasher: inout Hasher) { hasher.combine(color) }
}

extension Color {
  /// Creates a color from a color of Core Graphics.
  public init(cgColor: CGColor) { self = cgColor.color }

  /// Creates a color from a color of Core Graphics.
  @_disfavoredOverload
  public init(_ cgColor: CGColor) { self = cgColor.color }

  /// The color of Core Graphics.
  public var cgColor: CGColor? { CGColor(self) }
}
