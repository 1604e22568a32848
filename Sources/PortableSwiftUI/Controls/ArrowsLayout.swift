/// The layout of a value between two arrows. A click on the left one selects the previous value, and a click on the right one
/// the next value.
class ArrowsLayout<Values: Equatable>: ContentLayout<Values> {
  /// The columns of an arrow and of the space beside it.
  private let margin = 2

  /// Selects another value.
  func move(_ steps: Int) {}

  final override func contentProposal(for proposal: ProposedCellSize) -> ProposedCellSize {
    ProposedCellSize(width: proposal.width.map { max(0, $0 - 2 * margin) }, height: proposal.height)
  }

  final override func size(of content: CellSize, for proposal: ProposedCellSize) -> CellSize {
    CellSize(width: content.width + 2 * margin, height: max(1, content.height))
  }

  final override func origin(of content: LayoutChoice, in size: CellSize) -> CellPoint { CellPoint(x: margin, y: 0) }

  override func draw(in context: DrawingContext, into surface: inout CellSurface) {
    let glyphs = context.display.isASCII ? ["<", ">"] : ["‹", "›"]
    context.draw(glyphs[0], at: CellPoint(x: 0, y: 0), into: &surface)
    context.draw(glyphs[1], at: CellPoint(x: size.width - 1, y: 0), into: &surface)
  }

  override func respond(to event: ViewEvent) -> Bool {
    guard case .mouse(let mouse) = event, node.environment.system.isEnabled, let steps = steps(at: mouse.location)
    else { return false }
    switch mouse.action {
    case .press(0): return true
    case .release(0):
      move(steps)
      return true
    default: return false
    }
  }

  /// The number of steps of the arrow at a cell of the surface, if there is one.
  private func steps(at point: CellPoint) -> Int? {
    let frame = frame
    guard point.y == frame.origin.y else { return nil }
    return switch point.x - frame.origin.x {
    case 0: -1
    case size.width - 1: 1
    default: nil
    }
  }
}
