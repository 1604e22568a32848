/// A view of any type.
///
/// A new view of the same wrapped type keeps the identity, and with it the state; a view of another type replaces it.
public struct AnyView {
  fileprivate let wrapped: any View

  /// Wraps a view.
  ///
  /// - Parameter view: The view.
  public init<V: View>(_ view: V) {
    wrapped = (view as? AnyView)?.wrapped ?? view
  }

  /// Wraps a view.
  ///
  /// - Parameter view: The view.
  public init<V: View>(erasing view: V) {
    self.init(view)
  }
}

extension AnyView: View {
  /// Creates the node. Not for use in your code.
  public static func _makeNode(_ view: Self, in parent: _ViewNode) -> _ViewNode {
    AnyViewNode(view, in: parent)
  }

  /// Updates the node. Not for use in your code.
  public static func _updateNode(_ node: _ViewNode, with view: Self) {
    unsafeDowncast(node, to: AnyViewNode.self).update(with: view)
  }
}

private final class AnyViewNode: _ViewNode {
  private var view: AnyView?
  private var shown: ObjectIdentifier?

  init(_ view: AnyView, in parent: _ViewNode) {
    self.view = view
    super.init(in: parent)
  }

  func update(with new: AnyView) {
    view = new
    invalidate()
  }

  override func evaluate() {
    if let view = view.take() { show(view.wrapped) }
  }

  private func show<Content: View>(_ content: Content) {
    let type = ObjectIdentifier(Content.self)
    updateChild(with: content, isSame: shown == type)
    shown = type
  }
}
