/// The layout of a label and a value: in a row, or the value below the label where there isn't room for that.
///
/// Half of a narrow row is less than most words need, and the label would break inside of them.
class LabeledLayout: StackLayout, ValueLayout {
  /// The columns before a value below its label.
  private static let indentation = 2

  /// The proposals and sizes of the label and the value if one is below the other.
  private var folded: [LayoutChoice] = []

  required init(_ values: Void, of node: _ViewNode) {
    super.init(of: node, axis: .horizontal, alignment: .center, spacing: 1)
  }

  override func step(_ work: inout LayoutWork) -> LayoutStep {
    folded = []
    guard let width = work.proposal.width, children.count == 2 else { return super.step(&work) }
    let ideal = ProposedCellSize(width: nil, height: nil)
    var length = 1
    for child in children {
      guard let size = child.knownSize(for: ideal) else { return .needs(child, ideal) }
      length += size.width
    }
    guard length > width else { return super.step(&work) }
    var choices: [LayoutChoice] = []
    for (child, indentation) in zip(children, [0, Self.indentation]) {
      let proposal = ProposedCellSize(width: max(0, width - indentation), height: nil)
      guard let size = child.knownSize(for: proposal) else { return .needs(child, proposal) }
      choices.append(LayoutChoice(proposal: proposal, size: size))
    }
    folded = choices
    return .size(
      CellSize(
        width: max(choices[0].size.width, Self.indentation + choices[1].size.width),
        height: choices[0].size.height + choices[1].size.height))
  }

  override func placeChildren() {
    guard folded.count == children.count else { return super.placeChildren() }
    children[0].move(to: CellPoint(x: 0, y: 0), folded[0])
    children[1].move(to: CellPoint(x: Self.indentation, y: folded[0].size.height), folded[1])
  }

  override func guide(_ guide: AlignmentGuide, _ choice: LayoutChoice) -> CGFloat? {
    if lastChoice != choice.proposal { _ = layout.choose(self, choice.proposal) }
    return folded.isEmpty ? super.guide(guide, choice) : nil
  }
}
