extension Text {
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
  ///   - color: A color, which is ignored: the line has the color of the text.
  nonisolated public func underline(_ isActive: Bool = true, color: Color? = nil) -> Text {
    changed(StyleChange(.underline, isActive))
  }

  /// Returns the text with a line through it.
  ///
  /// - Parameters:
  ///   - isActive: A Boolean value that indicates whether there is a line.
  ///   - color: A color, which is ignored: the line has the color of the text.
  nonisolated public func strikethrough(_ isActive: Bool = true, color: Color? = nil) -> Text {
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
