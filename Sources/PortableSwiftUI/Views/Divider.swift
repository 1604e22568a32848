/// A line that separates views, across the axis of its stack.
public struct Divider: View, Sendable {
  /// Creates a divider.
  nonisolated public init() {}

  /// Creates the node. Not for use in your code.
  public static func _makeNode(_ view: Self, in parent: _ViewNode) -> _ViewNode {
    LeafNode(in: parent) { DividerLayout(of: $0) }
  }

  /// Updates the node. Not for use in your code.
  public static func _updateNode(_ node: _ViewNode, with view: Self) {}
}

private final class DividerLayout: LayoutItem {
  private var isVertical: Bool { container?.childAxis == .horizontal }

  override func leafSize(for proposal: ProposedCellSize) -> CellSize? {
    isVertical ? CellSize(width: 1, height: proposal.height ?? 1) : CellSize(width: proposal.width ?? 1, height: 1)
  }

  override func draw(in context: DrawingContext, into surface: inout CellSurface) {
    let glyph: Character = context.display.isASCII ? (isVertical ? "|" : "-") : (isVertical ? "│" : "─")
    var style = context.style
    style.attributes.insert(.dim)
    context.fill(CellRect(origin: CellPoint(x: 0, y: 0), size: size), with: glyph, style: style, into: &surface)
  }
}
