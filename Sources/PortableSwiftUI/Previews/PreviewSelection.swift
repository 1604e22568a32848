/// A view that shows one of several views, for a host of previews. The other ones don't take part in the graph.
package struct PreviewSelection<Content: View>: View {
  private let selected: SelectedView<Content>

  /// Creates a view that shows one of the views in `content`.
  ///
  /// - Parameters:
  ///   - position: The position of the view. It stays the same while the view is in a graph.
  ///   - content: The views, such as those of a ``PreviewProvider``.
  ///   - didSelect: Called during layout with the environment of the view that is shown.
  package init(
    _ position: PreviewPosition, of content: Content, didSelect: @escaping (EnvironmentValues) -> Void = { _ in }
  ) {
    selected = SelectedView(content: content, position: position, didSelect: didSelect)
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
  let position: PreviewPosition
  let didSelect: (EnvironmentValues) -> Void

  static func makeNode(_ view: Self, in parent: _ViewNode) -> WrapperNode<Self> { SelectedNode(view, in: parent) }
}

private final class SelectedNode<Content: View>: WrapperNode<SelectedView<Content>>, NodeFilter {
  init(_ view: SelectedView<Content>, in parent: _ViewNode) {
    super.init(view, in: parent)
    layout = SelectionLayout(of: self, didSelect: view.didSelect)
    graph.filters.append(self)
  }

  override func disconnect() {
    graph.filters.removeAll { $0 === self }
  }

  /// Leaves out the nodes beside those that lead to the selected view. No other node has descendants to leave out.
  func includes(_ node: _ViewNode) -> Bool {
    let indexes = view.position.indexes
    let level = node.depth - depth - 1
    guard indexes.indices.contains(level), indexes[level] != node.index else { return true }
    return !graph.contains(self, node)
  }
}

/// The layout of the selected view, which has all the space. The views in its body are stacked as those of a window.
private final class SelectionLayout: StackLayout {
  private let didSelect: (EnvironmentValues) -> Void

  init(of node: _ViewNode, didSelect: @escaping (EnvironmentValues) -> Void) {
    self.didSelect = didSelect
    super.init(of: node, axis: .vertical, alignment: .center, spacing: 0)
  }

  override func shownChildren(of found: [LayoutItem]) -> [LayoutItem] {
    let selected = found.filter { !$0.hasLeft }
    if let first = selected.first { didSelect(first.node.environment.values) }
    return selected
  }
}
