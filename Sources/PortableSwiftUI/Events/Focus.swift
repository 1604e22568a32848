/// The focus of a graph: the view that gets the keys, and the order in which views get it.
@MainActor
final class Focus {
  private unowned(unsafe) let graph: ViewGraph  // because the graph owns it

  /// The node of the view that has the focus.
  private(set) unowned(unsafe) var node: _ViewNode?  // because it is forgotten before the node leaves

  /// The node of the view that has lost the focus because it can't have it any more, or the nearest node around it that is left.
  /// It is `nil` while a view has the focus.
  private unowned(unsafe) var lost: _ViewNode?  // because it moves to the parent before the node leaves

  /// The node of the view that is to get the focus after the next layout.
  private unowned(unsafe) var requested: _ViewNode?  // because it is forgotten before the node leaves

  /// A Boolean value that indicates whether the view that is to get the focus is scrolled into sight.
  private var revealsRequested = true

  /// The position in the tree of the view that has the focus, or had it last. The view that has taken its place gets the focus
  /// later, if it's set again.
  var position: [Int] = []

  /// The presentation that has got the focus, whatever has it now.
  private weak var presentation: LayoutItem?

  /// A Boolean value that indicates whether the row of the view that is to get the focus has been made visible.
  private var hasRevealedRow = false

  /// A Boolean value that indicates whether the program has taken the focus away.
  private var hasResigned = false

  /// The node of the view that the program has taken the focus away from, from which arrows move it on.
  private weak var resigned: _ViewNode?

  /// A Boolean value that indicates whether the view has got the focus by itself, without being scrolled into sight.
  private var isUnseen = false

  /// The number of the layout's structure in which no view could have the focus.
  private var emptyStructure = -1

  init(_ graph: ViewGraph) {
    self.graph = graph
  }

  /// Returns a Boolean value that indicates whether a view has the focus.
  func isOn(_ item: LayoutItem) -> Bool { node === item.node }

  /// Gives the focus to a view, or takes it away.
  ///
  /// - Parameters:
  ///   - new: The node of the view, or `nil`.
  ///   - reveals: A Boolean value that indicates whether the view is scrolled into sight.
  func move(to new: _ViewNode?, reveals: Bool = true) {
    guard new !== node else { return }
    hasResigned = false
    isUnseen = !reveals
    let (left, entered) = (graph.chain(from: node), graph.chain(from: new))
    node = new
    if new != nil { (lost, resigned) = (nil, nil) }
    let shared = zip(left.reversed(), entered.reversed()).prefix { $0 === $1 }.count
    for node in left.dropLast(shared) where !node.isRemoved { node.focusDidChange(isInside: false) }
    for node in entered.dropLast(shared) { node.focusDidChange(isInside: true) }
    graph.focusedValues.providersDidChange()
    if reveals, let item = new?.layout { reveal(item) }
  }

  /// The view that receives keys: the one that has the focus, or else those around the one that has lost it.
  var receiver: _ViewNode? { node ?? lost.flatMap { isInScope($0) ? $0 : nil } }

  /// The view that has the focus, or is about to get it.
  var restorable: _ViewNode? { requested ?? node }

  /// Has the first view below a node get the focus, once it has its place in the layout.
  ///
  /// - Parameters:
  ///   - requester: The node.
  ///   - reveals: A Boolean value that indicates whether the view is scrolled into sight. If not, a view that is in sight, outside
  ///     of the bars of a page, comes first.
  func request(in requester: _ViewNode, reveals: Bool = true) {
    requested = requester
    revealsRequested = reveals
    hasRevealedRow = false
    emptyStructure = -1
  }

  /// Makes the row of a view that requests the focus visible, because the views of other rows have no place. Returns whether it
  /// has to be looked for again.
  private func revealRow(of requester: _ViewNode) -> Bool {
    guard !hasRevealedRow, let item = requester.firstItem, let list = enclosingList(of: item), !list.shows(item) else {
      return false
    }
    hasRevealedRow = true
    requested = requester
    _ = list.reveal(item)
    graph.afterNextLayout {}
    return true
  }

