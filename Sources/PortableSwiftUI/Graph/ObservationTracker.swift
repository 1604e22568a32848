import PackageSupport

/// Tracks the observable objects that the body of a node reads, and has the node evaluated when they change.
///
/// A tracking of the Observation module ends when it has fired, and can't be cancelled. A body that is evaluated for
/// other reasons would leave one behind each time. Therefore each tracking includes an observable object of the tracker's
/// own, and a change of that one ends it. Only bodies that read observable objects pay for this.
@MainActor
struct ObservationTracker {
  private var trigger: Trigger?

  /// The types of views that have read an observable object in a body. Only their trackings include a trigger.
  private static var observingTypes: Set<ObjectIdentifier> = []

  /// Evaluates a body and begins to track what it reads.
  ///
  /// - Parameters:
  ///   - node: The node.
  ///   - type: The type of the node's view.
  ///   - body: The body.
  mutating func track<Body>(_ node: _ViewNode, _ type: any Any.Type, _ body: () -> Body) -> Body {
    cancel()
    let type = ObjectIdentifier(type)
    let observes = !Self.observingTypes.isEmpty && Self.observingTypes.contains(type)
    var trigger: Trigger?
    if observes { trigger = Trigger(node) }
    func onChange() -> @Sendable () -> Void {
      let new = trigger ?? Trigger(node)
      trigger = new
      return { new.fire() }
    }
    let result = withObservationTracking(
      {
        trigger?.access()
        return body()
      },
      // Evaluated only if something was read.
      onChange: onChange())
    if trigger != nil, !observes { Self.observingTypes.insert(type) }
    self.trigger = trigger
    return result
  }

  /// Ends the tracking.
  mutating func cancel() {
    trigger?.cancel()
    trigger = nil
  }
}

/// One tracking. When an object changes, it has its node evaluated on the main actor, unless it was cancelled.
private final class Trigger: Mutation, Observable, Sendable {
  private let registrar = ObservationRegistrar()
  private let updates: UpdateQueue

  /// Only the main actor takes a reference to the node, so that no other thread can be the last to release it.
  @MainActor private weak var node: _ViewNode?

  /// A Boolean value that indicates whether the next change requests an evaluation.
  private let isArmed = Locked(true)

  private var cancellation: Void { () }

  @MainActor
  init(_ node: _ViewNode) {
    updates = node.graph.updates
    self.node = node
  }

  func access() {
    registrar.access(self, keyPath: \.cancellation)
  }

  /// Called before a property changes, on the thread that changes it.
  func fire() {
    let wasArmed = isArmed.withLock { isArmed in
      defer { isArmed = false }
      return isArmed
    }
    if wasArmed { updates.write { _ in self } }
  }

  @MainActor
  func cancel() {
    node = nil
    isArmed.withLock { $0 = false }
    registrar.withMutation(of: self, keyPath: \.cancellation) {}
  }

  func apply(_ transaction: Int) {
    node?.invalidate()
  }
}
