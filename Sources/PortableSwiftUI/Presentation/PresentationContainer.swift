extension View {
  /// Presents the alerts and dialogs of the view within its bounds instead of on the whole screen.
  ///
  /// A presentation covers only the other views in the container. Views outside it keep their keys, their shortcuts and the
  /// focus, and Control-C and Control-Q don't close the presentation. Views in it don't take the focus from those outside it.
  package func presentationContainer() -> some View {
    // The inner layout stacks several views, as the root does.
    PlacedContent(
      content: PlacedContent(content: self, values: 0, layout: ContentLayout<Int>.self), values: 0,
      layout: PresentationContainerLayout.self)
  }
}

/// The layout of a view with the presentations in it, each of which is in the middle.
final class PresentationContainerLayout: ContentLayout<Int> {
  private var presented: [LayoutItem] = []

  override var presentations: [LayoutItem] { presented }

  /// Adds a presentation above the others.
  func add(_ presentation: LayoutItem) {
    presented.append(presentation)
    childrenDidChange()
  }

  /// Removes a presentation.
  func remove(_ presentation: LayoutItem) {
    presented.removeAll { $0 === presentation }
    if !hasLeft { childrenDidChange() }
  }

  override func step(_ work: inout LayoutWork) -> LayoutStep {
    var size = CellSize.zero
    for child in children {
      let proposal = child.isPresentation ? ProposedCellSize(size) : work.proposal
      guard let chosen = child.knownSize(for: proposal) else { return .needs(child, proposal) }
      if !child.isPresentation { size = chosen }
    }
    return .size(size)
  }

  override func placeChildren() {
    for child in children {
      let proposal = child.isPresentation ? ProposedCellSize(size) : proposal
      let chosen = child.knownSize(for: proposal) ?? .zero
      var origin = CellPoint(x: 0, y: 0)
      if child.isPresentation {
        origin.x = max(0, size.width - chosen.width) / 2
        origin.y = max(0, size.height - chosen.height) / 2
      }
      child.move(to: origin, LayoutChoice(proposal: proposal, size: chosen))
    }
  }

  override func prepare(_ context: inout DrawingContext, for child: LayoutItem) {
    context.clip = context.clip.intersection(CellRect(origin: context.origin - child.origin, size: size))
  }
}
