/// A view of the library that adds something to one other view.
@MainActor
protocol WrapperView: View where Body == Never {
  associatedtype Content: View

  /// The other view. The node drops it as soon as the other view has a node, which may keep less of it.
  var content: Content? { get set }

  /// Creates the node.
  static func makeNode(_ view: Self, in parent: _ViewNode) -> WrapperNode<Self>
}

extension WrapperView {
  static func makeNode(_ view: Self, in parent: _ViewNode) -> WrapperNode<Self> { WrapperNode(view, in: parent) }

  static func _makeNode(_ view: Self, in parent: _ViewNode) -> _ViewNode { makeNode(view, in: parent) }

  static func _updateNode(_ node: _ViewNode, with view: Self) {
    unsafeDowncast(node, to: WrapperNode<Self>.self).update(with: view)
  }
}

/// The node of a view that adds something to one other view. It is evaluated whenever its parent is.
class WrapperNode<Wrapper: WrapperView>: _ViewNode {
  private(set) var view: Wrapper

  init(_ view: Wrapper, in parent: _ViewNode, environment: EnvironmentScope? = nil) {
    self.view = view
    super.init(in: parent, environment: environment)
  }

  /// Takes a new view from the parent's evaluation.
  func update(with new: Wrapper) {
    view = new
    invalidate()
  }

  override func evaluate() {
    guard let content = view.content.take() else { return }
    evaluate(with: content)
  }

  /// Updates the child with the other view.
  func evaluate(with content: Wrapper.Content) {
    updateChild(with: content)
  }
}
