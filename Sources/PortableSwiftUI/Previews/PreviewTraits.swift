extension View {
  /// Sets the name under which the preview is listed.
  ///
  /// - Parameter value: The name, or `nil` for the name of the type that provides the preview.
  public func previewDisplayName(_ value: String?) -> some View {
    PreviewTraitView(content: self, displayName: .some(value), previewLayout: nil)
  }

  /// Sets the size of the space in which the preview is shown.
  ///
  /// - Parameter value: The size.
  public func previewLayout(_ value: PreviewLayout) -> some View {
    PreviewTraitView(content: self, displayName: nil, previewLayout: value)
  }
}

/// A view with a display name or a layout for its preview. It has no effect elsewhere.
private struct PreviewTraitView<Content: View>: WrapperView {
  var content: Content?
  let displayName: String??
  let previewLayout: PreviewLayout?

  static func makeNode(_ view: Self, in parent: _ViewNode) -> WrapperNode<Self> { PreviewTraitNode(view, in: parent) }
}

private final class PreviewTraitNode<Content: View>: WrapperNode<PreviewTraitView<Content>>, PreviewTraits {
  var displayName: String?? { view.displayName }
  var previewLayout: PreviewLayout? { view.previewLayout }
}

/// The node of a view that sets a display name or a layout.
@MainActor
private protocol PreviewTraits {
  var displayName: String?? { get }
  var previewLayout: PreviewLayout? { get }
}

/// A preview: one of the views of a provider.
package struct PreviewDescription: Sendable {
  /// The name that the view was given with `previewDisplayName(_:)`.
  package var displayName: String?

  /// The size of the space in which the view is shown.
  package var layout = PreviewLayout.device

  /// The position of the view among those of the provider.
  package var position: PreviewPosition

  /// Finds the traits of a view: the nearest ones above it.
  @MainActor
  fileprivate init(of item: LayoutItem, below root: _ViewNode) {
    var isNamed = false
    var isSized = false
    var indexes: [Int] = []
    var node: _ViewNode? = item.node
    while let current = node, current !== root {
      indexes.append(current.index)
      if let traits = current as? any PreviewTraits {
        if !isNamed, let name = traits.displayName { (displayName, isNamed) = (name, true) }
        if !isSized, let layout = traits.previewLayout { (self.layout, isSized) = (layout, true) }
      }
      node = current.parent
    }
    position = PreviewPosition(indexes: indexes.reversed())
  }
}

/// The position of one view in a tree of views.
package struct PreviewPosition: Equatable, Sendable {
  /// The indexes of the view's node and its ancestors among the children of their parents, from the root's child on.
  let indexes: [Int]

  /// The position of all views together.
  package static let all = PreviewPosition(indexes: [])
}

extension ViewGraph {
  /// Returns the traits of each view in `content`, without evaluating the body of any.
  ///
  /// A view with a body is one view, whatever its body consists of.
  ///
  /// - Parameter content: The views, such as those of a ``PreviewProvider``.
  package static func describePreviews<Content: View>(of content: Content) -> [PreviewDescription] {
    let graph = ViewGraph(content, requestUpdate: {}, report: { _ in })
    graph.list()
    defer { graph.discard() }
    guard let root = graph.rootNode, let layout = root.layout else { return [] }
    layout.findChildren()
    return layout.children.map { PreviewDescription(of: $0, below: root) }
  }
}
