/// A view without any content.
public struct EmptyView: View, Sendable {
  /// Creates an empty view.
  nonisolated public init() {}

  /// Creates the node. Not for use in your code.
  public static func _makeNode(_ view: Self, in parent: _ViewNode) -> _ViewNode {
    EmptyNode(in: parent)
  }

  /// Updates the node. Not for use in your code.
  public static func _updateNode(_ node: _ViewNode, with view: Self) {}
}

private final class EmptyNode: _ViewNode {}
