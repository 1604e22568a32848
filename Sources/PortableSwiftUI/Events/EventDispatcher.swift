/// The part of a graph that finds the view for an event: which view has the focus, which one the mouse was pressed in,
/// and which controls have a keyboard shortcut.
///
/// An event goes to one view and then to its ancestors, until one of them has responded to it.
@MainActor
final class EventDispatcher {
  private unowned(unsafe) let graph: ViewGraph  // because the graph owns it

  /// The node of the view that has the focus.
  private(set) unowned(unsafe) var focused: _ViewNode?  // because it is forgotten before the node leaves

  /// The node that responded to a press of the mouse, until the button is released.
  private unowned(unsafe) var pressed: _ViewNode?  // because it is forgotten before the node leaves

  /// A Boolean value that indicates whether the mouse was released in the view that it was pressed in.
  private(set) var isReleasedInside = false

  /// The position of the focused view among those that can have the focus.
  private var focusIndex = 0

  /// A Boolean value that indicates whether the program has taken the focus away.
  private var hasResigned = false

  /// The number of the layout's structure in which no view could have the focus.
  private var emptyStructure = -1

  /// The node of the view that is to get the focus after the next layout.
  private unowned(unsafe) var requested: _ViewNode?  // because it is forgotten before the node leaves

  private var shortcuts: [any ShortcutNode] = []

  init(_ graph: ViewGraph) {
    self.graph = graph
  }

  // MARK: Focus

  /// Returns whether a view has the focus.
  func hasFocus(_ item: LayoutItem) -> Bool { focused === item.node }

  /// Gives the focus to a view, or takes it away.
  func moveFocus(to new: _ViewNode?) {
    guard new !== focused else { return }
    hasResigned = false
    let (left, entered) = (chain(from: focused), chain(from: new))
    focused = new
    let shared = zip(left.reversed(), entered.reversed()).prefix { $0 === $1 }.count
    for node in left.dropLast(shared) where !node.isRemoved { node.focusDidChange(isInside: false) }
    for node in entered.dropLast(shared) { node.focusDidChange(isInside: true) }
    if let item = new?.layout { reveal(item) }
  }

  /// Has the first view below a node get the focus, once it has its place in the layout.
  func requestFocus(in node: _ViewNode) {
    requested = node
    emptyStructure = -1
  }

  /// Takes the focus away from the views below a node.
  func resignFocus(in node: _ViewNode) {
    guard contains(node, focused) else { return }
    moveFocus(to: nil)
    hasResigned = true
  }

  /// Gives the focus to a view if no view has it and one can. Called after each layout.
  func ensureFocus() {
    if let node = requested {
      requested = nil
      if contains(node, focused) { return }
      let items = focusableItems()
      if let index = items.firstIndex(where: { contains(node, $0.node) }) {
        focusIndex = index
        return moveFocus(to: items[index].node)
      }
      // The value that asked for it isn't that of the focus.
      node.focusDidChange(isInside: true)
      node.focusDidChange(isInside: false)
    }
    if hasResigned { return }
    if let focused {
      if focused.layout?.canHaveFocus == true, isInScope(focused) { return }
    } else if emptyStructure == graph.layout.structure {
      return
    }
    let items = focusableItems()
    emptyStructure = items.isEmpty ? graph.layout.structure : -1
    moveFocus(to: items.isEmpty ? nil : items[min(focusIndex, items.count - 1)].node)
  }

  /// Forgets a node and those below it, before they leave the graph.
  func willRemove(_ node: _ViewNode) {
    if pressed != nil, contains(node, pressed) { pressed = nil }
    if requested != nil, contains(node, requested) { requested = nil }
    guard focused != nil, contains(node, focused) else { return }
    let left = chain(from: focused)
    focused = nil
    emptyStructure = -1
    graph.afterUpdate {
      for node in left { node.focusDidChange(isInside: false) }
    }
  }

