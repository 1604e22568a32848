/// A color of UIKit, as far as views name it. It exists so that source for iOS compiles.
///
/// Colors with a meaning are those of the terminal: backgrounds are its background, and labels are the color of text.
public struct UIColor: Hashable, Sendable {
  let color: Color

  /// Creates a color from a color of a view.
  public init(_ color: Color) { self.color = color }

  /// Creates a color from its components, each from 0 to 1.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    color = Color(red: red, green: green, blue: blue, opacity: alpha)
  }

  /// Creates a gray.
  public init(white: CGFloat, alpha: CGFloat) { color = Color(white: white, opacity: alpha) }

  /// Creates a color from its hue.
  public init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
    color = Color(hue: hue, saturation: saturation, brightness: brightness, opacity: alpha)
  }

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
