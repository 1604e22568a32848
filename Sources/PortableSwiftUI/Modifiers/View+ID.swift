extension View {
  /// Binds the identity of the view to a value. When the value changes, the view is replaced: its state is reset, and
  /// it appears again.
  ///
  /// - Parameter id: The value.
  public func id<ID: Hashable>(_ id: ID) -> some View {
    Identified(content: self, id: id)
  }
}

/// A view whose identity is bound to a value.
private struct Identified<Content: View, ID: Hashable>: WrapperView {
  var content: Content?
  let id: ID

  static func makeNode(_ view: Self, in parent: _ViewNode) -> WrapperNode<Self> {
    IdentifiedNode(view, in: parent)
  }
}

private final class IdentifiedNode<Content: View, ID: Hashable>: WrapperNode<Identified<Content, ID>>, IdentifyingNode {
  private var isOther = false

  var anyID: AnyHashable { AnyHashable(view.id) }

  override func update(with new: Identified<Content, ID>) {
    if view.id != new.id { isOther = true }
    super.update(with: new)
  }

  override func evaluate(with content: Content) {
    updateChild(with: content, isSame: !isOther)
    isOther = false
  }
}
