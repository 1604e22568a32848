/// The place of a node in the layout: the sizes that it has chosen, and where its container has placed it.
///
/// A container proposes a size, and the view chooses one. Choices are kept for each proposal until something changes
/// them; a change that leaves all of them as they are ends at the view, and its container isn't laid out again.
@MainActor
package class LayoutItem {
  /// The node.
  unowned(unsafe) let node: _ViewNode  // because it isn't used any more once `hasLeft` is true

  /// The layout of the graph.
  let layout: ViewLayout

  /// The container, once it has looked for its children.
  fileprivate(set) unowned(unsafe) var container: LayoutItem?  // because its views leave the graph before it does

  /// The position among the children of the container.
  fileprivate(set) var index = 0

  /// The views in this one, if it is a container.
  fileprivate(set) package var children: [LayoutItem] = []

  /// The origin in the container.
  package var origin: CellPoint { place.origin }

  /// The size of the view as it is placed.
  package var size: CellSize { place.choice.size }

  /// The proposal for which the view has chosen its size.
  var proposal: ProposedCellSize { place.choice.proposal }

  /// The place; at first for a proposal that no container makes, so that a view without a size is placed as well.
  private var place = (
    origin: CellPoint(x: 0, y: 0),
    choice: LayoutChoice(proposal: ProposedCellSize(width: -1, height: -1), size: .zero)
  )

  /// The control that the view is, if it is one.
  package var control: Control?

  /// The proposal for which the view was the last to choose, unless a child has changed since.
  var lastChoice: ProposedCellSize?

  private var choices: [LayoutChoice] = []
  private var generation = 0
  private(set) var hasStaleChildren = true

  /// A Boolean value that indicates whether the node has left the graph. It may have been freed.
  private(set) var hasLeft = false

  /// A Boolean value that indicates whether the view waits for its choices to be checked.
  var isQueued = false

  /// A Boolean value that indicates whether the view waits for its children to be placed.
  var needsPlacement = true

  init(of node: _ViewNode) {
    self.node = node
    layout = node.graph.layout
  }

  // MARK: For subclasses

  /// Returns the size that a view without children chooses; `nil` for a container, which chooses in steps.
  func leafSize(for proposal: ProposedCellSize) -> CellSize? { nil }

  /// Does a part of choosing the size of a container.
  ///
  /// - Returns: The size, or a child whose size is needed before the work can go on.
  func step(_ work: inout LayoutWork) -> LayoutStep { .size(.zero) }

  /// The place of a guide that views in the item have set, from its top left, for a size that the item has chosen.
  func guide(_ guide: AlignmentGuide, _ choice: LayoutChoice) -> CGFloat? { nil }

  /// Moves the children to their places, for a size that has been chosen.
  func placeChildren() {}

  /// Returns the children that take part in the layout, of all views below the node.
  func shownChildren(of found: [LayoutItem]) -> [LayoutItem] { found }

  /// The items that the view has in its container, if it's a modifier, perhaps of several views or of none; nil for itself alone.
  var parts: [LayoutItem]? { nil }

  /// A Boolean value that indicates whether the view is nothing where its content is nothing, as a modifier is.
  var isTransparent: Bool { false }

  /// The node from which the tag of the view is searched for, upward.
  var taggedNode: _ViewNode { node }

  /// The axis of the stack that the children belong to, if it is one.
  var childAxis: LayoutAxis? { nil }

  /// Reacts to another set of children.
  func childrenWereReplaced() {}

  /// Reacts to another choice of a child.
  func childDidChange(at index: Int) {}

  /// Draws the view itself, without its children.
  func draw(in context: DrawingContext, into surface: inout CellSurface) {}

  /// The children that may be visible in a part of the surface, in a view with an origin on the surface.
  func children(in clip: CellRect, from origin: CellPoint) -> ArraySlice<LayoutItem> { children[...] }

  /// Changes the context in which a child is drawn, for instance its clip.
  func prepare(_ context: inout DrawingContext, for child: LayoutItem) {}

  /// A Boolean value that indicates whether rows of a `ForEach` in the view are created as they are needed.
  var isLazy: Bool { false }

  /// Takes the rows that the children belong to, if the view is lazy.
  func rowsWereReplaced(by rows: ListRows) {}

  /// A Boolean value that indicates whether ``placeChildren()`` is called even if there are no children.
  var observesPlacement: Bool { false }

  /// A Boolean value that indicates whether the item is placed above the root, or above the other views of a presentation
  /// container, instead of in the container that its node is in.
  var isPresentation: Bool { false }

  /// A Boolean value that indicates whether frames in the view may have sizes that are relative to that of the view.
  var isRelativeContainer: Bool { isPresentation }

  /// A Boolean value that indicates whether the children are pages, columns or tabs.
  var hasPages: Bool { false }

  /// The presentations above the other children, if the view is a presentation container.
  var presentations: [LayoutItem] { [] }

  /// The children that respond to events: the topmost presentation or, without one, all.
  final var activeChildren: [LayoutItem] { presentations.last.map { [$0] } ?? shownItems }

  /// The children that are visible, unless a presentation covers them.
  var shownItems: [LayoutItem] { children }

  /// The place of the view in the order of drawing: after views of the same stack with a smaller one.
  var zIndex: Double { 0 }

  /// A Boolean value that indicates whether another view is visible in the place of this one.
  final var isCovered = false

  /// A Boolean value that indicates whether the view can have the focus while it is enabled.
  var isFocusable: Bool { false }

  /// Returns a Boolean value that indicates whether a click at a cell of the surface, which no view inside takes, gives the focus
  /// to the view.
  func takesFocus(at point: CellPoint) -> Bool { true }

  /// The number of rows above the screen, if the view is the root or a presentation and higher than the screen.
  final var hiddenRows = 0

  /// The part of the view that the mouse hits. Views that draw nothing there let it through.
  var hitArea: HitArea { isFocusable || control != nil ? .solid : .clear }

  /// Returns a Boolean value that indicates whether a part of a descendant is visible, as far as the view scrolls it.
  func shows(_ descendant: LayoutItem) -> Bool { true }

  /// A Boolean value that indicates whether the view inserts typed characters into a text.
  var acceptsText: Bool { false }

  /// The position of the text cursor in the view, if it has one.
  var caret: CellPoint? { nil }

  /// Responds to an event for the view or a descendant, and returns whether it did.
  func respond(to event: ViewEvent) -> Bool { false }

  /// Scrolls so that a descendant is visible. Returns whether the view is one that scrolls.
  func reveal(_ descendant: LayoutItem) -> Bool { false }

  /// Scrolls in response to a key that no view has taken. Returns whether the content has moved.
  func scroll(by key: KeyEquivalent) -> Bool { false }

  /// The priority with which a stack gives room to the view.
  var priority: Double { 0 }

  // MARK: Events

  /// A Boolean value that indicates whether the view can have the focus.
  final var canHaveFocus: Bool {
    guard isFocusable, !hasLeft else { return false }
    let values = node.environment.system
    return values.isEnabled && !values.isHidden
  }

  /// A Boolean value that indicates whether the view has the focus.
  final var hasFocus: Bool { node.graph.focus.isOn(self) }

  /// The cells that the view is drawn to.
  final package var frame: CellRect {
    var origin = origin
    var next = container
    while let item = next {
      origin = origin + item.origin
      next = item.container
    }
    return CellRect(origin: origin, size: size)
  }

  // MARK: Choices

  /// The size that the view has chosen for a proposal, if it is known or is chosen in one step.
  func knownSize(for proposal: ProposedCellSize) -> CellSize? {
    if generation == layout.generation {
      for choice in choices where choice.proposal == proposal { return choice.size }
    } else {
      generation = layout.generation
      choices.removeAll(keepingCapacity: true)
    }
    guard let size = leafSize(for: proposal) else { return nil }
    keep(size, for: proposal)
    return size
  }

  /// Keeps the size that the view has chosen.
  func keep(_ size: CellSize, for proposal: ProposedCellSize) {
    choices.append(LayoutChoice(proposal: proposal, size: size))
  }

  /// Chooses again for each proposal, and returns whether any choice has changed.
  func chooseAgain() -> Bool {
    if hasStaleChildren { findChildren() }
    var isChanged = false
    for index in choices.indices {
      let size = layout.choose(self, choices[index].proposal)
      if size != choices[index].size {
        choices[index].size = size
        isChanged = true
      }
    }
    return isChanged
  }

  // MARK: Changes

  /// Has the layout check the choices, because the view or a child of it has changed.
  func contentDidChange() {
    lastChoice = nil
    layout.enqueue(self)
  }

  /// Has the layout look for the children again. Until then the list is empty, which releases those that have left.
  func childrenDidChange() {
    releaseChildren()
    hasStaleChildren = true
    contentDidChange()
  }

  /// Releases the children until the layout looks for them again.
  func releaseChildren() {
    children = []
  }

  /// Notifies the container that the view has made another choice.
  func notifyContainer() {
    guard let container else { return }
    container.childDidChange(at: index)
    container.contentDidChange()
  }

  /// Has all containers choose again, because what they know of the view beside its sizes has changed.
  func notifyContainers() {
    for item in sequence(first: self, next: \.container) { item.notifyContainer() }
  }

  /// Looks for the children: the nearest nodes below that have a place in the layout.
  func findChildren() {
    hasStaleChildren = false
    layout.structure += 1
    var found: [LayoutItem] = []
    var sources: [(source: any RowSource, start: Int)] = []
    var rest: [_ViewNode] = [node]
    while let next = rest.popLast() {
      if next !== node, let item = next.layout {
        if item.isPresentation { continue }
        item.container = self
        guard let parts = item.parts else {
          item.index = found.count
          found.append(item)
          continue
        }
        for part in parts {
          part.container = self
          part.index = found.count
          found.append(part)
        }
        continue
      }
      next.hasStaleStructure = false
      if isLazy, let source = next.rowSource { sources.append((source, found.count)) }
      if !next.children.isEmpty { rest.append(contentsOf: next.children.reversed()) }
      if let child = next.child { rest.append(child) }
    }
    children = shownChildren(of: found)
    for item in presentations {
      item.container = self
      item.index = children.count
      children.append(item)
    }
    lastChoice = nil
    if isLazy { rowsWereReplaced(by: ListRows(children, sources)) }
    childrenWereReplaced()
  }

  /// Takes a child that another item of the same view has found.
  final func adopt(_ child: LayoutItem) {
    hasStaleChildren = false
    child.container = self
    child.index = 0
    if children.count == 1, children[0] === child { return }
    children = [child]
    childrenWereReplaced()
    contentDidChange()
  }

  /// Releases the children, whose views have left the graph.
  func leave() {
    hasLeft = true
    container = nil
    children = []
  }

  // MARK: Placement

  /// Moves the view to a place in its container.
  final func move(to origin: CellPoint, _ choice: LayoutChoice) {
    let isSame = place.choice == choice
    place = (origin, choice)
    if !isSame { layout.placeChildren(of: self) }
  }
}

