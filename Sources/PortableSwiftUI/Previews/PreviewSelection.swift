/// A view that shows one of several views, for a host of previews. All of them are in the graph and keep their state.
package struct PreviewSelection<Content: View>: View {
  package typealias Body = Never

  private let selected: SelectedView<Content>

  /// Creates a view that shows one of the views in `content`.
  ///
  /// - Parameters:
  ///   - index: The position of the view.
  ///   - content: The views, such as those of a ``PreviewProvider``.
  ///   - didSelect: Called during layout with the environment of the view that is shown.
  package init(_ index: Int, of content: Content, didSelect: @escaping (EnvironmentValues) -> Void = { _ in }) {
    selected = SelectedView(content: content, index: index, didSelect: didSelect)
  }

  package static func _makeNode(_ view: Self, in parent: _ViewNode) -> _ViewNode {
    SelectedView._makeNode(view.selected, in: parent)
  }

  package static func _updateNode(_ node: _ViewNode, with view: Self) {
    SelectedView._updateNode(node, with: view.selected)
  }
}

private struct SelectedView<Content: View>: WrapperView {
  var content: Content?
  let index: Int
  let didSelect: (EnvironmentValues) -> Void

  static func makeNode(_ view: Self, in parent: _ViewNode) -> WrapperNode<Self> { SelectedNode(view, in: parent) }
}

private final class SelectedNode<Content: View>: WrapperNode<SelectedView<Content>> {
  init(_ view: SelectedView<Content>, in parent: _ViewNode) {
    super.init(view, in: parent)
    layout = SelectionLayout(of: self, index: view.index, didSelect: view.didSelect)
  }

  override func update(with new: SelectedView<Content>) {
    super.update(with: new)
    (layout as? SelectionLayout)?.select(new.index)
  }
}

/// The layout of one of several views, which has all the space. The others take no part in it.
private final class SelectionLayout: LayoutItem {
  private var selection: Int
  private let didSelect: (EnvironmentValues) -> Void

  init(of node: _ViewNode, index: Int, didSelect: @escaping (EnvironmentValues) -> Void) {
    selection = index
    self.didSelect = didSelect
    super.init(of: node)
  }

  func select(_ index: Int) {
    guard index != selection else { return }
    selection = index
    childrenDidChange()
  }

  override func shownChildren(of found: [LayoutItem]) -> [LayoutItem] {
    guard found.indices.contains(selection) else { return [] }
    didSelect(found[selection].node.environment.values)
    return [found[selection]]
  }

  override func step(_ work: inout LayoutWork) -> LayoutStep {
    guard let child = children.first else { return .size(.zero) }
    guard let size = child.knownSize(for: work.proposal) else { return .needs(child, work.proposal) }
    return .size(size)
  }

  override func placeChildren() {
    children.first?.move(to: CellPoint(x: 0, y: 0), LayoutChoice(proposal: proposal, size: size))
  }
}
