/// A color of AppKit, which is the same as one of UIKit: both are colors of views. It exists so that source for macOS compiles.
public typealias NSColor = UIColor

extension UIColor {
  /// Creates a color from its components in sRGB, each from 0 to 1.
  public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Creates a color from its components, each from 0 to 1.
  public convenience init(deviceRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Creates a color from its components, each from 0 to 1.
  public convenience init(calibratedRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Creates a gray.
  public convenience init(calibratedWhite white: CGFloat, alpha: CGFloat) { self.init(white: white, alpha: alpha) }

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
}

extension Color {
  /// Creates a color from a color of AppKit.
  public init(nsColor: NSColor) { self = nsColor.color }
}
