/// A view that places its views on top of each other, the first one at the bottom.
public struct ZStack<Content: View>: View {
  /// The type of the body. The view has no body.
  public typealias Body = Never

  fileprivate let layers: PlacedContent<Content, LayersLayout>

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
    for (child, origin) in zip(children, origins(for: work.proposal) ?? []) {
      let size = child.knownSize(for: work.proposal) ?? .zero
      largest = CellSize(
        width: max(largest.width, origin.x + size.width), height: max(largest.height, origin.y + size.height))
    }
    return .size(largest)
  }

  override func children(in clip: CellRect, from origin: CellPoint) -> ArraySlice<LayoutItem> {
    guard children.contains(where: { $0.zIndex != 0 }) else { return children[...] }
    return children.enumerated()
      .sorted { ($0.element.zIndex, $0.offset) < ($1.element.zIndex, $1.offset) }
      .map(\.element)[...]
  }

  /// The choice of a child, which it makes now if a container has known the size of the layers for the proposal without it.
  private func choice(of child: LayoutItem, for proposal: ProposedCellSize) -> LayoutChoice {
    LayoutChoice(proposal: proposal, size: layout.size(of: child, proposal))
  }

  /// The origins of the children, if views have guides.
  private func origins(for proposal: ProposedCellSize) -> [CellPoint]? {
    guard layout.hasGuides else { return nil }
    let guides = values.guides
    // Guides that place views in lines, one after the other, rely on this order.
    let positions = children.map { child in
      let choice = choice(of: child, for: proposal)
      return (column: child.position(of: guides.columns, choice), row: child.position(of: guides.rows, choice))
    }
    return zip(AlignmentGuide.offsets(of: positions.map(\.column)), AlignmentGuide.offsets(of: positions.map(\.row)))
      .map { CellPoint(x: $0, y: $1) }
  }

  override func guide(_ guide: AlignmentGuide, _ choice: LayoutChoice) -> CGFloat? {
    let origins = origins(for: choice.proposal) ?? []
    return guide.average(
      zip(children, origins).map { child, origin in
        child.guide(guide, self.choice(of: child, for: choice.proposal)).map { $0 + guide.coordinate(of: origin) }
      })
  }

  override func placeChildren() {
    let origins = origins(for: proposal)
    for (index, child) in children.enumerated() {
      let choice = choice(of: child, for: proposal)
      child.move(to: origins?[index] ?? values.origin(of: choice.size, in: size), choice)
    }
  }
}
