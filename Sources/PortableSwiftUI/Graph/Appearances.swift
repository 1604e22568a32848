/// Nodes that an update has inserted or removed, in the order of the tree: parents before children, and siblings in
/// the order of their views.
@MainActor
struct Appearances {
  private struct Subtree {
    let root: _ViewNode
    let parent: _ViewNode?
    var nodes: [_ViewNode] = []
  }

  private var subtrees: [Subtree] = []

  /// Begins with a subtree. Its nodes follow, parents before children.
  mutating func begin(_ root: _ViewNode) {
    subtrees.append(Subtree(root: root, parent: root.parent))
  }

  /// Adds a node of the last subtree.
  mutating func append(_ node: _ViewNode) {
    subtrees[subtrees.count - 1].nodes.append(node)
  }

  /// Adds a node by itself.
  mutating func add(_ node: _ViewNode) {
    subtrees.append(Subtree(root: node, parent: node.parent, nodes: [node]))
  }

  /// The nodes, parents before children.
  var nodes: some BidirectionalCollection<_ViewNode> { subtrees.lazy.flatMap(\.nodes) }

  /// Removes all nodes and returns them in order.
  mutating func take() -> [_ViewNode] {
    if subtrees.isEmpty { return [] }
    var taken = subtrees.filter { !$0.nodes.isEmpty }
    subtrees = []
    if taken.count > 1 {
      // A removed subtree has the position that it had.
      let positions = taken.map { ($0.parent?.position ?? []) + [$0.root.index] }
      taken = taken.indices.sorted { positions[$0].lexicographicallyPrecedes(positions[$1]) }.map { taken[$0] }
    }
    return taken.flatMap(\.nodes)
  }
}