  /// Takes the focus away from the views below a node.
  func resign(in ancestor: _ViewNode) {
    guard graph.contains(ancestor, node) else { return }
    // The view that is to have the focus may be in a row that doesn't exist yet.
    node?.rowContainer?.createRowsAround()
    let left = node
    move(to: nil)
    (hasResigned, resigned) = (true, left)
  }

  /// Gives the focus to a view if no view has it and one can. Called after each layout.
  func ensure() {
    if let requester = requested {
      requested = nil
      if graph.contains(requester, node) { return }
      let items = isContained(requester) ? [] : focusableItems()
      let inside = items.lazy.filter { [graph] in graph.contains(requester, $0.node) }
      let preferred =
        revealsRequested ? nil : inside.first { [self] in isInSight($0) && !isInBar($0, apartFrom: requester) }
      if let target = preferred ?? inside.first {
        return move(to: target.node, reveals: revealsRequested)
      }
      if revealRow(of: requester) { return }
      // The value that requested the focus isn't the current one.
      requester.focusDidChange(isInside: true)
      requester.focusDidChange(isInside: false)
    }
    if let top = graph.layout.presentations.last, top !== presentation {
      presentation = top
      if node.map(isInScope) != true { return moveToFirstControl() }
    }
    if hasResigned { return }
    if let node {
      if node.layout?.canHaveFocus == true, isInScope(node) {
        position = node.position
        return
      }
    } else if emptyStructure == graph.layout.structure {
      return
    }
    let items = focusableItems()
    if let node { lost = node }
    let target = successor(among: items)
    emptyStructure = target == nil ? graph.layout.structure : -1
    move(to: target?.node, reveals: false)
  }

  /// Returns the view that gets the focus after another one has lost it: the one in its place, or the nearest in the same
  /// container. If nothing is left in a list or a scroll view, it is the first view around. Items of a bar don't get the focus
  /// that way, because Return would perform an action that a person hasn't chosen.
  private func successor(among items: [LayoutItem]) -> LayoutItem? {
    guard let lost else { return items.first }
    // A list or a scroll view gives the focus to the controls that become visible in it.
    if let node, let inner = items.first(where: { graph.contains(node, $0.node) && isInSight($0) }) { return inner }
    var found: [LayoutItem] = []
    var container = lost
    for item in items where !isInBar(item, apartFrom: lost) {
      let shared = lost.commonAncestor(with: item.node)
      if found.isEmpty || shared.depth > container.depth { (found, container) = ([], shared) }
      if shared === container { found.append(item) }
    }
    let isEmptied = sequence(first: lost, next: \.parent).prefix { $0 !== container }
      .contains { $0.layout is ListLayout || $0.layout is ScrollLayout }
    if isEmptied { return found.first }
    return found.first { !$0.node.position.lexicographicallyPrecedes(position) } ?? found.last
  }

  /// Returns a Boolean value that indicates whether a view is in a bar, and not in the item of the bar that a node is in.
  private func isInBar(_ item: LayoutItem, apartFrom node: _ViewNode) -> Bool {
    for ancestor in sequence(first: item.node, next: \.parent) {
      if ancestor.layout is BarItemLayout, graph.contains(ancestor, node) { return false }
      if ancestor is BarNode { return true }
    }
    return false
  }

  /// Returns a Boolean value that indicates whether a node is in a container of presentations that the focus is outside of.
  private func isContained(_ requester: _ViewNode) -> Bool {
    guard let node else { return false }
    return graph.chain(from: requester).contains {
      $0.layout is PresentationContainerLayout && !graph.contains($0, node)
    }
  }

  /// Gives the focus to the first text field of a presentation, or else to the button that has the default action, or else
  /// to the first control.
  private func moveToFirstControl() {
    let items = focusableItems()
    let preferred = graph.events.defaultControl
    let target =
      items.first { $0.acceptsText } ?? items.first { $0.control.map { $0 === preferred } == true }
      ?? items.first { $0.control != nil } ?? items.first
    move(to: target?.node, reveals: false)
  }

