/// A view that places its views on top of each other, the first one at the bottom.
public struct ZStack<Content: View>: View {
  /// The type of the body. The view has no body.
  public typealias Body = Never

  fileprivate let layers: PlacedContent<Content, Alignment, LayersLayout>

  /// Creates a stack.
  ///
  /// - Parameters:
  ///   - alignment: The alignment of views that are smaller than the largest one.
  ///   - content: Builds the views.
  public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {
    layers = PlacedContent(content: content(), values: alignment, layout: LayersLayout.self)
  }

  /// Creates the node. Not for use in your code.
  public static func _makeNode(_ view: Self, in parent: _ViewNode) -> _ViewNode {
    PlacedContent._makeNode(view.layers, in: parent)
  }

  /// Updates the node. Not for use in your code.
  public static func _updateNode(_ node: _ViewNode, with view: Self) {
    PlacedContent._updateNode(node, with: view.layers)
  }
}

/// The layout of views on top of each other.
final class LayersLayout: ContentLayout<Alignment> {
  override func step(_ work: inout LayoutWork) -> LayoutStep {
    var largest = CellSize.zero
    for child in children {
      guard let size = child.knownSize(for: work.proposal) else { return .needs(child, work.proposal) }
      largest = CellSize(width: max(largest.width, size.width), height: max(largest.height, size.height))
    }
    return .size(largest)
  }

  override var drawnChildren: [LayoutItem] {
    guard children.contains(where: { $0.zIndex != 0 }) else { return children }
    return children.enumerated()
      .sorted { ($0.element.zIndex, $0.offset) < ($1.element.zIndex, $1.offset) }
      .map(\.element)
  }

  override func children(in clip: CellRect, from origin: CellPoint) -> ArraySlice<LayoutItem> { drawnChildren[...] }

  override func placeChildren() {
    for child in children {
      let choice = LayoutChoice(proposal: proposal, size: child.knownSize(for: proposal) ?? .zero)
      child.move(to: values.origin(of: choice.size, in: size), choice)
    }
  }
}
