/// A view that shows a part of its content and scrolls it.
///
/// The wheel scrolls it, and so do the paging keys that no view in it handles. Of several scroll views, those keys scroll the
/// largest if the focus is outside of them. Arrows move the focus among the views in it, and scroll where no view is within a
/// page in their direction. While no control in it is visible, the scroll view has the focus in place of one. A view that
/// receives the focus is scrolled into sight.
/// ```swift
/// ScrollView {
///   VStack(alignment: .leading) {
///     ForEach(titles, id: \.self) { Text($0) }
///   }
/// }
/// ```
public struct ScrollView<Content: View>: View {
  /// The content.
  public var content: Content

  /// The directions in which the content may be larger than the view.
  public var axes: Axis.Set

  /// A Boolean value that indicates whether the view is as small as its content, where the content fits.
  var isFitted = false

  /// Creates a scroll view.
  ///
  /// - Parameters:
  ///   - axes: The directions in which the content may be larger than the view.
  ///   - showsIndicators: A Boolean value that has no effect: there are no indicators.
  ///   - content: Builds the content.
  public init(_ axes: Axis.Set = .vertical, showsIndicators: Bool = true, @ViewBuilder content: () -> Content) {
    self.content = content()
    self.axes = axes
  }

  private var placed: PlacedContent<Content, ScrollLayout> {
    PlacedContent(content: content, values: ScrollOptions(axes: axes, isFitted: isFitted), layout: ScrollLayout.self)
  }

  /// Creates the node. Not for use in your code.
  public static func _makeNode(_ view: Self, in parent: _ViewNode) -> _ViewNode {
    PlacedContent._makeNode(view.placed, in: parent)
  }

  /// Updates the node. Not for use in your code.
  public static func _updateNode(_ node: _ViewNode, with view: Self) {
    PlacedContent._updateNode(node, with: view.placed)
  }
}

/// The arguments of a scroll view.
struct ScrollOptions: Equatable {
  let axes: Axis.Set
  let isFitted: Bool

  /// Returns the length of the view along an axis.
  func length(_ axis: Axis.Set, of content: Int, in proposal: Int?) -> Int {
    guard axes.contains(axis), let proposal else { return content }
    // Where there isn't room for all of a dialog, each part of it has a row.
    return isFitted ? min(content, max(1, proposal)) : proposal
  }
}

/// The layout of a scroll view.
final class ScrollLayout: ContentLayout<ScrollOptions>, FollowingLayout {
  private var offset = CellPoint(x: 0, y: 0)
  private var contentSize = CellSize.zero

  /// The rows of the lazy stacks and grids in the view.
  private var stacks: [LazyRows] = []

  /// The distance by which the views of lazy stacks and grids have moved in the content, and the view with them.
  private var shift = CellPoint(x: 0, y: 0)

  /// The part of the last step for which there was no room, while the size of the content is estimated.
  private var rest = CellPoint(x: 0, y: 0)

  private var largestOffset: CellPoint {
    CellPoint(x: max(0, contentSize.width - size.width), y: max(0, contentSize.height - size.height))
  }

  override func contentProposal(for proposal: ProposedCellSize) -> ProposedCellSize {
    ProposedCellSize(
      width: values.axes.contains(.horizontal) ? nil : proposal.width,
      height: values.axes.contains(.vertical) ? nil : proposal.height)
  }

  override func size(of content: CellSize, for proposal: ProposedCellSize) -> CellSize {
    CellSize(
      width: values.length(.horizontal, of: content.width, in: proposal.width),
      height: values.length(.vertical, of: content.height, in: proposal.height))
  }

  override func origin(of content: LayoutChoice, in size: CellSize) -> CellPoint {
    // Content that grows stays at the anchor while it's there.
    let anchor = node.environment.values.defaultScrollAnchor
    let isAnchored = anchor.map { offset == offset(at: $0) } ?? false
    contentSize = content.size
    for stack in stacks where !stack.hasLeft { stack.followVisibleViews() }
    move(to: (isAnchored ? anchor.map(offset(at:)) : nil) ?? offset + shift + rest)
    shift = CellPoint(x: 0, y: 0)
    for observer in observers { observer.didPlace(self) }
    return CellPoint(x: 0, y: 0) - offset
  }

  // MARK: Lazy stacks and grids

  /// Adds the rows of a lazy stack or grid, which is in the view.
  func add(_ stack: LazyRows) {
    if !layout.following.contains(where: { $0 === self }) { layout.following.append(self) }
    stacks.append(stack)
  }

  /// Moves the content by the distance by which its visible views have moved in it, at the next placement.
  func shift(by distance: Int, along axis: LayoutAxis) {
    if axis == .horizontal { shift.x += distance } else { shift.y += distance }
    layout.placeChildren(of: self)
  }

  func follow() {
    stacks.removeAll(where: \.hasLeft)
    let waiting = stacks.filter { !$0.createVisibleRows() }
    if waiting.isEmpty { rest = CellPoint(x: 0, y: 0) }
  }

  // MARK: Scrolling

  /// A distance to the end of any content.
  static let everything = ProposedCellSize.infinity

  override var isRelativeContainer: Bool { true }

  override var hitArea: HitArea { .solid }