  /// Forgets a node and those below it, before they leave the graph.
  func willRemove(_ removed: _ViewNode) {
    if requested != nil, graph.contains(removed, requested) {
      requested = nil
      if node == nil { lost = removed.parent }
    }
    if let lost, graph.contains(removed, lost) { self.lost = removed.parent }
    if let resigned, graph.contains(removed, resigned) { self.resigned = nil }
    guard node != nil, graph.contains(removed, node) else { return }
    let left = graph.chain(from: node)
    node = nil
    lost = removed.parent
    graph.focusedValues.providersDidChange()
    emptyStructure = -1
    graph.afterUpdate {
      for node in left { node.focusDidChange(isInside: false) }
    }
  }

  /// Moves the focus to the next view, or to the one before.
  func move(by step: Int) -> Bool {
    if isUnseen, moveIntoSight() { return true }
    let items = focusableItems()
    let current = items.firstIndex { $0.node === node }
    // Arrows move the focus within a list, and Tab leaves it. In a form, it moves on, also to rows that aren't visible.
    let list = node?.layout.flatMap(enclosingList)
    let form = list.flatMap { $0.isForm ? $0 : nil }
    if let current, let stack = node?.rowContainer as? any LazyLayout {
      let next = current + step
      if stack.createRows(from: items[current], to: items.indices.contains(next) ? items[next] : nil, step) {
        return true
      }
    }
    if let form {
      let next = current.map { $0 + step } ?? -1
      let isInForm = items.indices.contains(next) && enclosingList(of: items[next]) === form
      if !isInForm, form.moveToNextControl(step) { return true }
    }
    guard !items.isEmpty else { return false }
    guard let current else {
      move(to: items[step > 0 ? 0 : items.count - 1].node)
      return true
    }
    var index = current
    repeat {
      index = (index + step + items.count) % items.count
    } while index != current && form == nil && list != nil && enclosingList(of: items[index]) === list
    // The first control of a form may not be visible.
    if let form, enclosingList(of: items[index]) === form, (index - current).signum() != step.signum() {
      form.moveToEnd(of: step)
      return true
    }
    move(to: items[index].node)
    return true
  }

  /// Moves the focus to the nearest view in the direction of an arrow.
  ///
  /// - Parameters:
  ///   - key: The arrow.
  ///   - container: The scroll view that the focus stays in, within a page; `nil` for none.
  func move(toward key: KeyEquivalent, in container: ScrollLayout? = nil) -> Bool {
    guard let current = (node ?? resigned)?.layout else { return container == nil && move(by: 1) }
    let start = current.frame
    var best: (item: LayoutItem, distance: Int)?
    forEachReachable(from: current, in: container) { item in
      guard let distance = distance(from: start, to: item.frame, toward: key) else { return }
      if distance < best?.distance ?? .max { best = (item, distance) }
    }
    guard let best else { return node == nil && container == nil && move(by: 1) }
    move(to: best.item.node)
    return true
  }

  /// Calls a function with the views that arrows may move the focus to: those that are visible, and those within a page in the
  /// scroll views around the view with the focus. Views around it aren't among them.
  private func forEachReachable(from current: LayoutItem, in container: ScrollLayout?, _ body: (LayoutItem) -> Void) {
    guard let top = container ?? graph.topItem else { return }
    let everything = CellRect(
      origin: CellPoint(x: .min / 4, y: .min / 4), size: CellSize(width: .max / 2, height: .max / 2))
    var rest = [(item: top, context: DrawingContext(origin: top.frame.origin, clip: everything))]
    while let (item, context) = rest.popLast() {
      let isAround = graph.contains(item.node, current.node)
      let frame = CellRect(origin: context.origin, size: item.size)
      if item !== top, !isAround, context.clip.intersection(frame).isEmpty { continue }
      if !isAround, item.canHaveFocus { body(item) }
      var context = context
      let pages = isAround ? (item as? ScrollLayout)?.pages : nil
      if let pages { context.clip = context.clip.intersection(pages) }
      let children = item.presentations.last.map { [$0] } ?? item.children(in: context.clip, from: context.origin)
      for child in children.reversed() {
        var inner = context
        inner.origin = context.origin + child.origin
        if pages == nil { item.prepare(&inner, for: child) }
        rest.append((child, inner))
      }
    }
  }

