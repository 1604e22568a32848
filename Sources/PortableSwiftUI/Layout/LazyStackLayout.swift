/// The layout of a lazy stack, in a scroll view.
final class LazyStackLayout: StackLayout, LazyLayout {
  private(set) var lazyRows: LazyRows?

  override init(of node: _ViewNode, axis: LayoutAxis, alignment: Alignment, spacing: Int) {
    super.init(of: node, axis: axis, alignment: alignment, spacing: spacing)
    lazyRows = LazyRows(of: self, along: axis)
  }

  override var isLazy: Bool { lazyRows != nil }

  override func releaseChildren() {
    super.releaseChildren()
    lazyRows?.release()
  }

  override func rowsWereReplaced(by new: ListRows) { lazyRows?.replace(by: new) }

  override func start(of index: Int) -> Int? { lazyRows?.lines.position(ofItem: index) }

  override func step(_ work: inout LayoutWork) -> LayoutStep {
    guard let lazyRows else { return super.step(&work) }
    let across = work.proposal.across(axis)
    let proposal = ProposedCellSize(axis, length: nil, across: across)
    while work.index < children.count {
      let child = children[work.index]
      guard let size = child.knownSize(for: proposal) else { return .needs(child, proposal) }
      places[work.index] = LayoutChoice(proposal: proposal, size: size)
      work.index += 1
    }
    lazyRows.lines = LazyLines(
      places.map { $0.size.length(axis) }, gaps: lazyRows.gaps, spacing: spacing, estimate: lazyRows.lines.estimate)
    let widest = totalSize().across(axis)
    return .size(CellSize(axis, length: lazyRows.lines.length, across: max(across ?? 0, widest)))
  }

  override var observesPlacement: Bool { isLazy }

  override func placeChildren() {
    super.placeChildren()
    lazyRows?.didPlace()
  }
}
