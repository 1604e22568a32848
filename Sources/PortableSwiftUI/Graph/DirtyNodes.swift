/// The nodes that wait for their evaluation, by depth: parents first, and at one depth in the order of invalidation.
struct DirtyNodes {
  private var byDepth: [[_ViewNode]] = []
  private var count = 0

  /// The depth whose nodes are next, and the number of its nodes that were already removed.
  private var depth = 0
  private var position = 0

  /// A Boolean value that indicates whether no node waits.
  var isEmpty: Bool { count == 0 }

  /// Adds a node of a depth.
  mutating func append(_ node: _ViewNode, depth: Int) {
    while byDepth.count <= depth { byDepth.append([]) }
    if count == 0 || depth < self.depth {
      byDepth[self.depth].removeFirst(position)
      self.depth = depth
      position = 0
    }
    byDepth[depth].append(node)
    count += 1
  }

  /// Removes the node that is next and returns it.
  mutating func popFirst() -> _ViewNode? {
    guard count > 0 else {
      if position > 0 { byDepth[depth].removeFirst(position) }
      position = 0
      return nil
    }
    while position == byDepth[depth].count {
      byDepth[depth].removeAll(keepingCapacity: position < 64)
      position = 0
      depth += 1
    }
    count -= 1
    defer { position += 1 }
    return byDepth[depth][position]
  }
}
