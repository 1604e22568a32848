/// Views beside each other, with lines between them.
///
/// A person can't move the lines. The interface is the one that Apple documents for SwiftUI's `HSplitView`.
public struct HSplitView<Content: View>: View {
  private let content: Content

  /// Creates a split view.
  ///
  /// - Parameter content: Builds the views.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  /// The views, with lines between them.
  public var body: some View { PlacedContent(content: content, values: .horizontal, layout: SplitLayout.self) }
}

/// Views below each other, with lines between them.
///
/// A person can't move the lines. The interface is the one that Apple documents for SwiftUI's `VSplitView`.
public struct VSplitView<Content: View>: View {
  private let content: Content

  /// Creates a split view.
  ///
  /// - Parameter content: Builds the views.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  /// The views, with lines between them.
  public var body: some View { PlacedContent(content: content, values: .vertical, layout: SplitLayout.self) }
}

/// The layout of a split view: a stack with a line in each space.
private final class SplitLayout: StackLayout, ValueLayout {
  required init(_ axis: LayoutAxis, of node: _ViewNode) {
    super.init(of: node, axis: axis, alignment: .start, spacing: 1)
  }

  /// A split view takes the room that there is. The last view has what the others leave.
  override func step(_ work: inout LayoutWork) -> LayoutStep {
    let proposal = work.proposal
    let step = super.step(&work)
    guard case .size(let size) = step else { return step }
    return .size(
      CellSize(width: max(size.width, proposal.width ?? 0), height: max(size.height, proposal.height ?? 0)))
  }

  override func draw(in context: DrawingContext, into surface: inout CellSurface) {
    let isVertical = axis == .horizontal
    let glyph: Character = context.display.isASCII ? (isVertical ? "|" : "-") : (isVertical ? "│" : "─")
    var style = context.style
    style.attributes.insert(.dim)
    for child in children.dropFirst() {
      let line =
        isVertical
        ? CellRect(
          origin: CellPoint(x: child.origin.x - 1, y: 0), size: CellSize(width: 1, height: size.height))
        : CellRect(origin: CellPoint(x: 0, y: child.origin.y - 1), size: CellSize(width: size.width, height: 1))
      context.fill(line, with: glyph, style: style, into: &surface)
    }
  }
}
