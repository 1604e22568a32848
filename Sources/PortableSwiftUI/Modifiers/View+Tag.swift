extension View {
  /// Sets the selection value of the view in a picker or a list.
  ///
  /// - Parameters:
  ///   - tag: The value.
  ///   - includeOptional: A Boolean value, which is ignored: the value always matches an optional selection as well.
  public func tag<V: Hashable>(_ tag: V, includeOptional: Bool = true) -> some View {
    Tagged(content: self, tag: AnyHashable(tag))
  }
}

/// A view with a tag.
private struct Tagged<Content: View>: WrapperView {
  var content: Content?
  let tag: AnyHashable

  static func makeNode(_ view: Self, in parent: _ViewNode) -> WrapperNode<Self> { TagNode(view, in: parent) }
}

/// A node of a view that has a tag.
@MainActor
protocol TaggingNode: _ViewNode {}

private final class TagNode<Content: View>: WrapperNode<Tagged<Content>>, TaggingNode {
  override func tag(of child: _ViewNode) -> AnyHashable? { view.tag }
}

extension _ViewNode {
  /// The tag of the view: that of the nearest node above that gives one, up to an ancestor.
  func tag(below ancestor: _ViewNode) -> AnyHashable? {
    var node = self
    while node !== ancestor, let parent = node.parent {
      if let tag = parent.tag(of: node) { return tag }
      node = parent
    }
    return nil
  }
}