  /// Moves the focus to the next view, or to the one before.
  private func moveFocus(by step: Int) -> Bool {
    let items = focusableItems()
    guard !items.isEmpty else { return false }
    guard let current = items.firstIndex(where: { $0.node === focused }) else {
      focusIndex = step > 0 ? 0 : items.count - 1
      moveFocus(to: items[focusIndex].node)
      return true
    }
    // Arrows move the focus within a list, and Tab leaves it.
    let list = enclosingList(of: items[current])
    focusIndex = current
    repeat {
      focusIndex = (focusIndex + step + items.count) % items.count
    } while focusIndex != current && list != nil && enclosingList(of: items[focusIndex]) === list
    moveFocus(to: items[focusIndex].node)
    return true
  }

  /// Moves the focus to the nearest view in the direction of an arrow.
  private func moveFocus(toward key: KeyEquivalent) -> Bool {
    guard let current = focused?.layout else { return moveFocus(by: 1) }
    let start = current.frame
    var best: (index: Int, distance: Int)?
    let items = focusableItems()
    for (index, item) in items.enumerated() where item !== current {
      guard let distance = distance(from: start, to: item.frame, toward: key) else { continue }
      if distance < best?.distance ?? .max { best = (index, distance) }
    }
    guard let best else { return false }
    focusIndex = best.index
    moveFocus(to: items[best.index].node)
    return true
  }