  /// The distance to a view that is wholly in the direction of an arrow. A step to the side counts more than a step
  /// ahead.
  private func distance(from start: CellRect, to end: CellRect, toward key: KeyEquivalent) -> Int? {
    func gap(_ first: Range<Int>, _ second: Range<Int>) -> Int {
      max(0, second.lowerBound - first.upperBound + 1, first.lowerBound - second.upperBound + 1)
    }
    let ahead: Int
    switch key {
    case .downArrow: ahead = end.rows.lowerBound - start.rows.upperBound
    case .upArrow: ahead = start.rows.lowerBound - end.rows.upperBound
    case .rightArrow: ahead = end.columns.lowerBound - start.columns.upperBound
    default: ahead = start.columns.lowerBound - end.columns.upperBound
    }
    guard ahead >= 0 else { return nil }
    let isVertical = key == .downArrow || key == .upArrow
    // A cell is about twice as high as it is wide.
    return isVertical
      ? 2 * ahead + gap(start.columns, end.columns) : ahead + 8 * gap(start.rows, end.rows)
  }

  /// The items that can have the focus, in the order of drawing. A presentation keeps the focus to itself.
  private func focusableItems() -> [LayoutItem] {
    guard let top = graph.topItem else { return [] }
    var found: [LayoutItem] = []
    var rest = [top]
    while let item = rest.popLast() {
      // Rows of a list that aren't visible have no place.
      if item.size == .zero, item !== top { continue }
      if item.canHaveFocus { found.append(item) }
      let children = item.activeChildren
      if !children.isEmpty { rest.append(contentsOf: children.reversed()) }
    }
    return found
  }

  /// Moves the focus to the first view that a scroll view shows as a whole, if the one that has it is out of sight in it.
  func moveIntoSight(of scrolling: ScrollLayout) {
    guard let node, graph.contains(scrolling.node, node), let item = node.layout, !scrolling.shows(item) else { return }
    var target: LayoutItem?
    scrolling.forEachVisible { item, part in
      if item !== scrolling, part.size == item.size, item.canHaveFocus { target = item }
      return target == nil
    }
    if let target { move(to: target.node) }
  }

  /// Scrolls to the view that has the focus, unless it has never been in sight.
  func stayInSight() {
    if !isUnseen, let item = node?.layout { reveal(item) }
  }

  /// Scrolls to the view that has the focus, if it is out of sight in a scroll view or a list. Returns whether it was.
  func moveIntoSight() -> Bool {
    guard let item = node?.layout else { return false }
    isUnseen = false
    if isInSight(item) { return false }
    reveal(item)
    return true
  }

  /// Returns a Boolean value that indicates whether a view is on the screen, and visible in all scroll views and lists around it.
  private func isInSight(_ item: LayoutItem) -> Bool {
    let isOnScreen = graph.topItem.map { graph.layout.distance(of: item, in: $0) == 0 } ?? true
    return isOnScreen && sequence(first: item, next: \.container).dropFirst().allSatisfy { $0.shows(item) }
  }

  private func enclosingList(of item: LayoutItem) -> ListLayout? {
    sequence(first: item, next: \.container).lazy.compactMap { $0 as? ListLayout }.first
  }

  /// Returns a Boolean value that indicates whether no presentation covers a view.
  func isInScope(_ node: _ViewNode) -> Bool {
    if let top = graph.layout.presentations.last, !graph.contains(top.node, node) { return false }
    return sequence(first: node, next: \.parent).lazy.compactMap(\.layout).allSatisfy { container in
      !container.isCovered && container.presentations.last.map { graph.contains($0.node, node) } != false
    }
  }

  /// Has each container scroll to an item, and those around a container that scrolls to that container. With an anchor, that
  /// point of the item moves to the same point of the first scroll view around it.
  func reveal(_ item: LayoutItem, _ anchor: UnitPoint? = nil) {
    var target = item
    var next = item.container
    while let container = next {
      // Of a scroll view that is larger than the one around it, only the part with the item is shown.
      if target.size.height > container.size.height || target.size.width > container.size.width { target = item }
      if let anchor, target === item, let scrolling = container as? ScrollLayout {
        scrolling.align(item.frame, at: anchor)
        target = container
      } else if container.reveal(target) {
        target = container
      }
      next = container.container
    }
    if target.size.height > graph.layout.proposal?.height ?? .max { target = item }
    if let top = graph.topItem { _ = graph.layout.scroll(top, by: graph.layout.distance(of: target, in: top)) }
  }
}
