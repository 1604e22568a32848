/// The part of a graph that finds the view for an event, and the controls that have a keyboard shortcut.
///
/// An event goes to one view and then to its ancestors, until one of them has responded to it.
@MainActor
final class EventDispatcher {
  private unowned(unsafe) let graph: ViewGraph  // because the graph owns it

  /// The node that responded to a press of the mouse, until the button is released.
  private unowned(unsafe) var pressed: _ViewNode?  // because it is forgotten before the node leaves

  /// The nodes with gestures that respond to the mouse until its button is released. Those that exclude each other are in
  /// the order of their precedence.
  private var exclusive: [any GestureNode] = []
  private var simultaneous: [any GestureNode] = []

  /// A Boolean value that indicates whether the mouse was released in the view that it was pressed in.
  private(set) var isReleasedInside = false

  /// The view that a value is dragged over.
  weak var dropDestination: (any DropDestination)?

  private var shortcuts: [any ShortcutNode] = []

  init(_ graph: ViewGraph) {
    self.graph = graph
  }

  /// The view that receives keys: that of the focus, or the one in front.
  private var receiver: _ViewNode? { graph.focus.receiver ?? graph.topItem?.node }

  /// Forgets a node and those below it, before they leave the graph.
  func willRemove(_ node: _ViewNode) {
    if pressed != nil, graph.contains(node, pressed) { pressed = nil }
    exclusive.removeAll { graph.contains(node, $0) }
    simultaneous.removeAll { graph.contains(node, $0) }
  }

  // MARK: Shortcuts

  func add(_ shortcut: any ShortcutNode) { shortcuts.append(shortcut) }

  func remove(_ shortcut: any ShortcutNode) { shortcuts.removeAll { $0 === shortcut } }

  private func performShortcut(for press: KeyPress) -> Bool {
    for node in shortcuts where node.matches(press) && node.environment.system.isEnabled && graph.focus.isInScope(node)
    {
      if node.action?.activate() == true { return true }
    }
    return false
  }

  /// The control that Return activates wherever the focus is.
  var defaultControl: Control? {
    let press = KeyPress(.return, [])
    return shortcuts.first { $0.matches(press) && graph.focus.isInScope($0) }?.action
  }

  // MARK: Keys

  /// Responds to a key.
  func handle(_ key: KeyEquivalent, _ modifiers: EventModifiers) -> Bool {
    let press = KeyPress(key, modifiers)
    let isCommand = !modifiers.isDisjoint(with: [.control, .command, .option])
    if isCommand, performShortcut(for: press) { return true }
    // What is activated is visible.
    if key == .return, modifiers.isEmpty, graph.focus.moveIntoSight() { return true }
    if respondToKey(.key(key, modifiers)) != nil { return true }
    if !isCommand, performShortcut(for: press) { return true }
    switch key {
    case .tab where modifiers.isSubset(of: .shift): return graph.focus.move(by: modifiers.contains(.shift) ? -1 : 1)
    case .upArrow, .downArrow, .leftArrow, .rightArrow:
      guard modifiers.isEmpty else { return false }
      if graph.focus.move(toward: key) { return true }
      // The message of a dialog, whose buttons have the focus.
      return graph.layout.presentations.isEmpty ? scrollScreen(key) : scrollViews(key) || scrollScreen(key)
    case .pageUp, .pageDown, .home, .end: return modifiers.isEmpty && (scrollViews(key) || scrollScreen(key))
    default: return false
    }
  }

  /// Scrolls the view of which the largest part is visible, among those that scroll further.
  private func scrollViews(_ key: KeyEquivalent) -> Bool {
    guard let top = graph.topItem else { return false }
    var found: [(item: LayoutItem, area: Int)] = []
    top.forEachVisible(in: CellRect(origin: CellPoint(x: 0, y: 0), size: screenSize(for: top))) { item, part in
      if item is ScrollLayout || item is ListLayout { found.append((item, part.size.width * part.size.height)) }
      return true
    }
    return found.sorted { $0.area > $1.area }.contains { $0.item.scroll(by: key) }
  }

