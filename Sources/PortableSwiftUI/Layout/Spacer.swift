/// A flexible space along the axis of its stack.
public struct Spacer: View, Sendable {
  /// The type of the body, which the view doesn't have.
  public typealias Body = Never

  /// The least number of cells along the axis, or `nil` for none.
  public var minLength: CGFloat?

  /// Creates a flexible space.
  ///
  /// - Parameter minLength: The least number of cells along the axis, or `nil` for none.
  nonisolated public init(minLength: CGFloat? = nil) {
    self.minLength = minLength
  }

  /// Creates the node. Not for use in your code.
  public static func _makeNode(_ view: Self, in parent: _ViewNode) -> _ViewNode {
    SpacerNode(view, in: parent)
  }

  /// Updates the node. Not for use in your code.
  public static func _updateNode(_ node: _ViewNode, with view: Self) {
    (node.layout as? SpacerLayout)?.update(with: view)
  }
}

private final class SpacerNode: _ViewNode {
  init(_ view: Spacer, in parent: _ViewNode) {
    super.init(in: parent)
    layout = SpacerLayout(view, of: self)
  }
}

private final class SpacerLayout: LayoutItem {
  private var minimum: Int

  init(_ view: Spacer, of node: _ViewNode) {
    minimum = wholeCells(view.minLength ?? 0)
    super.init(of: node)
  }

  func update(with view: Spacer) {
    let minimum = wholeCells(view.minLength ?? 0)
    guard minimum != self.minimum else { return }
    self.minimum = minimum
    contentDidChange()
  }

  override var priority: Double { -.infinity }

  override func step(_ work: inout LayoutWork) -> LayoutStep {
    // The container is the one that proposes.
    switch (container as? StackLayout)?.axis {
    case .horizontal: .size(CellSize(width: max(minimum, work.proposal.width ?? 0), height: 0))
    case .vertical, nil: .size(CellSize(width: 0, height: max(minimum, work.proposal.height ?? 0)))
    }
  }
}
