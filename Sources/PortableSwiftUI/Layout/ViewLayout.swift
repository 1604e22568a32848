/// The layout of a graph. It processes changes when the host requests the result.
@MainActor
final class ViewLayout {
  /// The number of the root's proposal. Choices for earlier proposals of the root are outdated.
  private(set) var generation = 1

  /// The root's proposal, once there is one.
  private(set) var proposal: ProposedCellSize?

  /// Alerts and dialogs, which are placed and drawn above the root, in the order in which they appeared.
  var presentations: [LayoutItem] = []

  /// The frames that the contents of geometry readers have read.
  var knownFrames: [KnownFrames] = []

  /// A Boolean value that indicates whether there are guides of views, or alignments of your own.
  var hasGuides = false

  /// The views whose size depends on where a container was placed.
  var following: [any FollowingLayout] = []

  /// A number that changes whenever a container has looked for its children.
  var structure = 0

  private var changed: [[LayoutItem]] = []
  private var changedCount = 0
  private var deepest = -1
  private var unplaced: [LayoutItem] = []
  private var spareWork: [LayoutWork] = []

  /// Lays out what has changed since the last time.
  ///
  /// - Parameters:
  ///   - root: The root.
  ///   - proposal: The size that the host proposes.
  /// - Returns: The size that the root has chosen.
  func update(_ root: LayoutItem, _ proposal: ProposedCellSize) -> CellSize {
    if self.proposal != proposal { generation += 1 }
    self.proposal = proposal
    checkChanges()
    let size = place(root, proposal)
    for item in presentations { place(item, proposal, in: size) }
    placeAll()
    knownFrames = knownFrames.filter { $0.check() }
    if !following.isEmpty {
      following.removeAll { $0.hasLeft }
      for item in following { item.follow() }
    }
    return size
  }

  /// Places an item that has no container: at the top left, or in the middle of the screen.
  @discardableResult
  private func place(_ item: LayoutItem, _ proposal: ProposedCellSize, in root: CellSize? = nil) -> CellSize {
    if item.hasStaleChildren { item.findChildren() }
    let size = size(of: item, proposal)
    var origin = CellPoint(x: 0, y: 0)
    if let root {
      origin.x = max(0, (proposal.width ?? root.width) - size.width) / 2
      origin.y = max(0, (proposal.height ?? root.height) - size.height) / 2
    }
    // A layout that looks for the height that the views need says nothing of how far they can scroll, and shows them whole.
    if item.hiddenRows > 0, let height = proposal.height {
      item.hiddenRows = min(item.hiddenRows, max(0, size.height - height))
      origin.y -= item.hiddenRows
    }
    item.move(to: origin, LayoutChoice(proposal: proposal, size: size))
    return size
  }

  /// Scrolls the root or a presentation, if it's higher than the screen. Returns whether it has moved.
  func scroll(_ top: LayoutItem, by rows: Int) -> Bool {
    guard let height = proposal?.height, top.size.height > height else { return false }
    let new = min(max(0, top.hiddenRows + rows), top.size.height - height)
    guard new != top.hiddenRows else { return false }
    top.hiddenRows = new
    top.move(to: CellPoint(x: top.origin.x, y: -new), LayoutChoice(proposal: top.proposal, size: top.size))
    return true
  }

  /// Returns the number of rows by which the root or a presentation has to scroll, so that a view in it is on the screen.
  func distance(of item: LayoutItem, in top: LayoutItem) -> Int {
    guard let height = proposal?.height, top.size.height > height else { return 0 }
    return (0..<max(0, height)).distance(toReveal: item.frame.rows)
  }

  /// Notes that a view or a child of it has changed.
  func enqueue(_ item: LayoutItem) {
    // An item that was created while others were placed is still queued.
    placeChildren(of: item)
    guard !item.isQueued else { return }
    item.isQueued = true
    let depth = item.node.depth
    while changed.count <= depth { changed.append([]) }
    changed[depth].append(item)
    changedCount += 1
    deepest = max(deepest, depth)
  }

  /// Notes that the children of a view have to be placed.
  func placeChildren(of item: LayoutItem) {
    item.needsPlacement = true
    unplaced.append(item)
  }

  /// The size that a view chooses for a proposal.
  func size(of item: LayoutItem, _ proposal: ProposedCellSize) -> CellSize {
    if let known = item.knownSize(for: proposal) { return known }
    let size = choose(item, proposal)
    item.keep(size, for: proposal)
    return size
  }