  /// The size of the screen, or that of the views where it isn't limited.
  private func screenSize(for top: LayoutItem) -> CellSize {
    let screen = graph.layout.proposal
    return CellSize(width: screen?.width ?? top.size.width, height: screen?.height ?? top.size.height)
  }

  /// Scrolls the views of the screen, or of the presentation in front, if they are higher than the screen.
  private func scrollScreen(_ key: KeyEquivalent) -> Bool {
    guard let top = graph.topItem, let height = graph.layout.proposal?.height else { return false }
    return key.rows(page: height - 1, all: top.size.height).map { graph.layout.scroll(top, by: $0) } ?? false
  }

  /// Responds to typed text.
  ///
  /// A text field takes the characters together, unless views around it respond to keys. Otherwise each character is a key,
  /// and the changes that it makes are applied before the next one, which may belong to a view that they insert.
  func handle(text: String) -> Bool {
    let isTyping = graph.focus.node?.layout?.acceptsText == true
    if isTyping || text == " ", graph.focus.moveIntoSight(), !isTyping { return true }
    var rest = text[...]
    var isHandled = false
    while let character = rest.first {
      let chain = graph.chain(from: receiver)
      if shortcuts.isEmpty, receiver?.layout?.acceptsText == true, !chain.contains(where: \.hasKeyAction) {
        let event = ViewEvent.text(String(rest))
        return chain.contains { $0.respond(to: event) } || isHandled
      }
      rest.removeFirst()
      let responder = respondToKey(.text(String(character)))
      if responder != nil || performShortcut(for: KeyPress(KeyEquivalent(character))) { isHandled = true }
      if !rest.isEmpty, responder?.layout?.acceptsText != true { graph.applyChanges() }
    }
    return isHandled
  }

  /// Has the views respond to a key: the actions of the view with the focus, the view itself, and the views around it.
  /// Returns the node that has responded.
  private func respondToKey(_ event: ViewEvent) -> _ViewNode? {
    let chain = graph.chain(from: receiver)
    // Modifiers of the view with the focus are those up to the first container with other views in it.
    var own = 0
    for node in chain {
      if let item = node.layout, node !== graph.focus.node, item.control == nil, item.children.count > 1 { break }
      if node.hasKeyAction, node.respond(to: event) { return node }
      own += 1
    }
    for (index, node) in chain.enumerated() where !node.isRemoved {
      if index < own, node.hasKeyAction { continue }
      if node.respond(to: event) { return node }
    }
    return nil
  }

  /// Responds to pasted text.
  func handle(paste text: String, isLast: Bool) -> Bool {
    respond(from: graph.focus.node, to: .paste(text, isLast: isLast))
  }

  /// Runs the actions that views have for the submission of a text field.
  func submit(from node: _ViewNode) -> Bool {
    var isHandled = false
    var trigger = SubmitTriggers.text
    for node in graph.chain(from: node) {
      if node is any SearchFieldMarker { trigger = .search }
      guard let node = node as? any SubmitNode else { continue }
      if node.submit(trigger) { isHandled = true } else { break }
    }
    return isHandled
  }

  // MARK: The mouse

  func handle(_ mouse: ViewEvent.Mouse) -> Bool {
    let event = ViewEvent.mouse(mouse)
    switch mouse.action {
    case .press:
      let chain = chain(at: mouse.location)
      // What is pressed stays where it is until the button is released.
      let items = chain.lazy.compactMap(\.layout)
      if let target = items.first(where: { $0.canHaveFocus && $0.takesFocus(at: mouse.location) }) {
        graph.focus.move(to: target.node, reveals: false)
      }
      return press(mouse, chain)
    case .drag:
      let hasRecognized = recognize(mouse, isInside: true)
      return pressed?.respond(to: event) ?? hasRecognized
    case .release:
      let released = node(at: mouse.location)
      let hasRecognized = recognize(mouse, in: released)
      (exclusive, simultaneous) = ([], [])
      guard let target = pressed else { return hasRecognized }
      pressed = nil
      isReleasedInside = graph.contains(target, released)
      return target.respond(to: event)
    case .wheel(let rows, _):
      if respond(from: node(at: mouse.location), to: event) { return true }
      return graph.topItem.map { graph.layout.scroll($0, by: rows * wheelRows) } ?? false
    }
  }