  override func guide(_ guide: AlignmentGuide, _ choice: LayoutChoice) -> CGFloat? { nil }

  private func offset(at anchor: UnitPoint) -> CellPoint {
    CellPoint(
      x: wholeCells(CGFloat(largestOffset.x) * anchor.x), y: wholeCells(CGFloat(largestOffset.y) * anchor.y))
  }

  override func prepare(_ context: inout DrawingContext, for child: LayoutItem) {
    // The context has the child's origin.
    let rect = CellRect(origin: context.origin - child.origin, size: size)
    context.clip = context.clip.intersection(rect)
  }

  /// Scrolls by a number of cells, and returns whether the content has moved.
  @discardableResult
  func scroll(rows: Int, columns: Int = 0) -> Bool {
    let old = offset
    move(to: offset + CellPoint(x: columns, y: rows))
    guard offset != old else {
      rest = CellPoint(x: 0, y: 0)
      return false
    }
    layout.placeChildren(of: self)
    for observer in observers { observer.didScroll(self) }
    return true
  }

  /// Moves the content as far as there is room.
  private func move(to new: CellPoint) {
    let limit = largestOffset
    offset = CellPoint(x: min(max(0, new.x), limit.x), y: min(max(0, new.y), limit.y))
    rest = stacks.isEmpty ? CellPoint(x: 0, y: 0) : new - offset
  }

  /// The views around the scroll view that follow its position.
  private var observers: [any ScrollObserver] {
    sequence(first: node) { $0.parent }.dropFirst().prefix { !($0.layout is ScrollLayout) }
      .compactMap { $0 as? any ScrollObserver }
  }

  /// Scrolls so that a point of a descendant, or of the content, is at the same point of the view.
  func align(_ frame: CellRect, at anchor: UnitPoint) {
    func start(_ start: Int, _ length: Int, _ visible: Int, _ part: CGFloat) -> Int {
      start + Int((CGFloat(length - visible) * part).rounded())
    }
    let origin = frame.origin - self.frame.origin
    scroll(
      rows: start(origin.y, frame.size.height, size.height, anchor.y),
      columns: start(origin.x, frame.size.width, size.width, anchor.x))
  }

  /// The position of the content, and its cells on the screen.
  var visibleOrigin: CellPoint { offset }
  var contentFrame: CellRect { CellRect(origin: frame.origin - offset, size: contentSize) }

  override var isFocusable: Bool {
    // The keys that a dialog's buttons ignore scroll its message.
    guard !values.isFitted, size.width > 0, size.height > 0, largestOffset != CellPoint(x: 0, y: 0) else {
      return false
    }
    // Controls that aren't visible leave the keys to the text before them.
    var hasControl = false
    forEachVisible { item, _ in
      hasControl = item !== self && item.canHaveFocus
      return !hasControl
    }
    return !hasControl
  }

  override func shows(_ descendant: LayoutItem) -> Bool { !frame.intersection(descendant.frame).isEmpty }

  /// The cells that are visible or a page away.
  var pages: CellRect {
    let frame = frame
    return CellRect(
      origin: frame.origin - CellPoint(x: size.width, y: size.height),
      size: CellSize(width: 3 * size.width, height: 3 * size.height))
  }

  override func reveal(_ descendant: LayoutItem) -> Bool {
    let (target, visible) = (descendant.frame, frame)
    scroll(
      rows: visible.rows.distance(toReveal: target.rows), columns: visible.columns.distance(toReveal: target.columns))
    return true
  }

  override func scroll(by key: KeyEquivalent) -> Bool { step(for: .key(key, [])) }

  /// Scrolls as a person does.
  private func step(for event: ViewEvent) -> Bool {
    guard scroll(for: event) else { return false }
    for observer in observers { observer.didStep(self) }
    return true
  }

  override func respond(to event: ViewEvent) -> Bool {
    if case .key(let key, []) = event, moveFocus(toward: key) { return true }
    guard step(for: event) else { return false }
    if case .mouse = event { return true }
    node.graph.afterNextLayout { [weak self] in
      if let self, !hasLeft { node.graph.focus.moveIntoSight(of: self) }
    }
    return true
  }

  /// Moves the focus to another view in this one in the direction of an arrow, if there is one.
  private func moveFocus(toward key: KeyEquivalent) -> Bool {
    switch key {
    case .upArrow, .downArrow, .leftArrow, .rightArrow: node.graph.focus.move(toward: key, in: self)
    default: false
    }
  }

  private func scroll(for event: ViewEvent) -> Bool {
    guard node.environment.values.isScrollEnabled else { return false }
    let page = max(1, size.height - 1)
    switch event {
    case .key(.leftArrow, []): return scroll(rows: 0, columns: -1)
    case .key(.rightArrow, []): return scroll(rows: 0, columns: 1)
    case .key(let key, []): return key.rows(page: page, all: Self.everything).map { scroll(rows: $0) } ?? false
    case .text(" "): return scroll(rows: page)
    case .mouse(let mouse):
      guard case .wheel(let rows, let columns) = mouse.action else { return false }
      return scroll(rows: rows * wheelRows, columns: columns * wheelRows)
    default: return false
    }
  }
}

/// The number of rows that a step of the wheel scrolls.
let wheelRows = 3