  /// Has a view choose a size, whether or not it has chosen one before. It uses an explicit stack, so that deeply
  /// nested views don't overflow the thread's stack.
  func choose(_ item: LayoutItem, _ proposal: ProposedCellSize) -> CellSize {
    if let size = item.leafSize(for: proposal) { return size }
    // The stack's memory is used again, as a local variable.
    var work = spareWork
    spareWork = []
    defer { spareWork = work }
    push(item, proposal, to: &work)
    while true {
      let last = work.count - 1
      let item = work[last].item
      item.lastChoice = work[last].proposal
      switch item.step(&work[last]) {
      case .needs(let child, let proposal):
        push(child, proposal, to: &work)
      case .size(let size):
        let done = work.removeLast()
        if work.isEmpty { return size }
        done.item.keep(size, for: done.proposal)
      }
    }
  }

  private func push(_ item: LayoutItem, _ proposal: ProposedCellSize, to work: inout [LayoutWork]) {
    if item.hasStaleChildren { item.findChildren() }
    work.append(LayoutWork(item: item, proposal: proposal))
  }

  /// Discards pending changes, because the views have left the graph.
  func end() {
    changed = []
    changedCount = 0
    deepest = -1
    unplaced = []
    presentations = []
    knownFrames = []
    following = []
  }

  /// Checks the choices of what has changed, children before their containers.
  private func checkChanges() {
    // The levels above the last change aren't visited.
    while changedCount > 0 {
      while let item = changed[deepest].popLast() {
        changedCount -= 1
        item.isQueued = false
        guard !item.hasLeft else { continue }
        // The guides of a view may change without its size.
        guard item.chooseAgain() || item.node.hasGuides else { continue }
        item.notifyContainer()
      }
      deepest -= 1
    }
    deepest = -1
  }

  /// Places the children of views whose place or choice has changed, and of those that this changes in turn.
  private func placeAll() {
    while let item = unplaced.popLast() {
      guard item.needsPlacement, !item.hasLeft else { continue }
      item.needsPlacement = false
      if item.children.isEmpty, !item.observesPlacement { continue }
      if item.lastChoice != item.proposal { _ = choose(item, item.proposal) }
      item.placeChildren()
    }
  }
}

extension ViewGraph {
  /// Applies pending changes, lays out the views for a size, and returns the size that they choose.
  ///
  /// Views whose content depends on their place, such as `List` and `GeometryReader`, are evaluated again until they
  /// agree with it.
  package func updateLayout(_ proposal: ProposedCellSize) -> CellSize {
    screenSize.update(proposal)
    flush()
    // On a smaller screen, the view with the focus is still visible. A layout without a height isn't that of a screen.
    if let old = layout.proposal, old != proposal, old.height != nil, proposal.height != nil {
      afterNextLayout { [weak self] in self?.focus.stayInSight() }
    }
    var size = CellSize.zero
    for count in 1...Self.longestLayout {
      guard let root = rootNode?.layout else { return .zero }
      isLayingOut = true
      size = layout.update(root, proposal)
      isLayingOut = false
      // The views that the layout has requested come first.
      if !hasChanges || count == Self.longestLayout { focus.ensure() }
      let hasActed = runLayoutActions()
      guard hasChanges || hasActed else { break }
      flush()
    }
    return size
  }

  /// The size that the views take after the last layout, with the presentations above them.
  package var extent: CellSize {
    guard let root = rootNode?.layout else { return .zero }
    return layout.presentations.reduce(root.size) { size, item in
      CellSize(
        width: max(size.width, item.origin.x + item.size.width),
        height: max(size.height, item.origin.y + item.size.height))
    }
  }

  /// Lays out the views for a size in cells.
  package func updateLayout(_ size: CellSize) -> CellSize {
    updateLayout(ProposedCellSize(size))
  }

  /// The number of layouts in a row after which the rest waits for the next one.
  private static let longestLayout = 16

  /// Calls a function with each view that has a place in the layout, in the order of drawing. While a presentation is
  /// open, only its views are included.
  package func forEachItem(_ body: (LayoutItem) -> Void) {
    guard let top = topItem else { return }
    var rest = [top]
    while let item = rest.popLast() {
      body(item)
      rest.append(contentsOf: item.activeChildren.reversed())
    }
  }
}