  /// Finds the nodes that respond to the mouse until its button is released: one, or gestures that exclude each other,
  /// and those that are recognized at the same time.
  private func press(_ mouse: ViewEvent.Mouse, _ chain: [_ViewNode]) -> Bool {
    let gestures = chain.compactMap { $0 as? any GestureNode }.filter { $0.begins(with: mouse) }
    simultaneous = gestures.filter { $0.precedence == .simultaneous }
    exclusive = gestures.filter { $0.precedence == .high }.reversed()
    pressed = nil
    let others = gestures.filter { $0.precedence == .normal }
    for node in chain where exclusive.isEmpty {
      if others.contains(where: { $0 === node }) {
        exclusive = others
      } else if !(node is any GestureNode), node.respond(to: .mouse(mouse)) {
        pressed = node
        break
      }
    }
    _ = recognize(mouse, isInside: true)
    return pressed != nil || !exclusive.isEmpty || !simultaneous.isEmpty
  }

  private func recognize(_ mouse: ViewEvent.Mouse, in node: _ViewNode?) -> Bool {
    recognize(mouse) { graph.contains($0, node) }
  }

  private func recognize(_ mouse: ViewEvent.Mouse, isInside: Bool) -> Bool { recognize(mouse) { _ in isInside } }

  private func recognize(_ mouse: ViewEvent.Mouse, isInside: (_ViewNode) -> Bool) -> Bool {
    let all = simultaneous
    for node in all { _ = node.recognize(mouse, isInside: isInside(node)) }
    let winner = exclusive.first { $0.recognize(mouse, isInside: isInside($0)) }
    if let winner { choose(winner) }
    return winner != nil || !all.isEmpty
  }

  /// Ends the gestures that another one excludes, because it has been recognized.
  func choose(_ winner: any GestureNode) {
    guard exclusive.contains(where: { $0 === winner }) else { return }
    let others = exclusive.filter { $0 !== winner }
    exclusive = [winner]
    for node in others { node.fail() }
  }

  /// The node of the view that the mouse hits at a cell: of those that draw there, the one that is drawn last. The frame of a
  /// view that draws nothing counts unless another view is behind it.
  private func node(at point: CellPoint) -> _ViewNode? {
    guard let top = graph.topItem else { return nil }
    var found: _ViewNode?
    let everything = CellRect(origin: CellPoint(x: 0, y: 0), size: screenSize(for: top))
    var rest = [(item: top, context: DrawingContext(origin: top.origin, clip: everything))]
    while let (item, context) = rest.popLast() {
      let values = item.node.environment.system
      let frame = CellRect(origin: context.origin, size: item.size)
      // A view that isn't drawn isn't hit either. One that is may have children outside of its frame.
      let isDrawn = !values.isHidden && !context.clip.intersection(frame).isEmpty
      guard isDrawn, context.clip.contains(point), values.allowsHitTesting else { continue }
      if frame.contains(point) {
        switch item.hitArea {
        case .none: break
        case .clear: if found.map({ graph.contains($0, item.node) }) ?? true { found = item.node }
        case .solid: found = item.node
        }
      }
      let children = item.presentations.last.map { [$0] } ?? item.children(in: context.clip, from: context.origin)
      for child in children.reversed() { rest.append((child, item.context(of: child, in: context))) }
    }
    return found
  }

  /// The view at a cell and those around it, from the inside to the outside.
  func chain(at point: CellPoint) -> [_ViewNode] { graph.chain(from: node(at: point)) }

  private func respond(from node: _ViewNode?, to event: ViewEvent) -> Bool {
    graph.chain(from: node).contains { !$0.isRemoved && $0.respond(to: event) }
  }
}

/// The node of a view with a keyboard shortcut.
@MainActor
protocol ShortcutNode: _ViewNode {
  /// Returns a Boolean value that indicates whether a press is that of the shortcut.
  func matches(_ press: KeyPress) -> Bool

  /// The first control in the view that performs an action.
  var action: Control? { get }
}

/// The node of a view with an action for the submission of text fields in it.
@MainActor
protocol SubmitNode: _ViewNode {
  /// Performs the action. Returns `false` if the submission ends here.
  func submit(_ trigger: SubmitTriggers) -> Bool
}
