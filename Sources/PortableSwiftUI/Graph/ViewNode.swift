/// A node of the graph: one view of the tree, for as long as it keeps its identity.
///
/// The identity of a node is its position in its parent: the body, the element of a tuple, the branch of a condition, the
/// id in a `ForEach`. A parent updates the node at a position as long as there is a view of its type, and otherwise
/// removes it and creates another.
///
/// The class is public because requirements of ``View`` name it. Its members belong to the module.
@MainActor
public class _ViewNode {
  /// The graph that the node belongs to.
  unowned(unsafe) let graph: ViewGraph  // because the graph removes its nodes before it is freed

  /// The parent, unless this is the root.
  private(set) unowned(unsafe) var parent: _ViewNode?  // because a parent removes its children before it is freed

  /// The number of ancestors.
  let depth: Int

  /// The position among the children of the parent.
  var index = 0

  /// The environment that the node reads, and that its children inherit.
  let environment: EnvironmentScope

  /// The only child of most nodes.
  var child: _ViewNode?

  /// The children of nodes that have several.
  var children: [_ViewNode] = []

  /// The sources that the last evaluation read.
  nonisolated(unsafe) var dependencies = Dependencies()  // because only the main actor evaluates

  /// The place of the node in the layout, if it has one. Other nodes leave their place to their children.
  var layout: LayoutItem?

  /// A Boolean value that indicates whether the view or one in it has a guide, or has had one.
  private(set) final var hasGuides = false

  /// A Boolean value that indicates whether layout hasn't seen the children yet.
  var hasStaleStructure = true

  /// A Boolean value that indicates whether the node waits for its turn in the update.
  private var isQueued = false

  /// A Boolean value that indicates whether the node is evaluated at its turn even if its sources are the same.
  private var isInvalid = true

  /// A Boolean value that indicates whether the view has appeared, if it has an action for that.
  var hasAppeared = false

  /// A Boolean value that indicates whether the node has left the graph.
  private(set) var isRemoved = false

  /// Creates a node without children. It is evaluated for the first time when the graph inserts it.
  ///
  /// - Parameters:
  ///   - parent: The parent.
  ///   - environment: The environment, if it isn't the parent's.
  init(in parent: _ViewNode, environment: EnvironmentScope? = nil) {
    graph = parent.graph
    self.parent = parent
    depth = parent.depth + 1
    self.environment = environment ?? parent.environment
  }

  /// Creates the root of a graph.
  init(rootOf graph: ViewGraph, environment: EnvironmentScope) {
    self.graph = graph
    depth = 0
    self.environment = environment
  }

  /// Notes that the view has a guide, which may be one of the views around it as well.
  final func noteGuide() {
    for node in sequence(first: self, next: \.parent).prefix(while: { !$0.hasGuides }) { node.hasGuides = true }
  }

  // MARK: For subclasses

  /// Evaluates the view of the node, and creates, updates and removes children accordingly.
  func evaluate() {}

  /// Reports the reasons for the running evaluation, for `_printChanges()`.
  func reportChanges() {}

  /// Releases subscriptions, tasks and objects. The node has left the graph.
  func disconnect() {}

  /// A Boolean value that indicates whether the graph calls ``appear()`` and ``disappear()``.
  var hasAppearance: Bool { false }

  /// Runs the action for the appearance. Called after the update that inserted the node.
  func appear() {}

  /// Runs the action for the disappearance. Called after the update that removed the node.
  func disappear() {}

  /// A Boolean value that indicates whether the environment, which has changed, differs in what the last evaluation read.
  var readsOtherEnvironment: Bool { true }

  /// Responds to an event for the view or a descendant, and returns whether it did.
  func respond(to event: ViewEvent) -> Bool { layout?.respond(to: event) ?? false }

  /// A Boolean value that indicates whether the view has an action for keys.
  var hasKeyAction: Bool { false }

  /// The tag that the view gives to a child, for pickers and lists.
  func tag(of child: _ViewNode) -> AnyHashable? { nil }

  /// The rows that the view consists of, if they are created as they are needed.
  var rowSource: (any RowSource)? { nil }

