extension Text {
  /// The style of a line under or through text.
  public struct LineStyle: Hashable, Sendable {
    /// The pattern of a line, without an effect in a terminal.
    public struct Pattern: Hashable, Sendable {
      /// A solid line.
      public static let solid = Pattern()
      /// Dots.
      public static let dot = Pattern()
      /// Dashes.
      public static let dash = Pattern()
      /// A dash and a dot in turn.
      public static let dashDot = Pattern()
      /// A dash and two dots in turn.
      public static let dashDotDot = Pattern()
    }

    /// A solid line in the color of the text.
    public static let single = LineStyle()

    /// Creates a style.
    ///
    /// - Parameters:
    ///   - pattern: The pattern of the line, which is ignored: the line is that of the terminal.
    ///   - color: A color, which is ignored: the line has the color of the text.
    public init(pattern: Pattern = .solid, color: Color? = nil) {}
  }

  /// Returns the text in bold.
  nonisolated public func bold() -> Text { changed(StyleChange(.bold, true)) }

  /// Returns the text in bold, or not.
  ///
  /// - Parameter isActive: A Boolean value that indicates whether the text is bold.
  nonisolated public func bold(_ isActive: Bool) -> Text { changed(StyleChange(.bold, isActive)) }

  /// Returns the text in italics.
  nonisolated public func italic() -> Text { changed(StyleChange(.italic, true)) }

  /// Returns the text in italics, or not.
  ///
  /// - Parameter isActive: A Boolean value that indicates whether the text is italic.
  nonisolated public func italic(_ isActive: Bool) -> Text { changed(StyleChange(.italic, isActive)) }

  /// Returns the text with a line under it.
  ///
  /// - Parameters:
  ///   - isActive: A Boolean value that indicates whether there is a line.
  ///   - pattern: The pattern of the line, which is ignored: the line is that of the terminal.
  ///   - color: A color, which is ignored: the line has the color of the text.
  nonisolated public func underline(
    _ isActive: Bool = true, pattern: Text.LineStyle.Pattern = .solid, color: Color? = nil
  ) -> Text {
    changed(StyleChange(.underline, isActive))
  }

  /// Returns the text with a line through it.
  ///
  /// - Parameters:
  ///   - isActive: A Boolean value that indicates whether there is a line.
  ///   - pattern: The pattern of the line, which is ignored: the line is that of the terminal.
  ///   - color: A color, which is ignored: the line has the color of the text.
  nonisolated public func strikethrough(
    _ isActive: Bool = true, pattern: Text.LineStyle.Pattern = .solid, color: Color? = nil
  ) -> Text {
    changed(StyleChange(.strikethrough, isActive))
  }

  /// Returns the text in a style.
  ///
  /// - Parameter style: The style.
  nonisolated public func foregroundStyle<S: ShapeStyle>(_ style: S) -> Text {
    changed(StyleChange(style._resolve()))
  }

  /// Returns the text in a color.
  ///
  /// - Parameter color: The color, or `nil` for that of ordinary text.
  nonisolated public func foregroundColor(_ color: Color?) -> Text {
    changed(StyleChange((color ?? .primary)._resolve()))
  }
}
