/// A view that collects several views without an effect on their layout.
public struct Group<Content> {
  let content: Content
}

extension Group: View where Content: View {
  /// Creates a group of views.
  ///
  /// - Parameter content: Builds the views.
  public init(@ViewBuilder content: () -> Content) {
    self.content = content()
  }

  /// Creates the node. Not for use in your code.
  public static func _makeNode(_ view: Self, in parent: _ViewNode) -> _ViewNode {
    Content._makeNode(view.content, in: parent)
  }

  /// Updates the node. Not for use in your code.
  public static func _updateNode(_ node: _ViewNode, with view: Self) {
    Content._updateNode(node, with: view.content)
  }
}