  /// The distance to a view that is wholly in the direction of an arrow. A step aside counts more than one ahead.
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
    guard let top = graph.layout.presentations.last ?? graph.rootNode?.layout else { return [] }
    var found: [LayoutItem] = []
    var rest = [top]
    while let item = rest.popLast() {
      // Rows of a list that aren't visible have no place.
      if item.size == .zero, item !== top { continue }
      if item.canHaveFocus { found.append(item) }
      rest.append(contentsOf: item.children.reversed())
    }
    return found
  }

  private func enclosingList(of item: LayoutItem) -> LayoutItem? {
    var next: LayoutItem? = item
    while let item = next, !item.isLazy { next = item.container }
    return next
  }

  private func isInScope(_ node: _ViewNode) -> Bool {
    guard let top = graph.layout.presentations.last else { return true }
    return contains(top.node, node)
  }

  private func reveal(_ item: LayoutItem) {
    var item = item
    while let container = item.container {
      container.reveal(item)
      item = container
    }
  }

  // MARK: Shortcuts

  func add(_ shortcut: any ShortcutNode) { shortcuts.append(shortcut) }

  func remove(_ shortcut: any ShortcutNode) { shortcuts.removeAll { $0 === shortcut } }

  private func performShortcut(for press: KeyPress) -> Bool {
    for node in shortcuts where node.matches(press) && node.environment.values.isEnabled && isInScope(node) {
      if node.perform() { return true }
    }
    return false
  }

  // MARK: Keys

  /// Responds to a key.
  func handle(_ key: KeyEquivalent, _ modifiers: EventModifiers) -> Bool {
    let press = KeyPress(key, modifiers)
    let isCommand = !modifiers.isDisjoint(with: [.control, .command, .option])
    if isCommand, performShortcut(for: press) { return true }
    if respondToKey(.key(key, modifiers)) { return true }
    if !isCommand, performShortcut(for: press) { return true }
    switch key {
    case .tab where modifiers.isSubset(of: .shift): return moveFocus(by: modifiers.contains(.shift) ? -1 : 1)
    case .upArrow, .downArrow, .leftArrow, .rightArrow: return modifiers.isEmpty && moveFocus(toward: key)
    default: return false
    }
  }

  /// Responds to typed text.
  func handle(text: String) -> Bool {
    let chain = chain(from: focused ?? top)
    guard shortcuts.isEmpty, !chain.contains(where: { $0 is any KeyActionNode }) else {
      return text.reduce(false) { handle($1) || $0 }
    }
    return chain.contains { $0.respond(to: .text(text)) }
  }

  /// Responds to a typed character, which is a key for those who want keys.
  private func handle(_ character: Character) -> Bool {
    if respondToKey(.text(String(character))) { return true }
    return performShortcut(for: KeyPress(KeyEquivalent(character)))
  }

  /// Has the views respond to a key: the actions of the view with the focus, the view itself, and the views around it.
  private func respondToKey(_ event: ViewEvent) -> Bool {
    let chain = chain(from: focused ?? top)
    // Modifiers of the view with the focus are those up to the first container with other views in it.
    let own = chain.prefix { node in
      guard let item = node.layout, node !== focused, item.control == nil else { return true }
      return item.children.count <= 1
    }
    for node in own where node is any KeyActionNode {
      if node.respond(to: event) { return true }
    }
    for (index, node) in chain.enumerated() where !node.isRemoved {
      if index < own.count, node is any KeyActionNode { continue }
      if node.respond(to: event) { return true }
    }
    return false
  }

  /// Responds to pasted text.
  func handle(paste text: String, isLast: Bool) -> Bool {
    respond(from: focused, to: .paste(text, isLast: isLast))
  }

  /// Has the actions run that views have for the submission of a text field.
  func submit(from node: _ViewNode) -> Bool {
    var isHandled = false
    for node in chain(from: node) {
      guard let node = node as? any SubmitNode else { continue }
      if node.submit() { isHandled = true } else { break }
    }
    return isHandled
  }

  // MARK: The mouse

  func handle(_ mouse: ViewEvent.Mouse) -> Bool {
    let event = ViewEvent.mouse(mouse)
    switch mouse.action {
    case .press:
      let hit = node(at: mouse.location)
      let chain = chain(from: hit)
      if let target = chain.first(where: { $0.layout?.canHaveFocus == true }) { moveFocus(to: target) }
      pressed = chain.first { $0.respond(to: event) }
      return pressed != nil
    case .drag: return pressed?.respond(to: event) ?? false
    case .release:
      guard let target = pressed else { return false }
      pressed = nil
      isReleasedInside = contains(target, node(at: mouse.location))
      return target.respond(to: event)
    case .wheel: return respond(from: node(at: mouse.location), to: event)
    }
  }

  /// The node of the view that is drawn last at a cell.
  private func node(at point: CellPoint) -> _ViewNode? {
    guard let top = graph.layout.presentations.last ?? graph.rootNode?.layout else { return nil }
    var found: _ViewNode?
    let everything = CellRect(origin: top.origin, size: top.size)
    var rest = [(item: top, context: DrawingContext(origin: top.origin, clip: everything))]
    while let (item, context) = rest.popLast() {
      let visible = CellRect(origin: context.origin, size: item.size).intersection(context.clip)
      guard visible.contains(point), !item.node.environment.values.system.isHidden else { continue }
      found = item.node
      for child in item.children.reversed() {
        var inner = context
        inner.origin = context.origin + child.origin
        item.prepare(&inner, for: child)
        rest.append((child, inner))
      }
    }
    return found
  }

  // MARK: Chains

  private var top: _ViewNode? { (graph.layout.presentations.last ?? graph.rootNode?.layout)?.node }

  /// A node and its ancestors, up to the presentation that is open.
  private func chain(from node: _ViewNode?) -> [_ViewNode] {
    var nodes: [_ViewNode] = []
    var next = node
    while let node = next {
      nodes.append(node)
      next = node.layout?.isPresentation == true ? nil : node.parent
    }
    return nodes
  }

  private func respond(from node: _ViewNode?, to event: ViewEvent) -> Bool {
    chain(from: node).contains { !$0.isRemoved && $0.respond(to: event) }
  }

  /// Returns whether a node is another one or an ancestor of it.
  private func contains(_ ancestor: _ViewNode, _ node: _ViewNode?) -> Bool {
    var next = node
    while let node = next {
      if node === ancestor { return true }
      if node.depth <= ancestor.depth { return false }
      next = node.parent
    }
    return false
  }
}

/// The node of a view with an action for keys.
@MainActor
protocol KeyActionNode: _ViewNode {}

/// The node of a view with a keyboard shortcut.
@MainActor
protocol ShortcutNode: _ViewNode {
  /// Returns whether a press is that of the shortcut.
  func matches(_ press: KeyPress) -> Bool

  /// Performs the action of the first control in the view, and returns whether there is one.
  func perform() -> Bool
}

/// The node of a view with an action for the submission of text fields in it.
@MainActor
protocol SubmitNode: _ViewNode {
  /// Performs the action. Returns `false` if the submission ends here.
  func submit() -> Bool
}
