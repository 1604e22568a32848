/// A view whose content can scroll to a view by its identity.
///
/// ```swift
/// ScrollViewReader { proxy in
///   List(messages) { MessageRow(message: $0) }
///     .onChange(of: messages.count) { proxy.scrollTo(messages.last?.id) }
/// }
/// ```
public struct ScrollViewReader<Content: View>: View {
  /// Builds the content.
  public var content: (ScrollViewProxy) -> Content

  @State private var target = ScrollDestination()

  /// Creates a view whose content can scroll.
  ///
  /// - Parameter content: Builds the content.
  public init(@ViewBuilder content: @escaping (ScrollViewProxy) -> Content) {
    self.content = content
  }

  /// The content.
  public var body: some View {
    ScrollReaderArea(target: target, content: content(ScrollViewProxy(target: target)))
  }
}

/// The scroll views and lists in a ``ScrollViewReader``.
public struct ScrollViewProxy {
  fileprivate let target: ScrollDestination

  /// Scrolls, after the next layout, so that the view with an identity is visible.
  ///
  /// - Parameters:
  ///   - id: The identity: that of `id(_:)`, or of an element of a `ForEach`.
  ///   - anchor: The point of the view that moves to the same point of the scroll view. With `nil`, and in a list, the view is
  ///     scrolled as far as it takes to see it.
  @MainActor @preconcurrency
  public func scrollTo<ID: Hashable>(_ id: ID, anchor: UnitPoint? = nil) {
    guard let node = target.node else { return }
    let ids = [AnyHashable(id), (id as? any OptionalIdentity)?.wrappedIdentity]
    func scroll(_ node: _ViewNode) -> Bool {
      let again = { [weak node] in if let node { _ = scroll(node) } }
      return ids.contains { $0.map { node.scroll(to: $0, anchor, again: again) } == true }
    }
    node.graph.afterNextLayout { [weak node] in
      if let node, !scroll(node) { node.createIdentifiedRows { [weak node] in if let node { _ = scroll(node) } } }
    }
  }
}

/// An optional identity, such as that of the last element of an array.
private protocol OptionalIdentity {
  var wrappedIdentity: AnyHashable? { get }
}

extension Optional: OptionalIdentity where Wrapped: Hashable {
  fileprivate var wrappedIdentity: AnyHashable? { map { AnyHashable($0) } }
}

/// The node in which a proxy scrolls.
private final class ScrollDestination {
  weak var node: _ViewNode?
}

private struct ScrollReaderArea<Content: View>: WrapperView {
  let target: ScrollDestination
  var content: Content?

  static func makeNode(_ view: Self, in parent: _ViewNode) -> WrapperNode<Self> {
    let node = WrapperNode(view, in: parent)
    view.target.node = node
    return node
  }
}

/// A node that gives its view an identity.
@MainActor
protocol IdentifyingNode: _ViewNode {
  /// The identity.
  var anyID: AnyHashable { get }
}

extension _ViewNode {
  /// Scrolls so that the view with an identity in this one is visible. Returns false if there isn't one.
  ///
  /// - Parameters:
  ///   - id: The identity.
  ///   - anchor: The point of the view that moves to the same point of the scroll view.
  ///   - again: Called later if the view doesn't exist yet.
  @discardableResult
  func scroll(to id: AnyHashable, _ anchor: UnitPoint?, again: @escaping () -> Void) -> Bool {
    var rest = [self]
    while let next = rest.popLast() {
      if let node = next as? any IdentifyingNode, node.anyID == id, let item = node.firstItem {
        graph.focus.reveal(item, anchor)
        return true
      }
      if let source = next as? any RowSource,
        let index = (0..<source.rowCount).first(where: { source.rowID(at: $0) == id })
      {
        if source.rowSource == nil {
          if let item = source.children[index].firstItem { graph.focus.reveal(item, anchor) }
        } else if let container = source.rowContainer, let row = container.rows.row(of: index, in: source) {
          container.reveal(row, at: anchor, again: again)
        }
        return true
      }
      rest.append(contentsOf: next.children.reversed())
      if let child = next.child { rest.append(child) }
    }
    return false
  }

  /// Creates the rows of the lists and lazy stacks whose rows have identities of their own, and performs an action after that.
  fileprivate func createIdentifiedRows(then action: @escaping () -> Void) {
    var rest = [self]
    while let next = rest.popLast() {
      if next.rowSource != nil, next.first({ $0 as? any IdentifyingNode }) != nil, let container = next.rowContainer {
        container.create(container.rows.indices, then: action)
      }
      rest.append(contentsOf: next.children.reversed())
      if let child = next.child { rest.append(child) }
    }
  }

  /// The first view in this one that takes part in the layout.
  var firstItem: LayoutItem? {
    first { node in node.layout.flatMap { $0.isPresentation ? nil : $0 } }
  }

  /// The list that the view is in.
  var list: ListLayout? { parent?.nearest { $0.layout as? ListLayout } }

  /// The list or the lazy stack that the view is in.
  var rowContainer: (any RowContainer)? {
    parent?.nearest { node in (node.layout as? any RowContainer).flatMap { $0.isLazy ? $0 : nil } }
  }
}
