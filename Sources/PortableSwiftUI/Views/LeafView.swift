/// A view of the library that draws itself and has no views in it.
@MainActor
protocol LeafView: View where Body == Never {
  associatedtype Layout: LeafLayout<Self>
}

extension LeafView {
  static func _makeNode(_ view: Self, in parent: _ViewNode) -> _ViewNode {
    LeafNode(in: parent) { Layout(view, of: $0) }
  }

  static func _updateNode(_ node: _ViewNode, with view: Self) {
    (node.layout as? Layout)?.update(with: view)
  }
}

/// The layout of a view that draws itself. Subclasses override ``LayoutItem/leafSize(for:)`` and draw ``view``.
class LeafLayout<Content: View>: LayoutItem {
  /// The view.
  private(set) var view: Content

  required init(_ view: Content, of node: _ViewNode) {
    self.view = view
    super.init(of: node)
  }

  override var hitArea: HitArea { .solid }

  /// Takes another view. A subclass whose size depends on it calls ``LayoutItem/contentDidChange()`` if the size may change.
  func update(with view: Content) {
    self.view = view
  }
}

/// The node of a view of the library that has a layout and no children.
final class LeafNode: _ViewNode {
  init(in parent: _ViewNode, _ makeLayout: (_ViewNode) -> LayoutItem) {
    super.init(in: parent)
    layout = makeLayout(self)
  }
}
