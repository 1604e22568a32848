import Locking

/// The part that all stages with state share: one upstream, one subscriber, and what the stage keeps between events.
///
/// How a stage holds its state:
/// - Stages without state (`map`, `setFailureType`, …) are not of this class: they are structs around their subscriber,
///   pass the upstream's subscription through, and take no lock.
/// - All others keep their subscriber, closures and buffers together in a `Body` that lies still in memory of its own.
///   It cannot be copied, so calling through it retains nothing, however long the chain of structs below is.
/// - A ``Gate`` stands before the body. Upstream events come one at a time (whoever merges several sources sees to
///   that), so an event needs no lock for the body; `request` and `cancel` may come from anywhere and go in beside it.
/// - The last to leave after the end releases the body and the upstream, outside any lock.
@usableFromInline
class Stage<Body: ~Copyable>: Subscription, CustomStringConvertible, CustomReflectable,
  CustomPlaygroundDisplayConvertible
{
  @usableFromInline final let gate = Gate()
  @usableFromInline final let body: UnsafeMutablePointer<Body>

  // A cancellation may come while the subscription does, so the lock guards it.
  @usableFromInline final let upstreamLock = Lock()
  @exclusivity(unchecked) @usableFromInline final var keptUpstream: (any Subscription)?
  @exclusivity(unchecked) @usableFromInline final var isReleased = false

  @inlinable
  init(_ body: consuming Body) {
    self.body = .still(body)
  }

  @inlinable
  deinit {
    if !isReleased { body.deinitialize(count: 1) }
    body.freeStill()
  }

  @usableFromInline var description: String { "Stage" }

  /// How the upstream's subscription describes itself, while there is one.
  @usableFromInline
  final func describedAsUpstream(_ name: String) -> String {
    upstream.map { String(describing: $0) } ?? name
  }

  @usableFromInline final var customMirror: Mirror { Mirror(self, children: []) }

  @usableFromInline final var playgroundDescription: Any { description }

  /// The subscription of the upstream, until the stage has ended.
  @inlinable
  final var upstream: (any Subscription)? {
    get { upstreamLock.withLock { keptUpstream } }
    set {
      let previous = upstreamLock.withLock {
        let previous = keptUpstream
        keptUpstream = newValue
        return previous
      }
      withExtendedLifetime(previous) {}
    }
  }

  /// Leaves the gate, and cleans up behind the last.
  @inlinable
  final func leave() {
    guard gate.leave() else { return }
    isReleased = true
    upstream = nil
    body.deinitialize(count: 1)
  }

  /// Keeps the subscription of the upstream, unless there is one already or the stage has ended: then it is cancelled.
  ///
  /// - Returns: Whether it was kept.
  @inlinable
  final func keep(_ subscription: any Subscription) -> Bool {
    guard gate.enter() else {
      subscription.cancel()
      return false
    }
    defer { leave() }
    let isKept = upstreamLock.withLock {
      guard keptUpstream == nil else { return false }
      keptUpstream = subscription
      return true
    }
    guard isKept, !gate.isClosed() else {
      subscription.cancel()
      return false
    }
    return true
  }

  /// Passes a request on to the upstream.
  @inlinable
  func request(_ demand: Subscribers.Demand) {
    demand.requireSome()
    guard gate.enter() else { return }
    upstream?.request(demand)
    leave()
  }

  /// Ends the stage and cancels its upstream.
  @inlinable
  func cancel() {
    guard gate.close() else { return }
    upstream?.cancel()
    leave()
  }
}
