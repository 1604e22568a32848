import PackageSupport
import Synchronization

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
    trigger?.disarm()
    var trigger = trigger
    let type = ObjectIdentifier(type)
    let observes = !Self.observingTypes.isEmpty && Self.observingTypes.contains(type)
    if observes, trigger == nil { trigger = Trigger(node) }
    func onChange() -> @Sendable () -> Void {
      let new = trigger ?? Trigger(node)
      trigger = new
      let tracking = new.arm()
      return { new.fire(tracking) }
    }
    let result = withObservationTracking(
      {
        if observes { trigger?.access() }
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
    trigger?.end()
    trigger = nil
  }
}

/// The trackings of a node, one at a time. When an object changes, it has its node evaluated on the main actor, unless the
/// tracking has ended.
private final class Trigger: Mutation, Observable, Sendable {
  private let registrar = ObservationRegistrar()
  private let updates: UpdateQueue

  /// Only the main actor takes a reference to the node, so that no other thread can be the last to release it.
  @MainActor private weak var node: _ViewNode?

  /// The number of the last tracking.
  @MainActor private var last = 0

  /// The number of the tracking that hasn't fired, or zero.
  private let armed = Atomic(0)

  private var cancellation: Void { () }

  @MainActor
  init(_ node: _ViewNode) {
    updates = node.graph.updates
    self.node = node
  }

  func access() {
    registrar.access(self, keyPath: \.cancellation)
  }

  /// Begins a tracking and returns its number.
  @MainActor
  func arm() -> Int {
    last += 1
    armed.store(last, ordering: .relaxed)
    return last
  }

  /// Called before a property changes, on the thread that changes it.
  func fire(_ tracking: Int) {
    if armed.compareExchange(expected: tracking, desired: 0, ordering: .relaxed).exchanged {
      updates.write { _ in self }
    }
  }

  /// Ends the tracking. One that has fired is over.
  @MainActor
  func disarm() {
    guard armed.exchange(0, ordering: .relaxed) != 0 else { return }
    registrar.withMutation(of: self, keyPath: \.cancellation) {}
  }

  /// Ends the tracking, and forgets the node.
  @MainActor
  func end() {
    node = nil
    disarm()
  }

  func apply(_ transaction: Int) {
    node?.invalidate()
  }
}
