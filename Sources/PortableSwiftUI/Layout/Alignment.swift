/// The horizontal alignment of views in a vertical stack.
public struct HorizontalAlignment: Equatable, Sendable {
  let alignment: StackLayout.Alignment

  /// Alignment at the leading edge.
  public static let leading = HorizontalAlignment(alignment: .start)

  /// Alignment at the center. A cell that can't be shared is left on the trailing side.
  public static let center = HorizontalAlignment(alignment: .center)

  /// Alignment at the trailing edge.
  public static let trailing = HorizontalAlignment(alignment: .end)
}

/// The vertical alignment of views in a horizontal stack.
public struct VerticalAlignment: Equatable, Sendable {
  let alignment: StackLayout.Alignment

  /// Alignment at the top edge.
  public static let top = VerticalAlignment(alignment: .start)

  /// Alignment at the center. A cell that can't be shared is left below.
  public static let center = VerticalAlignment(alignment: .center)

  /// Alignment at the bottom edge.
  public static let bottom = VerticalAlignment(alignment: .end)

  /// Alignment at the first line, which is at the top edge.
  public static let firstTextBaseline = VerticalAlignment(alignment: .start)

  /// Alignment at the last line, which is at the bottom edge.
  public static let lastTextBaseline = VerticalAlignment(alignment: .end)
}
