import PackageSupport
import Synchronization

/// Tracks the observable objects that the body of a node reads, and has the node evaluated when they change.
///
/// A tracking of the Observation module ends when it has fired, and can't be cancelled. A body that is evaluated for
/// other reasons leaves one behind until what it has read changes. Once views of a type have done so often, their
/// trackings include an observable object of the tracker's own, and a change of that one ends them. Other views don't pay
/// for this.
@MainActor
struct ObservationTracker {
  private var trigger: Trigger?

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
    let isEnded = LeftTrackings.areTooMany(of: type)
    if isEnded, trigger == nil { trigger = Trigger(node, type) }
    func onChange() -> @Sendable () -> Void {
      let new = trigger ?? Trigger(node, type)
      trigger = new
      let tracking = new.arm()
      return { new.fire(tracking) }
    }
    let result = withObservationTracking(
      {
        if isEnded { trigger?.accessEnd() }
        return body()
      },
      // Evaluated only if something was read.
      onChange: onChange())
    self.trigger = trigger
    return result
  }

  /// Ends the tracking.
  mutating func cancel() {
    trigger?.forgetNode()
    trigger = nil
  }
}

/// Counts the trackings that were left behind, by the type of the view.
@MainActor
private enum LeftTrackings {
  private static var counts: [ObjectIdentifier: Int] = [:]

  /// The number of trackings that views of a type may leave behind.
  private static let limit = 64

  static func areTooMany(of type: ObjectIdentifier) -> Bool {
    !counts.isEmpty && counts[type, default: 0] >= limit
  }

  static func add(_ type: ObjectIdentifier) {
    counts[type, default: 0] += 1
  }
}

/// The trackings of a node, one at a time. When an object changes, it has its node evaluated on the main actor, unless the
/// tracking has ended.
private final class Trigger: Mutation, Sendable {
  private let updates: UpdateQueue
  private let type: ObjectIdentifier

  /// Only the main actor takes a reference to the node, so that no other thread can be the last to release it.
  @MainActor private weak var node: _ViewNode?

  /// The number of the last tracking.
  @MainActor private var last = 0

  /// An object that the last tracking includes, if a change of it ends the tracking.
  @MainActor private var end: TrackingEnd?

  /// The number of the tracking that hasn't fired, or zero.
  private let armed = Atomic(0)

  @MainActor
  init(_ node: _ViewNode, _ type: ObjectIdentifier) {
    updates = node.graph.updates
    self.type = type
    self.node = node
  }

  /// Has the tracking in progress end with ``disarm()``.
  @MainActor
  func accessEnd() {
    let end = end ?? TrackingEnd()
    self.end = end
    end.access()
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

  /// Ends the tracking, or leaves it behind. One that has fired is over.
  @MainActor
  func disarm() {
    guard armed.exchange(0, ordering: .relaxed) != 0 else { return }
    if let end {
      end.change()
    } else {
      LeftTrackings.add(type)
    }
  }

  /// Ends the tracking, and forgets the node.
  @MainActor
  func forgetNode() {
    node = nil
    disarm()
  }

  func apply(_ transaction: Int) {
    node?.invalidate()
  }
}

/// An object that a tracking includes, so that it can be ended.
private final class TrackingEnd: Observable, Sendable {
  private let registrar = ObservationRegistrar()
  private var value: Void { () }

  func access() {
    registrar.access(self, keyPath: \.value)
  }

  func change() {
    registrar.withMutation(of: self, keyPath: \.value) {}
  }
}
