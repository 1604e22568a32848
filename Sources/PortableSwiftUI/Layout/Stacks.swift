/// A view that places its views in a vertical line.
///
/// Sizes are whole cells. Without a spacing there is no empty row between two views.
/// ```swift
/// VStack(alignment: .leading, spacing: 1) {
///   Text("Queue").bold()
///   HStack {
///     Text("Next")
///     Spacer()
///     Text("12:30").foregroundStyle(.secondary)
///   }
/// }
/// ```
public struct VStack<Content: View>: View {
  private let alignment: StackLayout.Alignment
  private let spacing: Int
  private let content: Content

  /// A Boolean value that indicates whether only the visible views are created, in a scroll view.
  var isLazy = false

  /// Creates a stack.
  ///
  /// - Parameters:
  ///   - alignment: The alignment of views that are narrower than the widest one.
  ///   - spacing: The number of rows between two views, or `nil` for none.
  ///   - content: Builds the views.
  public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment.alignment
    self.spacing = spacing.map(wholeCells) ?? 0
    self.content = content()
  }

  /// Creates the node. Not for use in your code.
  public static func _makeNode(_ view: Self, in parent: _ViewNode) -> _ViewNode {
    StackNode(
      view.content, in: parent, axis: .vertical, alignment: view.alignment, spacing: view.spacing, isLazy: view.isLazy)
  }

  /// Updates the node. Not for use in your code.
  public static func _updateNode(_ node: _ViewNode, with view: Self) {
    unsafeDowncast(node, to: StackNode<Content>.self)
      .update(with: view.content, alignment: view.alignment, spacing: view.spacing)
  }
}

/// A view that places its views in a horizontal line.
///
/// Sizes are whole cells. Without a spacing there is one empty column between two views.
/// ```swift
/// HStack {
///   Text("Next")
///   Spacer()
///   Text("12:30").foregroundStyle(.secondary)
/// }
/// ```
public struct HStack<Content: View>: View {
  private let alignment: StackLayout.Alignment
  private let spacing: Int
  private let content: Content

  /// A Boolean value that indicates whether only the visible views are created, in a scroll view.
  var isLazy = false

  /// Creates a stack.
  ///
  /// - Parameters:
  ///   - alignment: The alignment of views that are shorter than the tallest one.
  ///   - spacing: The number of columns between two views, or `nil` for one.
  ///   - content: Builds the views.
  public init(
    alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment.alignment
    self.spacing = spacing.map(wholeCells) ?? 1
    self.content = content()
  }

  /// Creates the node. Not for use in your code.
  public static func _makeNode(_ view: Self, in parent: _ViewNode) -> _ViewNode {
    StackNode(
      view.content, in: parent, axis: .horizontal, alignment: view.alignment, spacing: view.spacing, isLazy: view.isLazy
    )
  }

  /// Updates the node. Not for use in your code.
  public static func _updateNode(_ node: _ViewNode, with view: Self) {
    unsafeDowncast(node, to: StackNode<Content>.self)
      .update(with: view.content, alignment: view.alignment, spacing: view.spacing)
  }
}

/// The node of a stack along either axis.
private final class StackNode<Content: View>: _ViewNode {
  /// The content, until the first evaluation creates its node.
  private var content: Content?

  init(
    _ content: Content, in parent: _ViewNode, axis: LayoutAxis, alignment: StackLayout.Alignment, spacing: Int,
    isLazy: Bool
  ) {
    self.content = content
    super.init(in: parent)
    layout =
      isLazy
      ? LazyStackLayout(of: self, axis: axis, alignment: alignment, spacing: spacing)
      : StackLayout(of: self, axis: axis, alignment: alignment, spacing: spacing)
  }

  /// Updates the child at once, because a stack has nothing to evaluate.
  func update(with content: Content, alignment: StackLayout.Alignment, spacing: Int) {
    (layout as? StackLayout)?.update(alignment: alignment, spacing: spacing)
    if child == nil { self.content = content } else { updateChild(with: content) }
  }

  override func evaluate() {
    if let content = content.take() { updateChild(with: content) }
  }
}

/// The nearest whole number of cells. NaN becomes zero.
package func wholeCells(_ length: CGFloat) -> Int {
  length.isNaN ? 0 : Int(max(0, min(length.rounded(), 1_000_000)))
}
