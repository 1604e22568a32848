/// A layout with values from its view.
@MainActor
protocol ValueLayout: LayoutItem {
  associatedtype Values

  init(_ values: Values, of node: _ViewNode)

  /// Takes other values.
  func update(_ values: Values)
}

extension ValueLayout {
  func update(_ values: Values) {}
}

/// The layout of a view that places its content. Several views are stacked.
class ContentLayout<Values: Equatable>: LayoutItem, ValueLayout {
  /// The arguments of the modifier.
  private(set) var values: Values

  required init(_ values: Values, of node: _ViewNode) {
    self.values = values
    super.init(of: node)
  }

  func update(_ values: Values) {
    guard values != self.values else { return }
    self.values = values
    contentDidChange()
    if isForContainer { notifyContainers() }
  }

  // MARK: For subclasses

  /// A Boolean value that indicates whether the arguments are for the layout around the view.
  var isForContainer: Bool { false }

  /// The size that the modifier proposes for the content.
  func contentProposal(for proposal: ProposedCellSize) -> ProposedCellSize { proposal }

  /// The size that the modifier proposes for its only view at its place, after the view has chosen a size for the first proposal.
  func placedProposal(_ first: ProposedCellSize, of child: LayoutItem) -> ProposedCellSize { first }

  /// The size of the view, for the size that the content has chosen.
  func size(of content: CellSize, for proposal: ProposedCellSize) -> CellSize { content }

  /// The origin of the content in a view of a size, which may be another one than that of its place.
  func origin(of content: LayoutChoice, in size: CellSize) -> CellPoint { CellPoint(x: 0, y: 0) }

  // MARK: Layout

  override func step(_ work: inout LayoutWork) -> LayoutStep {
    let inner = childProposal(for: work.proposal)
    var content = CellSize.zero
    for child in children {
      guard let size = child.knownSize(for: inner) else { return .needs(child, inner) }
      content = CellSize(width: max(content.width, size.width), height: content.height + size.height)
    }
    if children.count == 1, let child = children.first {
      let placed = placedProposal(inner, of: child)
      if placed != inner {
        guard let size = child.knownSize(for: placed) else { return .needs(child, placed) }
        content = size
      }
    }
    return .size(size(of: content, for: work.proposal))
  }

  override func placeChildren() {
    let inner = placedProposal(for: proposal)
    let sizes = children.map { $0.knownSize(for: inner) ?? .zero }
    let content = CellSize(width: sizes.map(\.width).max() ?? 0, height: sizes.reduce(0) { $0 + $1.height })
    var origin = origin(of: LayoutChoice(proposal: inner, size: content), in: size)
    for (child, size) in zip(children, sizes) {
      child.move(to: origin, LayoutChoice(proposal: inner, size: size))
      origin.y += size.height
    }
  }

  override func guide(_ guide: AlignmentGuide, _ choice: LayoutChoice) -> CGFloat? {
    guard children.count == 1, let child = children.first else { return nil }
    let inner = placedProposal(for: choice.proposal)
    let content = LayoutChoice(proposal: inner, size: layout.size(of: child, inner))
    guard let value = child.guide(guide, content) else { return nil }
    return value + guide.coordinate(of: origin(of: content, in: choice.size))
  }

  /// The proposal for the content at its place.
  func placedProposal(for proposal: ProposedCellSize) -> ProposedCellSize {
    let first = childProposal(for: proposal)
    guard children.count == 1, let child = children.first else { return first }
    return placedProposal(first, of: child)
  }

  private func childProposal(for proposal: ProposedCellSize) -> ProposedCellSize {
    var inner = contentProposal(for: proposal)
    if children.count > 1 { inner.height = nil }
    return inner
  }
}

/// A layout that covers all but some of its views. Covered views take no space.
class CoveringLayout<Values: Equatable>: ContentLayout<Values> {
  override var shownItems: [LayoutItem] { children.filter { !$0.isCovered } }

  override func placeChildren() {
    for child in children {
      let size = child.isCovered ? .zero : child.knownSize(for: proposal) ?? .zero
      child.move(to: CellPoint(x: 0, y: 0), LayoutChoice(proposal: proposal, size: size))
    }
  }
}

/// The layout of a modifier that applies to each view of a group by itself. It has an item for each of them.
class ModifierLayout<Values: Equatable>: ContentLayout<Values> {
  /// The items of the views after the first one.
  private var others: [ModifierLayout<Values>] = []

  /// The item of the first view, which finds the views of all items, unless this is that item.
  private unowned(unsafe) var first: ModifierLayout<Values>?  // because it is the one that keeps this item

  /// A Boolean value that indicates whether the container is looking for its children.
  private var isBeingFound = false

  /// A Boolean value that indicates whether there was no view when the container looked.
  private var isEmpty = true

  override var parts: [LayoutItem]? {
    isBeingFound = true
    defer { isBeingFound = false }
    if hasStaleChildren { findChildren() }
    return children.isEmpty ? [] : [self] + others
  }

  override func shownChildren(of found: [LayoutItem]) -> [LayoutItem] {
    let count = max(0, found.count - 1)
    let isChanged = count != others.count || found.isEmpty != isEmpty
    isEmpty = found.isEmpty
    while others.count > count { others.removeLast().leave() }
    for (index, child) in found.dropFirst().enumerated() {
      if index == others.count {
        others.append(Self(values, of: node))
        others[index].first = self
      }
      others[index].adopt(child)
    }
    if isChanged, !isBeingFound { container?.childrenDidChange() }
    return Array(found.prefix(1))
  }

  override var isTransparent: Bool { true }

  override var zIndex: Double { children.first?.zIndex ?? 0 }

  override func childrenDidChange() {
    if let first { first.childrenDidChange() } else { super.childrenDidChange() }
  }

  override func releaseChildren() {
    super.releaseChildren()
    for other in others { other.releaseChildren() }
  }

  override func update(_ values: Values) {
    super.update(values)
    for other in others { other.update(values) }
  }

  override func leave() {
    super.leave()
    for other in others { other.leave() }
    others = []
  }

  override var taggedNode: _ViewNode { children.first?.taggedNode ?? node }

  override var childAxis: LayoutAxis? { container?.childAxis }
}

/// A view that a layout places.
struct PlacedContent<Content: View, Layout: ValueLayout>: WrapperView {
  var content: Content?
  let values: Layout.Values
  let layout: Layout.Type

  static func makeNode(_ view: Self, in parent: _ViewNode) -> WrapperNode<Self> { PlacedNode(view, in: parent) }
}

private final class PlacedNode<Content: View, Layout: ValueLayout>: WrapperNode<PlacedContent<Content, Layout>> {
  init(_ view: PlacedContent<Content, Layout>, in parent: _ViewNode) {
    super.init(view, in: parent)
    layout = Layout(view.values, of: self)
  }

  override func update(with new: PlacedContent<Content, Layout>) {
    super.update(with: new)
    (layout as? Layout)?.update(new.values)
  }
}