  /// Reacts to a change of the focus: a view in this one got or lost it.
  func focusDidChange(isInside: Bool) {}

  /// The name that replaces the texts in the view, if it has one. It is empty for a view without a name.
  var accessibilityName: String? { nil }

  /// The name of the view's type, if the view has a body.
  var viewName: String? { nil }

  /// The types of the views with a body from the root to this one.
  var path: String {
    sequence(first: self, next: \.parent).compactMap(\.viewName).reversed().joined(separator: " → ")
  }

  // MARK: Evaluation

  /// Has the node evaluated in this update or, while no update runs, in the next one.
  func invalidate() {
    isInvalid = true
    checkSources()
  }

  /// Has the node evaluated at its turn if a source differs from what the last evaluation has read.
  ///
  /// The comparison runs code of users. It waits until the node's parents have been evaluated: they may remove the node
  /// together with what it has read.
  func checkSources() {
    guard !isQueued, !isRemoved else { return }
    isQueued = true
    graph.enqueue(self)
  }

  /// Creates, updates or replaces the only child.
  ///
  /// - Parameter isSame: A Boolean value that indicates whether the child's identity stays.
  func updateChild<Content: View>(with content: Content, isSame: Bool = true) {
    if let child, isSame { return Content._updateNode(child, with: content) }
    let old = child
    let new = Content._makeNode(content, in: self)
    child = new
    graph.insert(new)
    if let old {
      graph.remove(old)
      contentDidComeOrGo()
    }
    structureDidChange()
  }

  /// Has the views around check whether they have appeared or disappeared with what is in them.
  func contentDidComeOrGo() {
    var next: _ViewNode? = self
    while let node = next {
      if node.hasAppearance { graph.checkAppearance(of: node) }
      if let layout = node.layout, !layout.isTransparent { return }
      next = node.parent
    }
  }

  /// Returns what a function finds in the first node, of this one and those below it, in which it finds something.
  func first<Found>(_ find: (_ViewNode) -> Found?) -> Found? {
    var rest = [self]
    while let next = rest.popLast() {
      if let found = find(next) { return found }
      rest.append(contentsOf: next.children.reversed())
      if let child = next.child { rest.append(child) }
    }
    return nil
  }

  /// Returns what a function finds in the nearest node, of this one and those above it, in which it finds something.
  func nearest<Found>(_ find: (_ViewNode) -> Found?) -> Found? {
    var next: _ViewNode? = self
    while let node = next {
      if let found = find(node) { return found }
      next = node.parent
    }
    return nil
  }

  /// Calls a function with this node and those below it.
  func forEach(_ body: (_ViewNode) -> Void) {
    _ = first { node -> Void? in
      body(node)
      return nil
    }
  }

  /// A Boolean value that indicates whether there is a view that takes part in the layout in this one.
  var hasContent: Bool {
    var rest = [self]
    while let next = rest.popLast() {
      if next.isRemoved { continue }
      if next !== self, next.hasAppeared { return true }
      if let layout = next.layout {
        if layout.isPresentation { continue }
        if !layout.isTransparent { return true }
      }
      if let source = next.rowSource, source.rowCount > 0 { return true }
      rest.append(contentsOf: next.children.reversed())
      if let child = next.child { rest.append(child) }
    }
    return false
  }

  /// Has the nearest container of the layout look for its children again.
  func structureDidChange() {
    var node = self
    while !node.hasStaleStructure {
      node.hasStaleStructure = true
      if let layout = node.layout { return layout.childrenDidChange() }
      guard let parent = node.parent else { return }
      node = parent
    }
  }

  /// Evaluates the node, which the graph has taken from its queue or inserts, unless it reads the same as before.
  final func runEvaluation() {
    isQueued = false
    guard isInvalid || dependencies.areOutdated else { return }
    isInvalid = false
    evaluate()
  }

  /// Takes the node out of the graph. Its children are left to the caller.
  final func leave() {
    isRemoved = true
    dependencies.removeAll()
    layout?.leave()
    disconnect()
  }
}
