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
  /// The type of the body. The view has no body.
  public typealias Body = Never

  fileprivate let stack: Stack<Content>

  /// Creates a stack.
  ///
  /// - Parameters:
  ///   - alignment: The alignment of views that are narrower than the widest one.
  ///   - spacing: The number of rows between two views, or `nil` for none.
  ///   - content: Builds the views.
  public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
  ) {
    stack = Stack(
      axis: .vertical, alignment: alignment.alignment, spacing: spacing.map(wholeCells) ?? 0, content: content())
  }

  /// Creates the node. Not for use in your code.
  public static func _makeNode(_ view: Self, in parent: _ViewNode) -> _ViewNode {
    Stack._makeNode(view.stack, in: parent)
  }

  /// Updates the node. Not for use in your code.
  public static func _updateNode(_ node: _ViewNode, with view: Self) {
    Stack._updateNode(node, with: view.stack)
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
  /// The type of the body. The view has no body.
  public typealias Body = Never

  fileprivate let stack: Stack<Content>

  /// Creates a stack.
  ///
  /// - Parameters:
  ///   - alignment: The alignment of views that are shorter than the tallest one.
  ///   - spacing: The number of columns between two views, or `nil` for one.
  ///   - content: Builds the views.
  public init(
    alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
  ) {
    stack = Stack(
      axis: .horizontal, alignment: alignment.alignment, spacing: spacing.map(wholeCells) ?? 1, content: content())
  }

  /// Creates the node. Not for use in your code.
  public static func _makeNode(_ view: Self, in parent: _ViewNode) -> _ViewNode {
    Stack._makeNode(view.stack, in: parent)
  }

  /// Updates the node. Not for use in your code.
  public static func _updateNode(_ node: _ViewNode, with view: Self) {
    Stack._updateNode(node, with: view.stack)
  }
}

/// A stack along either axis.
private struct Stack<Content: View>: WrapperView {
  let axis: LayoutAxis
  let alignment: StackLayout.Alignment
  let spacing: Int
  var content: Content?

  static func makeNode(_ view: Self, in parent: _ViewNode) -> WrapperNode<Self> { StackNode(view, in: parent) }
}

private final class StackNode<Content: View>: WrapperNode<Stack<Content>> {
  init(_ view: Stack<Content>, in parent: _ViewNode) {
    super.init(view, in: parent)
    layout = StackLayout(of: self, axis: view.axis, alignment: view.alignment, spacing: view.spacing)
  }

  override func update(with new: Stack<Content>) {
    super.update(with: new)
    (layout as? StackLayout)?.update(alignment: new.alignment, spacing: new.spacing)
  }
}

/// The nearest whole number of cells. NaN becomes zero.
package func wholeCells(_ length: CGFloat) -> Int {
  length.isNaN ? 0 : Int(max(0, min(length.rounded(), 1_000_000)))
}
