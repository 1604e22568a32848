/// A color of AppKit, as far as views name it. It exists so that source for macOS compiles.
///
/// Colors with a meaning are those of the terminal: backgrounds are its background, and labels are the color of text.
public final class NSColor: Hashable, Sendable {
  let color: Color

  /// Creates a color from a color of a view.
  public init(_ color: Color) { self.color = color }

  /// Creates a color from its components, each from 0 to 1.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(Color(red: red, green: green, blue: blue, opacity: alpha))
  }

  /// Creates a color from its components in sRGB, each from 0 to 1.
  public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(Color(red: red, green: green, blue: blue, opacity: alpha))
  }

  /// Creates a color from its components, each from 0 to 1.
  public convenience init(deviceRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(Color(red: red, green: green, blue: blue, opacity: alpha))
  }

  /// Creates a color from its components, each from 0 to 1.
  public convenience init(calibratedRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(Color(red: red, green: green, blue: blue, opacity: alpha))
  }

  /// Creates a gray.
  public convenience init(white: CGFloat, alpha: CGFloat) { self.init(Color(white: white, opacity: alpha)) }

  /// Creates a gray.
  public convenience init(calibratedWhite white: CGFloat, alpha: CGFloat) { self.init(white: white, alpha: alpha) }

  /// Creates a color from its hue.
  public convenience init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
    self.init(Color(hue: hue, saturation: saturation, brightness: brightness, opacity: alpha))
  }

  /// Returns the color with another opacity.
  public func withAlphaComponent(_ alpha: CGFloat) -> NSColor { NSColor(color.opacity(alpha)) }

  /// The color of Core Graphics.
  public var cgColor: CGColor { CGColor(color) }

  /// Returns a Boolean value that indicates whether both colors are the same.
  public static func == (lhs: NSColor, rhs: NSColor) -> Bool { lhs.color == rhs.color }

  /// Hashes the color.
  public func hash(into hasher: inout Hasher) { hasher.combine(color) }

  /// A background, which is the terminal's.
  public static let windowBackgroundColor = NSColor(.clear)
  /// A background, which is the terminal's.
  public static let controlBackgroundColor = NSColor(.clear)
  /// A background, which is the terminal's.
  public static let textBackgroundColor = NSColor(.clear)
  /// A background, which is the terminal's.
  public static let underPageBackgroundColor = NSColor(.clear)
  /// The color of text.
  public static let labelColor = NSColor(.primary)
  /// The color of text.
  public static let textColor = NSColor(.primary)
  /// The color of text.
  public static let controlTextColor = NSColor(.primary)
  /// The color of text.
  public static let headerTextColor = NSColor(.primary)
  /// The color of text.
  public static let windowFrameTextColor = NSColor(.primary)
  /// The color of text.
  public static let selectedControlTextColor = NSColor(.primary)
  /// The color of less important text.
  public static let secondaryLabelColor = NSColor(.secondary)
  /// The color of less important text.
  public static let tertiaryLabelColor = NSColor(.secondary)
  /// The color of less important text.
  public static let quaternaryLabelColor = NSColor(.secondary)
  /// The color of less important text.
  public static let placeholderTextColor = NSColor(.secondary)
  /// The color of less important text.
  public static let disabledControlTextColor = NSColor(.secondary)
  /// A gray, from the terminal's palette.
  public static let separatorColor = NSColor(.gray)
  /// A gray, from the terminal's palette.
  public static let gridColor = NSColor(.gray)
  /// A gray, from the terminal's palette.
  public static let controlColor = NSColor(.gray)
  /// A gray, from the terminal's palette.
  public static let unemphasizedSelectedContentBackgroundColor = NSColor(.gray)
  /// A gray, from the terminal's palette.
  public static let systemGray = NSColor(.gray)
  /// A gray, from the terminal's palette.
  public static let gray = NSColor(.gray)
  /// A gray, from the terminal's palette.
  public static let lightGray = NSColor(.gray)
  /// A gray, from the terminal's palette.
  public static let darkGray = NSColor(.gray)
  /// A gray, from the terminal's palette.
  public static let shadowColor = NSColor(.gray)
  /// A gray, from the terminal's palette.
  public static let windowFrameColor = NSColor(.gray)
  /// The color of controls that stand out.
  public static let controlAccentColor = NSColor(.accentColor)
  /// The color of controls that stand out.
  public static let selectedContentBackgroundColor = NSColor(.accentColor)
  /// The color of controls that stand out.
  public static let selectedControlColor = NSColor(.accentColor)
  /// The color of controls that stand out.
  public static let selectedTextBackgroundColor = NSColor(.accentColor)
  /// The color of controls that stand out.
  public static let keyboardFocusIndicatorColor = NSColor(.accentColor)
  /// The color of controls that stand out.
  public static let findHighlightColor = NSColor(.accentColor)
  /// The color of links.
  public static let linkColor = NSColor(.blue)
  /// Red, as it is among the colors of views.
  public static let systemRed = NSColor(.red)
  /// Green, as it is among the colors of views.
  public static let systemGreen = NSColor(.green)
  /// Blue, as it is among the colors of views.
  public static let systemBlue = NSColor(.blue)
  /// Orange, as it is among the colors of views.
  public static let systemOrange = NSColor(.orange)
  /// Yellow, as it is among the colors of views.
  public static let systemYellow = NSColor(.yellow)
  /// Pink, as it is among the colors of views.
  public static let systemPink = NSColor(.pink)
  /// Purple, as it is among the colors of views.
  public static let systemPurple = NSColor(.purple)
  /// Teal, as it is among the colors of views.
  public static let systemTeal = NSColor(.teal)
  /// Indigo, as it is among the colors of views.
  public static let systemIndigo = NSColor(.indigo)
  /// Brown, as it is among the colors of views.
  public static let systemBrown = NSColor(.brown)
  /// Mint, as it is among the colors of views.
  public static let systemMint = NSColor(.mint)
  /// Cyan, as it is among the colors of views.
  public static let systemCyan = NSColor(.cyan)
  /// Red, as it is among the colors of views.
  public static let red = NSColor(.red)
  /// Green, as it is among the colors of views.
  public static let green = NSColor(.green)
  /// Blue, as it is among the colors of views.
  public static let blue = NSColor(.blue)
  /// Orange, as it is among the colors of views.
  public static let orange = NSColor(.orange)
  /// Yellow, as it is among the colors of views.
  public static let yellow = NSColor(.yellow)
  /// Purple, as it is among the colors of views.
  public static let purple = NSColor(.purple)
  /// Cyan, as it is among the colors of views.
  public static let cyan = NSColor(.cyan)
  /// Brown, as it is among the colors of views.
  public static let brown = NSColor(.brown)
  /// Black, as it is among the colors of views.
  public static let black = NSColor(.black)
  /// White, as it is among the colors of views.
  public static let white = NSColor(.white)
  /// Clear, as it is among the colors of views.
  public static let clear = NSColor(.clear)
}

extension Color {
  /// Creates a color from a color of AppKit.
  public init(nsColor: NSColor) { self = nsColor.color }

  /// Creates a color from a color of AppKit.
  @_disfavoredOverload
  public init(_ color: NSColor) { self = color.color }
}
