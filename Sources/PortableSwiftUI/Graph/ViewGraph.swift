/// The graph of a view and all views in it, and the loop that updates it.
///
/// A host creates a graph, asks it to ``flush()`` when the graph requests an update, and draws its layout afterwards.
/// The graph doesn't depend on its host's display. The article <doc:TheGraph> explains the inside.
@MainActor
package final class ViewGraph {
  /// The pending transactions, the only part of the graph that other threads use.
  let updates: UpdateQueue

  /// The layout of the views.
  let layout = ViewLayout()

  /// The view that receives keys.
  private(set) lazy var focus = Focus(self)

  /// The size of the screen, for views that read it.
  let screenSize = ScreenSize()

  /// The values that the view with the focus gives to other views.
  private(set) lazy var focusedValues = FocusedValuesLocation(self)

  /// The dispatcher that finds the views for events.
  private(set) lazy var events = EventDispatcher(self)

  /// The values that views keep, where no object around them has a store.
  private(set) lazy var settings = ViewSettings.inMemory()

  /// The values that views keep for as long as the graph exists.
  private(set) lazy var sceneSettings = ViewSettings.inMemory()

  /// The actions that wait for the next layout.
  private var afterLayout: [() -> Void] = []

  /// The events that wait until the views are ready for them.
  var deferredInput = DeferredInput()

  /// The number of evaluated bodies of each type of views, by the number of the type, if the host counts them.
  private var bodyCounts: [Int]?

  private var root: _ViewNode?
  /// The nodes to evaluate, parents first.
  private var dirty = DirtyNodes()
  /// The new nodes, which haven't been evaluated.
  private var inserted: [_ViewNode] = []
  /// The nodes whose actions for appearing run after the update.
  private var appearing = Appearances()
  /// The other actions that run after the update, such as those for changes.
  private var changing: [() -> Void] = []
  /// The nodes whose actions for disappearing run after the update.
  private var disappearing = Appearances()
  /// The actions that run after those for disappearing, such as those for the dismissal of a sheet.
  private var leaving: [() -> Void] = []
  private var isFlushing = false

  /// A Boolean value that indicates whether the views are only listed, so that their bodies aren't evaluated.
  private(set) var isListing = false
  private var isReplaying = false

  /// The nodes that leave out some of the nodes below them.
  var filters: [any NodeFilter] = []

  /// A Boolean value that indicates whether changes are applied before the layout ends, so that no host has to be asked.
  var isLayingOut = false

  /// The layouts that show one of their views, in the order in which they were created.
  private var tabs: [any TabContainer] = []

  /// The nodes with actions for appearing whose content may have come or gone.
  private var appearanceChecks: [_ViewNode] = []

  /// The number of flushes so far.
  private(set) var flushCount = 0

  /// The changes of the running update.
  private var applied: [any Mutation] = []

  /// The number of rounds after which the graph leaves the rest to the next flush. A round applies the transactions that
  /// waited when it began.
  private static let longestFlush = 1_000

  /// Creates a graph. Its views are evaluated by the first ``flush()``.
  ///
  /// - Parameters:
  ///   - content: The view.
  ///   - requestUpdate: Called when there is something to flush. On any thread, once until the next flush.
  ///   - report: Called with each warning, on the thread that causes it.
  package init<Content: View>(
    _ content: Content,
    requestUpdate: @escaping @Sendable () -> Void,
    report: @escaping @Sendable (String) -> Void
  ) {
    updates = UpdateQueue(requestUpdate: requestUpdate, report: report)
    let root = RootNode(content, of: self, environment: EnvironmentScope(EnvironmentValues()))
    self.root = root
    insert(root)
  }

  isolated deinit {
    end()
  }

  /// Applies the pending transactions, one update each, and runs the actions of each update before the next one.
  ///
  /// The views then respond to deferred events that needn't wait any longer. Does nothing while it is running.
  package func flush() {
    guard !isFlushing, root != nil else { return }
    flushTransactions()
    // The layout before an event flushes as well. The next event waits for the response to this one.
    guard !isReplaying else { return }
    isReplaying = true
    defer { isReplaying = false }
    while let event = deferredInput.next(isPresenting: !layout.presentations.isEmpty) {
      respond(to: event)
      flushTransactions()
    }
  }

  private func flushTransactions() {
    isFlushing = true
    flushCount += 1
    defer { isFlushing = false }
    var rounds = 1
    var lastOfRound = updates.last
    repeat {
      update()
      runActions()
      let next = updates.first
      guard next.map({ $0.number > lastOfRound }) ?? !changing.isEmpty else { continue }
      rounds += 1
      lastOfRound = updates.last
      if rounds > Self.longestFlush {
        // Another thread may write as fast as the views are updated.
        if next?.isOfMainThread != false {
          updates.warn(
            "Views were updated \(Self.longestFlush) times in a row. An action writes state each time that it is called."
          )
        }
        return updates.requestAnother()
      }
    } while applyNextTransaction()
  }

  /// A Boolean value that indicates whether changes wait for a flush.
  var hasChanges: Bool { !dirty.isEmpty || updates.isPending }

  /// Removes all views. Their actions for disappearing run, their tasks are cancelled, and their objects are released.
  package func end() {
    removeAll()
    runActions()
  }

  /// Creates the views for a host that lists them without showing them. No body but those of modifiers is evaluated, and no
  /// action runs.
  func list() {
    isListing = true
    isFlushing = true
    update()
    isFlushing = false
  }

  /// Removes views that were never shown. No action runs.
  func discard() {
    removeAll()
    _ = (appearing.take(), disappearing.take())
    (changing, leaving) = ([], [])
  }

  private func removeAll() {
    guard let root else { return }
    self.root = nil
    updates.end()
    inserted = []
    remove(root)
    layout.end()
  }

  /// The root of the tree, until the graph ends.
  package var rootNode: _ViewNode? { root }

  /// Begins to count evaluated bodies.
  package func startCounting() {
    bodyCounts = []
  }

  /// The number of evaluated bodies of a type of views, since the graph began to count.
  package func bodyCount(of type: any Any.Type) -> Int {
    let number = KnownProperties.properties(of: type).number
    guard let bodyCounts, number < bodyCounts.count else { return 0 }
    return bodyCounts[number]
  }

  // MARK: For nodes

  /// Has a node evaluated in the running update, or in the next one.
  func enqueue(_ node: _ViewNode) {
    dirty.append(node, depth: node.depth)
    if !isFlushing, !isLayingOut { updates.write { _ in nil } }
  }

  /// Inserts a new node. It is evaluated as soon as its parent has been.
  func insert(_ node: _ViewNode) {
    inserted.append(node)
  }

  /// Removes a node and all nodes below it.
  func remove(_ node: _ViewNode) {
    events.willRemove(node)
    focus.willRemove(node)
    disappearing.begin(node)
    var rest = [node]
    while let next = rest.popLast() {
      if next.isRemoved { continue }
      next.leave()
      if next.hasAppearance, next.hasAppeared { disappearing.append(next) }
      if !next.children.isEmpty {
        rest.append(contentsOf: next.children.reversed())
        next.children = []
      }
      if let child = next.child.take() { rest.append(child) }
    }
  }

  /// Has a node with an action for appearing check whether there is something in it, after the update.
  func checkAppearance(of node: _ViewNode) {
    appearanceChecks.append(node)
  }

  /// Has the views of a container appear only while they are the ones that it shows.
  func addTabs(_ container: any TabContainer) { tabs.append(container) }

  /// Removes a container whose view has left the graph.
  func removeTabs(_ container: any TabContainer) { tabs.removeAll { $0 === container } }

  /// Returns a Boolean value that indicates whether a node is in a view that its container doesn't show.
  private func isHidden(_ node: _ViewNode) -> Bool {
    tabs.contains { container in
      guard let shown = container.shownNode, contains(container.node, node) else { return false }
      // A sheet is above all tabs.
      if let sheet = node.presentation, contains(container.node, sheet) { return false }
      return !contains(shown, node) && !contains(node, shown)
    }
  }

  /// Runs an action after the update, or right away if none is running.
  func afterUpdate(_ action: @escaping () -> Void) {
    if isFlushing { changing.append(action) } else { action() }
  }

  /// Runs an action after the running update, when the views that it removes have disappeared.
  func afterDisappearance(_ action: @escaping () -> Void) { leaving.append(action) }

  /// Runs an action after the next layout, which the host is asked for. The layout follows the action.
  func afterNextLayout(_ action: @escaping () -> Void) {
    afterLayout.append(action)
    updates.write { _ in nil }
  }

  /// Runs the actions that have waited for the layout, and returns whether there were any.
  func runLayoutActions() -> Bool {
    guard !afterLayout.isEmpty else { return false }
    let actions = afterLayout
    afterLayout = []
    for action in actions { action() }
    return true
  }

  /// Notes that a body is about to be evaluated.
  func countBody(of type: KnownProperties) {
    guard let count = bodyCounts?.count else { return }
    if count <= type.number { bodyCounts?.append(contentsOf: repeatElement(0, count: type.number + 1 - count)) }
    bodyCounts?[type.number] += 1
  }

  // MARK: The loop

  private func update() {
    evaluateInserted()
    while let node = dirty.popFirst() {
      if node.isRemoved { continue }
      node.runEvaluation()
      evaluateInserted()
    }
    for mutation in applied { mutation.settle() }
    applied = []
  }

  /// Evaluates new subtrees, parents before children and siblings in order, without recursion.
  private func evaluateInserted() {
    guard !inserted.isEmpty else { return }
    let roots = inserted
    inserted = []
    for root in roots where !root.isRemoved {
      appearing.begin(root)
      inserted.append(root)
      while let node = inserted.popLast() {
        if !filters.isEmpty, !filters.allSatisfy({ $0.includes(node) }) {
          node.leave()
          continue
        }
        if node.hasAppearance { appearing.append(node) }
        let count = inserted.count
        node.runEvaluation()
        if inserted.count > count + 1 { inserted[count...].reverse() }
      }
    }
  }

  private func runActions() {
    checkAppearances()
    for node in appearing.take() where node.hasAppeared { node.appear() }
    let changing = changing
    self.changing = []
    for action in changing { action() }
    for node in disappearing.take() { node.disappear() }
    let leaving = leaving
    self.leaving = []
    for action in leaving { action() }
  }

  /// Finds the nodes with actions whose content has come or gone. Those inside others are first: what has appeared is
  /// content.
  private func checkAppearances() {
    for container in tabs { container.findShownNode() }
    let checks = appearanceChecks
    appearanceChecks = []
    for node in appearing.nodes.reversed() where node.hasContent && !isHidden(node) { node.hasAppeared = true }
    for node in checks.sorted(by: { $0.depth > $1.depth }) where !node.isRemoved {
      let hasContent = node.hasContent && !isHidden(node)
      if hasContent == node.hasAppeared { continue }
      node.hasAppeared = hasContent
      if hasContent { appearing.add(node) } else { disappearing.add(node) }
    }
  }

  private func applyNextTransaction() -> Bool {
    guard root != nil, let next = updates.next() else { return !changing.isEmpty }
    applied = next.mutations
    for mutation in applied { mutation.apply(next.number) }
    return true
  }
}

/// A layout that shows one of its views. The others haven't appeared, and keep their state.
@MainActor
protocol TabContainer: LayoutItem {
  /// The outermost node that belongs to the view that is shown and to no other.
  var shownNode: _ViewNode? { get }

  /// Finds the node of the view that is shown, and has the graph check which views have appeared if it's another one.
  func findShownNode()
}

/// A node that leaves out some of the nodes below it.
///
/// A node that is left out stays among the children of its parent, as a removed node: it isn't evaluated, has no children,
/// and takes no part in the layout.
@MainActor
protocol NodeFilter: AnyObject {
  /// Returns a Boolean value that indicates whether a node that is about to be evaluated for the first time takes part
  /// in the graph.
  func includes(_ node: _ViewNode) -> Bool
}
