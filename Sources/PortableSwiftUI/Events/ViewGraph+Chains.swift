extension ViewGraph {
  /// The layout item in front: that of the topmost presentation or, without one, that of the root.
  var topItem: LayoutItem? { layout.presentations.last ?? rootNode?.layout }

  /// A node and its ancestors, up to the presentation that it is in. A presentation container follows its presentations.
  func chain(from node: _ViewNode?) -> [_ViewNode] {
    var nodes: [_ViewNode] = []
    var next = node
    while let node = next {
      nodes.append(node)
      next = node.layout?.isPresentation == true ? node.layout?.container?.node : node.parent
    }
    return nodes
  }

  /// Returns a Boolean value that indicates whether a node is another one or an ancestor of it.
  func contains(_ ancestor: _ViewNode, _ node: _ViewNode?) -> Bool {
    var next = node
    while let node = next {
      if node === ancestor { return true }
      if node.depth <= ancestor.depth { return false }
      next = node.parent
    }
    return false
  }
}

extension _ViewNode {
  /// The position in the tree: those of the ancestors and of the node among the children of its parent.
  var position: [Int] { sequence(first: self, next: \.parent).map(\.index).reversed() }

  /// Returns the nearest node that contains this one and another one of the same graph, or is one of them.
  func commonAncestor(with other: _ViewNode) -> _ViewNode {
    var (first, second) = (self, other)
    while first !== second {
      if first.depth >= second.depth, let parent = first.parent {
        first = parent
      } else if let parent = second.parent {
        second = parent
      }
    }
    return first
  }
}
