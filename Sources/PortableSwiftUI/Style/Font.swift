/// A font. A terminal has one, whose bold, italic and dim variants stand for others.
///
/// Titles and headlines are bold; captions and footnotes are dim. Sizes and designs have no effect.
public struct Font: Hashable, Sendable {
  /// A weight.
  public struct Weight: Hashable, Sendable {
    let value: Int

    /// The thinnest weight.
    public static let ultraLight = Weight(value: 1)
    /// A very light weight.
    public static let thin = Weight(value: 2)
    /// A light weight.
    public static let light = Weight(value: 3)
    /// The standard weight.
    public static let regular = Weight(value: 4)
    /// A weight that is a little heavier, without an effect in a terminal.
    public static let medium = Weight(value: 5)
    /// A weight that is bold in a terminal.
    public static let semibold = Weight(value: 6)
    /// Bold.
    public static let bold = Weight(value: 7)
    /// A weight that is bold in a terminal.
    public static let heavy = Weight(value: 8)
    /// A weight that is bold in a terminal.
    public static let black = Weight(value: 9)
  }

  /// A design, without an effect in a terminal.
  public enum Design: Hashable, Sendable {
    /// The standard design.
    case `default`
    /// With serifs.
    case serif
    /// With round ends.
    case rounded
    /// A fixed width.
    case monospaced
  }

  /// A width, without an effect in a terminal.
  public struct Width: Hashable, Sendable {
    /// The width as a fraction of the standard one.
    public var value: CGFloat

    /// Creates a width.
    public init(_ value: CGFloat) { self.value = value }

    /// A narrow width.
    public static let compressed = Width(0.7)
    /// A width between the narrow and the standard one.
    public static let condensed = Width(0.85)
    /// The standard width.
    public static let standard = Width(1)
    /// A wide width.
    public static let expanded = Width(1.15)
  }

  /// A style of text.
  public enum TextStyle: Hashable, CaseIterable, Sendable {
    /// The largest title.
    case largeTitle
    /// A title.
    case title
    /// A second title.
    case title2
    /// A third title.
    case title3
    /// A headline.
    case headline
    /// A subheadline.
    case subheadline
    /// Body text.
    case body
    /// A callout.
    case callout
    /// A footnote.
    case footnote
    /// A caption.
    case caption
    /// A second caption.
    case caption2
  }

  private var isBold = false
  private var isItalic = false
  private var isDim = false

  private init(_ style: TextStyle, weight: Weight? = nil) {
    switch style {
    case .largeTitle, .title, .title2, .title3, .headline: isBold = true
    case .footnote, .caption, .caption2: isDim = true
    case .subheadline, .body, .callout: break
    }
    if let weight { self = self.weight(weight) }
  }

  /// The font of the largest titles.
  public static let largeTitle = Font(.largeTitle)
  /// The font of titles.
  public static let title = Font(.title)
  /// The font of second titles.
  public static let title2 = Font(.title2)
  /// The font of third titles.
  public static let title3 = Font(.title3)
  /// The font of headlines.
  public static let headline = Font(.headline)
  /// The font of subheadlines.
  public static let subheadline = Font(.subheadline)
  /// The font of body text.
  public static let body = Font(.body)
  /// The font of callouts.
  public static let callout = Font(.callout)
  /// The font of footnotes.
  public static let footnote = Font(.footnote)
  /// The font of captions.
  public static let caption = Font(.caption)
  /// The font of second captions.
  public static let caption2 = Font(.caption2)

  /// Returns a font of a size, which is ignored.
  ///
  /// - Parameters:
  ///   - size: The size.
  ///   - weight: The weight.
  ///   - design: The design.
  public static func system(size: CGFloat, weight: Weight? = nil, design: Design? = nil) -> Font {
    Font(.body, weight: weight)
  }

  /// Returns a font of a size, which is ignored.
  @_disfavoredOverload
  public static func system(size: CGFloat, weight: Weight = .regular, design: Design = .default) -> Font {
    Font(.body, weight: weight)
  }

  /// Returns the font of a style of text.
  public static func system(_ style: TextStyle, design: Design? = nil, weight: Weight? = nil) -> Font {
    Font(style, weight: weight)
  }

  /// Returns the terminal's font, whatever the name and the size are.
  public static func custom(_ name: String, size: CGFloat) -> Font { Font(.body) }

  /// Returns the terminal's font, whatever the name and the size are.
  public static func custom(_ name: String, fixedSize: CGFloat) -> Font { Font(.body) }

