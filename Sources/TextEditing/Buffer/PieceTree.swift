/// A tree of pieces whose nodes never change: an edit creates the few nodes on its path and shares all others.
///
/// The heights of two siblings differ by at most one (G. M. Adelson-Velsky, E. M. Landis, 1962). Every operation is made
/// of `join`, which keeps that balance (G. E. Blelloch, D. Ferizovic, Y. Sun, Just Join for Parallel Ordered Sets, 2016).
final class PieceTree: Sendable {
  let left: PieceTree?
  let piece: TextPiece
  let right: PieceTree?
  /// The number of bytes in the tree.
  let count: Int
  /// The number of newlines in the tree.
  let newlines: Int
  private let height: Int

  private init(_ left: PieceTree?, _ piece: TextPiece, _ right: PieceTree?) {
    self.left = left
    self.piece = piece
    self.right = right
    count = (left?.count ?? 0) + piece.count + (right?.count ?? 0)
    newlines = (left?.newlines ?? 0) + piece.newlines + (right?.newlines ?? 0)
    height = max(Self.height(left), Self.height(right)) + 1
  }

  /// Returns a balanced tree of pieces, none of them empty.
  static func of(_ pieces: some RandomAccessCollection<TextPiece>) -> PieceTree? {
    guard !pieces.isEmpty else { return nil }
    let middle = pieces.index(pieces.startIndex, offsetBy: pieces.count / 2)
    return PieceTree(of(pieces[..<middle]), pieces[middle], of(pieces[pieces.index(after: middle)...]))
  }

  /// Returns the tree of the pieces of `left`, a piece, and the pieces of `right`.
  static func join(_ left: PieceTree?, _ piece: TextPiece, _ right: PieceTree?) -> PieceTree {
    if let left, height(left) > height(right) + 1 {
      return balanced(left.left, left.piece, join(left.right, piece, right))
    }
    if let right, height(right) > height(left) + 1 {
      return balanced(join(left, piece, right.left), right.piece, right.right)
    }
    return PieceTree(left, piece, right)
  }

  /// Returns the tree of the pieces of `left` and then those of `right`.
  static func join(_ left: PieceTree?, _ right: PieceTree?) -> PieceTree? {
    guard let left, let right else { return left ?? right }
    let (rest, last) = left.withoutLast()
    return join(rest, last, right)
  }

  /// Returns the trees of the bytes before and after an offset.
  static func split(_ tree: PieceTree?, at offset: Int) -> (PieceTree?, PieceTree?) {
    guard let tree else { return (nil, nil) }
    if offset <= 0 { return (nil, tree) }
    if offset >= tree.count { return (tree, nil) }
    let start = tree.left?.count ?? 0
    if offset <= start {
      let (before, after) = split(tree.left, at: offset)
      return (before, join(after, tree.piece, tree.right))
    }
    let end = start + tree.piece.count
    if offset >= end {
      let (before, after) = split(tree.right, at: offset - end)
      return (join(tree.left, tree.piece, before), after)
    }
    let (before, after) = tree.piece.split(at: offset - start)
    return (join(tree.left, before, nil), join(nil, after, tree.right))
  }

  /// Returns the last piece, and the tree of all others.
  func withoutLast() -> (rest: PieceTree?, last: TextPiece) {
    guard let right else { return (left, piece) }
    let (rest, last) = right.withoutLast()
    return (Self.join(left, piece, rest), last)
  }

  /// Returns the first piece, and the tree of all others.
  func withoutFirst() -> (first: TextPiece, rest: PieceTree?) {
    guard let left else { return (piece, right) }
    let (first, rest) = left.withoutFirst()
    return (first, Self.join(rest, piece, right))
  }

  /// Returns a tree whose subtrees' heights may differ by two.
  private static func balanced(_ left: PieceTree?, _ piece: TextPiece, _ right: PieceTree?) -> PieceTree {
    if let left, height(left) > height(right) + 1 {
      if let inner = left.right, height(left.left) < inner.height {
        return PieceTree(
          PieceTree(left.left, left.piece, inner.left), inner.piece, PieceTree(inner.right, piece, right))
      }
      return PieceTree(left.left, left.piece, PieceTree(left.right, piece, right))
    }
    if let right, height(right) > height(left) + 1 {
      if let inner = right.left, height(right.right) < inner.height {
        return PieceTree(
          PieceTree(left, piece, inner.left), inner.piece, PieceTree(inner.right, right.piece, right.right))
      }
      return PieceTree(PieceTree(left, piece, right.left), right.piece, right.right)
    }
    return PieceTree(left, piece, right)
  }

  private static func height(_ tree: PieceTree?) -> Int { tree?.height ?? 0 }
}
