/// A flexible space along the axis of its stack.
public struct Spacer: View, Sendable {
  /// The smallest number of cells along the axis, or `nil` for none.
  public var minLength: CGFloat?

  /// Creates a flexible space.
  ///
  /// - Parameter minLength: The smallest number of cells along the axis, or `nil` for none.
  nonisolated public init(minLength: CGFloat? = nil) {
    self.minLength = minLength
  }

  /// Creates the node. Not for use in your code.
  public static func _makeNode(_ view: Self, in parent: _ViewNode) -> _ViewNode {
    LeafNode(in: parent) { SpacerLayout(view, of: $0) }
  }

  /// Updates the node. Not for use in your code.
  public static func _updateNode(_ node: _ViewNode, with view: Self) {
    (node.layout as? SpacerLayout)?.update(with: view)
  }
}

final class SpacerLayout: LeafLayout<Spacer> {
  private var minimum: Int { wholeCells(view.minLength ?? 0) }

  override func update(with view: Spacer) {
    let old = minimum
    super.update(with: view)
    if minimum != old { contentDidChange() }
  }

  override var priority: Double { -.infinity }

  override var hitArea: HitArea { .clear }

  override func leafSize(for proposal: ProposedCellSize) -> CellSize? {
    // The container is the one that proposes.
    switch container?.childAxis {
    case .horizontal: CellSize(width: max(minimum, proposal.width ?? 0), height: 0)
    case .vertical, nil: CellSize(width: 0, height: max(minimum, proposal.height ?? 0))
    }
  }
}