  /// Returns the font of a style of text, whatever the name and the size are.
  public static func custom(_ name: String, size: CGFloat, relativeTo textStyle: TextStyle) -> Font { Font(textStyle) }

  /// Returns the font. A terminal has one width.
  public func width(_ width: Width) -> Font { self }

  /// Returns the font. A terminal has no small capitals.
  public func lowercaseSmallCaps() -> Font { self }

  /// Returns the font. A terminal has no small capitals.
  public func uppercaseSmallCaps() -> Font { self }

  /// Returns the font in bold.
  public func bold() -> Font { weight(.bold) }

  /// Returns the font in italics.
  public func italic() -> Font {
    var copy = self
    copy.isItalic = true
    return copy
  }

  /// Returns the font with a weight.
  public func weight(_ weight: Weight) -> Font {
    var copy = self
    copy.isBold = weight.value >= Weight.semibold.value
    return copy
  }

  /// Returns the font with a fixed width, as it is.
  public func monospaced() -> Font { self }

  /// Returns the font with digits of a fixed width, as it is.
  public func monospacedDigit() -> Font { self }

  /// Returns the font with small capitals, as it is.
  public func smallCaps() -> Font { self }

  /// Returns the font with a leading, as it is.
  public func leading(_ leading: Leading) -> Font { self }

  /// A distance between lines, without an effect in a terminal.
  public enum Leading: Hashable, Sendable {
    /// The standard distance.
    case standard
    /// A smaller one.
    case tight
    /// A larger one.
    case loose
  }

  /// The change of the style of text.
  var change: StyleChange {
    StyleChange(.bold, isBold).then(StyleChange(.italic, isItalic)).then(StyleChange(.dim, isDim))
  }
}

extension View {
  /// Sets the font of text in the view. Titles and headlines are bold; captions and footnotes are dim.
  ///
  /// - Parameter font: The font, or `nil` for that of body text.
  public func font(_ font: Font?) -> some View { environment(\.font, font) }

  /// Sets the weight of the font of text in the view.
  ///
  /// - Parameter weight: The weight; a weight from semibold on is bold. `nil` leaves the weight as it is.
  public func fontWeight(_ weight: Font.Weight?) -> some View {
    styled(weight.map { StyleChange(.bold, $0.value >= Font.Weight.semibold.value) } ?? StyleChange())
  }
}

extension Text {
  /// Returns the text in a font.
  ///
  /// - Parameter font: The font, or `nil` for that of body text.
  nonisolated public func font(_ font: Font?) -> Text { changed((font ?? .body).change) }

  /// Returns the text in a weight.
  ///
  /// - Parameter weight: The weight; a weight from semibold on is bold. `nil` leaves the weight as it is.
  nonisolated public func fontWeight(_ weight: Font.Weight?) -> Text {
    changed(weight.map { StyleChange(.bold, $0.value >= Font.Weight.semibold.value) } ?? StyleChange())
  }

  /// Returns the text in a font of fixed width, as the terminal's is.
  nonisolated public func monospaced(_ isActive: Bool = true) -> Text { self }

  /// Returns the text with digits of fixed width, as the terminal's are.
  nonisolated public func monospacedDigit() -> Text { self }

  /// Returns the text in a design. A terminal has one.
  nonisolated public func fontDesign(_ design: Font.Design?) -> Text { self }

  /// Returns the text in a width of the font. A terminal has one.
  nonisolated public func fontWidth(_ width: Font.Width?) -> Text { self }

  /// Returns the text in a width of the font. A terminal has one.
  nonisolated public func fontWidth(_ width: CGFloat) -> Text { self }

  /// Returns the text in a scale. A terminal has one size.
  nonisolated public func textScale(_ scale: Text.Scale, isEnabled: Bool = true) -> Text { self }

  /// Returns the text with a distance between characters, which a terminal doesn't have.
  nonisolated public func kerning(_ kerning: CGFloat) -> Text { self }

  /// Returns the text with a distance between characters, which a terminal doesn't have.
  nonisolated public func tracking(_ tracking: CGFloat) -> Text { self }

  /// Returns the text above or below its line, which a terminal doesn't have.
  nonisolated public func baselineOffset(_ baselineOffset: CGFloat) -> Text { self }
}

extension EnvironmentValues {
  /// The font of text, or `nil` for that of body text.
  public var font: Font? {
    get { self[TypeKey<Font>.self] }
    set {
      self[TypeKey<Font>.self] = newValue
      (newValue ?? .body).change.apply(to: &system.style)
    }
  }
}
