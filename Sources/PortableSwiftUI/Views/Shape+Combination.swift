extension Shape {
  /// Returns the shape of all cells in this shape or another one.
  ///
  /// - Parameters:
  ///   - other: The other shape.
  ///   - eoFill: A Boolean value that indicates whether the rule is the one of even and odd.
  public func union<T: Shape>(_ other: T, eoFill: Bool = false) -> some Shape {
    CombinedShape(first: self, second: other) { $0.union($1, eoFill: eoFill) }
  }

  /// Returns the shape of the cells in this shape and in another one.
  ///
  /// - Parameters:
  ///   - other: The other shape.
  ///   - eoFill: A Boolean value that indicates whether the rule is the one of even and odd.
  public func intersection<T: Shape>(_ other: T, eoFill: Bool = false) -> some Shape {
    CombinedShape(first: self, second: other) { $0.intersection($1, eoFill: eoFill) }
  }

  /// Returns the shape of the cells in this shape that aren't in another one.
  ///
  /// - Parameters:
  ///   - other: The other shape.
  ///   - eoFill: A Boolean value that indicates whether the rule is the one of even and odd.
  public func subtracting<T: Shape>(_ other: T, eoFill: Bool = false) -> some Shape {
    CombinedShape(first: self, second: other) { $0.subtracting($1, eoFill: eoFill) }
  }

  /// Returns the shape of the cells in one of two shapes.
  ///
  /// - Parameters:
  ///   - other: The other shape.
  ///   - eoFill: A Boolean value that indicates whether the rule is the one of even and odd.
  public func symmetricDifference<T: Shape>(_ other: T, eoFill: Bool = false) -> some Shape {
    CombinedShape(first: self, second: other) { $0.symmetricDifference($1, eoFill: eoFill) }
  }
}

/// A shape that two others make up.
private struct CombinedShape<First: Shape, Second: Shape>: Shape {
  let first: First
  let second: Second
  let combine: @Sendable (Path, Path) -> Path

  func path(in rect: CGRect) -> Path { combine(first.path(in: rect), second.path(in: rect)) }
}

extension Path {
  /// Returns the outline of all cells in this path or another one.
  ///
  /// - Parameters:
  ///   - other: The other path.
  ///   - eoFill: A Boolean value that indicates whether the rule is the one of even and odd.
  public func union(_ other: Path, eoFill: Bool = false) -> Path { combined(other, eoFill) { $0.union($1) } }

  /// Returns the outline of the cells in this path and in another one.
  ///
  /// - Parameters:
  ///   - other: The other path.
  ///   - eoFill: A Boolean value that indicates whether the rule is the one of even and odd.
  public func intersection(_ other: Path, eoFill: Bool = false) -> Path {
    combined(other, eoFill) { $0.intersection($1) }
  }

  /// Returns the outline of the cells in this path that aren't in another one.
  ///
  /// - Parameters:
  ///   - other: The other path.
  ///   - eoFill: A Boolean value that indicates whether the rule is the one of even and odd.
  public func subtracting(_ other: Path, eoFill: Bool = false) -> Path {
    combined(other, eoFill) { $0.subtracting($1) }
  }

  /// Returns the outline of the cells in one of two paths.
  ///
  /// - Parameters:
  ///   - other: The other path.
  ///   - eoFill: A Boolean value that indicates whether the rule is the one of even and odd.
  public func symmetricDifference(_ other: Path, eoFill: Bool = false) -> Path {
    combined(other, eoFill) { $0.symmetricDifference($1) }
  }

  private func combined(
    _ other: Path, _ isEvenOdd: Bool, _ combine: (Set<CellPoint>, Set<CellPoint>) -> Set<CellPoint>
  ) -> Path {
    // An empty path has no bounds.
    let bounds = boundingRect.union(other.boundingRect)
    guard !bounds.isNull, bounds.width.isFinite, bounds.height.isFinite else { return Path() }
    let origin = CGPoint(x: bounds.minX.rounded(.down), y: bounds.minY.rounded(.down))
    let size = CellSize(
      width: wholeCells(min(4096, bounds.maxX - origin.x + 1)),
      height: wholeCells(min(4096, bounds.maxY - origin.y + 1)))
    func cells(of path: Path) -> Set<CellPoint> {
      Set(
        path.offsetBy(dx: -origin.x, dy: -origin.y).filledCells(in: size, isEvenOdd: isEvenOdd).flatMap { row in
          row.columns.map { CellPoint(x: $0, y: row.origin.y) }
        })
    }
    return Path(outlineOf: combine(cells(of: self), cells(of: other))).offsetBy(dx: origin.x, dy: origin.y)
  }

  /// Creates the outline of cells: closed lines with the cells on their right.
  private init(outlineOf cells: Set<CellPoint>) {
    self.init()
    var ends: [CellPoint: [CellPoint]] = [:]
    for cell in cells {
      let corners = [(0, 0), (1, 0), (1, 1), (0, 1)].map { CellPoint(x: cell.x + $0.0, y: cell.y + $0.1) }
      for (side, step) in [(0, -1), (1, 0), (0, 1), (-1, 0)].enumerated()
      where !cells.contains(CellPoint(x: cell.x + step.0, y: cell.y + step.1)) {
        ends[corners[side], default: []].append(corners[(side + 1) % 4])
      }
    }
    while let start = ends.keys.min(by: { ($0.y, $0.x) < ($1.y, $1.x) }) {
      var point = start
      move(to: CGPoint(x: point.x, y: point.y))
      while let next = ends[point]?.popLast() {
        if ends[point]?.isEmpty == true { ends[point] = nil }
        point = next
        addLine(to: CGPoint(x: point.x, y: point.y))
      }
      closeSubpath()
    }
  }
}