extension LayoutItem {
  /// Returns the context in which a child is drawn.
  final func context(of child: LayoutItem, in context: DrawingContext) -> DrawingContext {
    var inner = context
    inner.origin = context.origin + child.origin
    prepare(&inner, for: child)
    return inner
  }

  /// Calls a function with this item and each one in it of which a part is visible, and with the cells of that part, until the
  /// function returns false.
  ///
  /// - Parameter clip: The visible part of the surface; `nil` for the item's frame.
  func forEachVisible(in clip: CellRect? = nil, _ body: (LayoutItem, CellRect) -> Bool) {
    let frame = frame
    var rest = [(item: self, context: DrawingContext(origin: frame.origin, clip: clip ?? frame))]
    while let (item, context) = rest.popLast() {
      let visible = context.clip.intersection(CellRect(origin: context.origin, size: item.size))
      if visible.isEmpty { continue }
      guard body(item, visible) else { return }
      let children = item.presentations.last.map { [$0] } ?? item.children(in: context.clip, from: context.origin)
      for child in children.reversed() { rest.append((child, item.context(of: child, in: context))) }
    }
  }
}

/// The proposal of a container, and the size that the view chooses for it.
struct LayoutChoice: Equatable {
  var proposal: ProposedCellSize
  var size: CellSize
}

/// The choice of a size in progress: a container continues where it requested the size of a child.
struct LayoutWork {
  unowned(unsafe) let item: LayoutItem  // because no view leaves the graph during a layout
  let proposal: ProposedCellSize

  /// The part of the work, and the child that is next.
  var phase = 0
  var index = 0

  /// The length that is left for the children that follow.
  var remaining = 0

  /// The order in which flexible children choose.
  var order: [Int] = []

  /// The end of the children in `order` that have the same priority, and the length that those after it need.
  var groupEnd = 0
  var reserved = 0
}

/// The outcome of a part of the choice of a size.
enum LayoutStep {
  case size(CellSize)
  case needs(LayoutItem, ProposedCellSize)
}

/// The part of a view that the mouse hits outside of its children.
enum HitArea {
  /// Nothing: the view only moves its children.
  case none
  /// The frame, unless there is another view behind it.
  case clear
  /// The frame.
  case solid
}
