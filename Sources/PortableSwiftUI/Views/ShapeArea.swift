/// The area of a shape.
struct ShapeArea: LeafView {
  typealias Layout = ShapeLayout

  let shape: any Shape

  /// The style, or `nil` for that of text.
  var style: _ResolvedStyle?

  /// The rule of the inside, or `nil` for the outline.
  var fill: FillStyle? = FillStyle()
}

final class ShapeLayout: LeafLayout<ShapeArea> {
  private static let idealSize = CellSize(width: 2, height: 1)

  override func leafSize(for proposal: ProposedCellSize) -> CellSize? {
    CellSize(width: proposal.width ?? Self.idealSize.width, height: proposal.height ?? Self.idealSize.height)
  }

  override var hitArea: HitArea { view.fill == nil || view.style?.isUntouchable == true ? .clear : .solid }

  override func draw(in context: DrawingContext, into surface: inout CellSurface) {
    if view.style?.isClear == true { return }
    let kind = view.shape._outline.kind
    if kind == .path {
      let path = view.shape.path(in: CGRect(x: 0, y: 0, width: size.width, height: size.height))
      return path.draw(view.style, view.fill, size, in: context, into: &surface)
    }
    var context = context
    var size = size
    if kind == .circle {
      let diameter = min(size.width, 2 * size.height)
      context.origin.x += (size.width - diameter) / 2
      context.origin.y += (size.height - diameter / 2) / 2
      size = CellSize(width: diameter, height: max(1, diameter / 2))
    }
    if view.fill != nil { fill(size, in: context, into: &surface) } else { stroke(size, in: context, into: &surface) }
  }

  private func stroke(_ size: CellSize, in context: DrawingContext, into surface: inout CellSurface) {
    var style = context.style
    view.style?.color(&style)
    drawBorder(
      of: size, in: context, style: style, isRounded: view.shape._outline.kind != .rectangle, into: &surface)
  }

  private func fill(_ size: CellSize, in context: DrawingContext, into surface: inout CellSurface) {
    guard let fill = context.fillStyle(of: view.style) else { return }
    for row in 0..<size.height {
      let inset = inset(of: row, in: size)
      guard 2 * inset < size.width else { continue }
      let rect = CellRect(
        origin: CellPoint(x: inset, y: row), size: CellSize(width: size.width - 2 * inset, height: 1))
      context.fill(rect, style: fill, into: &surface)
    }
  }

  /// The number of cells at each end of a row that are outside of the shape.
  private func inset(of row: Int, in size: CellSize) -> Int {
    switch view.shape._outline.kind {
    case .rectangle, .path: return 0
    case .rounded: return size.height > 2 && size.width > 2 && (row == 0 || row == size.height - 1) ? 1 : 0
    case .ellipse, .circle:
      let distance = abs((Double(row) + 0.5) / Double(size.height) * 2 - 1)
      return Int((Double(size.width) / 2 * (1 - (1 - distance * distance).squareRoot())).rounded())
    }
  }
}

extension Path {
  /// Draws the inside of the path by a rule or, without one, its outline, in a view of a size.
  func draw(
    _ style: _ResolvedStyle?, _ rule: FillStyle?, _ size: CellSize, in context: DrawingContext,
    into surface: inout CellSurface
  ) {
    guard let rule else {
      var cell = context.style
      style?.color(&cell)
      for (point, character) in dots(in: size, isASCII: context.display.isASCII) {
        context.draw(character, at: point, style: cell, into: &surface)
      }
      return
    }
    guard let fill = context.fillStyle(of: style) else { return }
    for rect in filledCells(in: size, isEvenOdd: rule.isEOFilled) { context.fill(rect, style: fill, into: &surface) }
  }
}

extension DrawingContext {
  /// The style of cells in an area of a style, or of that of text.
  fileprivate func fillStyle(of style: _ResolvedStyle?) -> CellStyle? {
    // Text in front of the area stays visible: the color of text fills with the attribute that exchanges both.
    let color = style.map { $0.color } ?? self.style.foreground
    return color.map { $0 == .standard ? CellStyle(attributes: .inverse) : CellStyle(background: $0) }
  }
}
