/// A view that is evaluated again only if it differs from the previous view according to `==`.
public struct EquatableView<Content: View & Equatable>: View {
  /// The view.
  public var content: Content

  /// Creates a view that is compared by the `==` of its content.
  ///
  /// - Parameter content: The view.
  public init(content: Content) {
    self.content = content
  }

  /// Creates the node. Not for use in your code.
  public static func _makeNode(_ view: Self, in parent: _ViewNode) -> _ViewNode {
    EquatableNode(view.content, in: parent)
  }

  /// Updates the node. Not for use in your code.
  public static func _updateNode(_ node: _ViewNode, with view: Self) {
    unsafeDowncast(node, to: EquatableNode<Content>.self).update(with: view.content)
  }
}

extension View where Self: Equatable {
  /// Returns a view that is evaluated again only if it differs from the previous view according to `==`.
  public func equatable() -> EquatableView<Self> { EquatableView(content: self) }
}

private final class EquatableNode<Content: View & Equatable>: _ViewNode {
  private var content: Content

  init(_ content: Content, in parent: _ViewNode) {
    self.content = content
    super.init(in: parent)
  }

  func update(with new: Content) {
    guard content != new else { return }
    content = new
    invalidate()
  }

  override func evaluate() {
    updateChild(with: content)
  }
}
