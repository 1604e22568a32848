/// The horizontal alignment of views in a vertical stack.
public struct HorizontalAlignment: Equatable, Sendable {
  let alignment: StackLayout.Alignment

  init(alignment: StackLayout.Alignment) { self.alignment = alignment }

  /// Creates an alignment of your own.
  ///
  /// - Parameter id: The type that identifies the alignment.
  public init(_ id: any AlignmentID.Type) { alignment = .custom(CustomAlignment(id: id)) }

  /// Alignment at the leading edge.
  public static let leading = HorizontalAlignment(alignment: .start)

  /// Alignment at the center. An odd cell is left on the trailing side.
  public static let center = HorizontalAlignment(alignment: .center)

  /// Alignment at the trailing edge.
  public static let trailing = HorizontalAlignment(alignment: .end)

  /// Alignment at the start of a row's separator, which a terminal doesn't draw: the leading edge.
  public static let listRowSeparatorLeading = HorizontalAlignment(alignment: .start)

  /// Alignment at the end of a row's separator, which a terminal doesn't draw: the trailing edge.
  public static let listRowSeparatorTrailing = HorizontalAlignment(alignment: .end)
}

/// The vertical alignment of views in a horizontal stack.
public struct VerticalAlignment: Equatable, Sendable {
  let alignment: StackLayout.Alignment

  init(alignment: StackLayout.Alignment) { self.alignment = alignment }

  /// Creates an alignment of your own.
  ///
  /// - Parameter id: The type that identifies the alignment.
  public init(_ id: any AlignmentID.Type) { alignment = .custom(CustomAlignment(id: id)) }

  /// Alignment at the top edge.
  public static let top = VerticalAlignment(alignment: .start)

  /// Alignment at the center. An odd cell is left below.
  public static let center = VerticalAlignment(alignment: .center)

  /// Alignment at the bottom edge.
  public static let bottom = VerticalAlignment(alignment: .end)

  /// Alignment at the first line, which is at the top edge.
  public static let firstTextBaseline = VerticalAlignment(alignment: .start)

  /// Alignment at the last line, which is at the bottom edge.
  public static let lastTextBaseline = VerticalAlignment(alignment: .end)
}

/// An alignment in both directions.
public struct Alignment: Equatable, Sendable {
  /// The alignment in the horizontal direction.
  public var horizontal: HorizontalAlignment

  /// The alignment in the vertical direction.
  public var vertical: VerticalAlignment

  /// Creates an alignment.
  public init(horizontal: HorizontalAlignment, vertical: VerticalAlignment) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  /// Alignment at the center.
  public static let center = Alignment(horizontal: .center, vertical: .center)
  /// Alignment at the leading edge.
  public static let leading = Alignment(horizontal: .leading, vertical: .center)
  /// Alignment at the trailing edge.
  public static let trailing = Alignment(horizontal: .trailing, vertical: .center)
  /// Alignment at the top edge.
  public static let top = Alignment(horizontal: .center, vertical: .top)
  /// Alignment at the bottom edge.
  public static let bottom = Alignment(horizontal: .center, vertical: .bottom)
  /// Alignment at the top leading corner.
  public static let topLeading = Alignment(horizontal: .leading, vertical: .top)
  /// Alignment at the top trailing corner.
  public static let topTrailing = Alignment(horizontal: .trailing, vertical: .top)
  /// Alignment at the bottom leading corner.
  public static let bottomLeading = Alignment(horizontal: .leading, vertical: .bottom)
  /// Alignment at the bottom trailing corner.
  public static let bottomTrailing = Alignment(horizontal: .trailing, vertical: .bottom)

  /// Alignment at the leading edge and the first line.
  public static let leadingFirstTextBaseline = Alignment(horizontal: .leading, vertical: .firstTextBaseline)
  /// Alignment at the center and the first line.
  public static let centerFirstTextBaseline = Alignment(horizontal: .center, vertical: .firstTextBaseline)
  /// Alignment at the trailing edge and the first line.
  public static let trailingFirstTextBaseline = Alignment(horizontal: .trailing, vertical: .firstTextBaseline)
  /// Alignment at the leading edge and the last line.
  public static let leadingLastTextBaseline = Alignment(horizontal: .leading, vertical: .lastTextBaseline)
  /// Alignment at the trailing edge and the last line.
  public static let trailingLastTextBaseline = Alignment(horizontal: .trailing, vertical: .lastTextBaseline)

  /// The origin of a view in one of a size: its guides are where those of the size are.
  @MainActor
  func origin(of item: LayoutItem, _ choice: LayoutChoice, in size: CellSize) -> CellPoint {
    guard item.layout.hasGuides else { return origin(of: choice.size, in: size) }
    return point { guide in
      guide.alignment.position(in: ViewDimensions(size), guide.axis) - item.position(of: guide, choice)
    }
  }

  /// The guide along the horizontal axis, and the one along the vertical axis.
  var guides: (columns: AlignmentGuide, rows: AlignmentGuide) {
    (
      AlignmentGuide(axis: .horizontal, alignment: horizontal.alignment),
      AlignmentGuide(axis: .vertical, alignment: vertical.alignment)
    )
  }

  /// Returns the cell at the positions of both guides.
  func point(_ position: (AlignmentGuide) -> CGFloat) -> CellPoint {
    CellPoint(x: wholePosition(position(guides.columns)), y: wholePosition(position(guides.rows)))
  }

  /// The origin of content in a view. Content that is larger than the view begins outside of it.
  func origin(of content: CellSize, in size: CellSize) -> CellPoint {
    CellPoint(
      x: horizontal.alignment.offset(size.width - content.width),
      y: vertical.alignment.offset(size.height - content.height))
  }
}
