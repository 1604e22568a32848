extension View {
  /// Adds padding inside the safe area, which is the terminal.
  ///
  /// - Parameters:
  ///   - edges: The edges.
  ///   - length: The number of cells; `nil` for the default.
  public func safeAreaPadding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View {
    padding(edges, length)
  }

  /// Adds padding inside the safe area, which is the terminal.
  ///
  /// - Parameter length: The number of cells at each edge.
  public func safeAreaPadding(_ length: CGFloat) -> some View { padding(length) }

  /// Adds padding inside the safe area, which is the terminal.
  ///
  /// - Parameter insets: The number of cells at each edge.
  public func safeAreaPadding(_ insets: EdgeInsets) -> some View { padding(insets) }

  /// Adds the default padding at the edges of a scene.
  ///
  /// - Parameter edges: The edges.
  public func scenePadding(_ edges: Edge.Set = .all) -> some View { padding(edges) }

  /// Adds empty cells around the view.
  ///
  /// - Parameters:
  ///   - edges: The edges.
  ///   - length: The number of cells at each of them, or `nil` for one row or two columns.
  public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View {
    func cells(_ edge: Edge.Set, _ standard: CGFloat) -> CGFloat { edges.contains(edge) ? length ?? standard : 0 }
    return padding(
      EdgeInsets(
        top: cells(.top, 1), leading: cells(.leading, 2), bottom: cells(.bottom, 1), trailing: cells(.trailing, 2)))
  }

  /// Adds empty cells at all edges of the view.
  ///
  /// - Parameter length: The number of cells at each edge.
  public func padding(_ length: CGFloat) -> some View {
    padding(.all, length)
  }

  /// Adds empty cells around the view.
  ///
  /// - Parameter insets: The number of cells at each edge.
  public func padding(_ insets: EdgeInsets) -> some View {
    PlacedContent(content: self, values: insets, layout: PaddingLayout.self)
  }
}

private final class PaddingLayout: ModifierLayout<EdgeInsets> {
  private var leading: Int { wholeCells(values.leading) }
  private var top: Int { wholeCells(values.top) }
  private var width: Int { leading + wholeCells(values.trailing) }
  private var height: Int { top + wholeCells(values.bottom) }

  override func contentProposal(for proposal: ProposedCellSize) -> ProposedCellSize {
    ProposedCellSize(
      width: proposal.width.map { max(0, $0 - width) }, height: proposal.height.map { max(0, $0 - height) })
  }

  override func size(of content: CellSize, for proposal: ProposedCellSize) -> CellSize {
    CellSize(width: content.width + width, height: content.height + height)
  }

  override func origin(of content: LayoutChoice, in size: CellSize) -> CellPoint { CellPoint(x: leading, y: top) }
}
