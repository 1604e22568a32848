import Locking

/// The part of a conduit that does not depend on what it carries, so that asking and cancelling are compiled once.
@usableFromInline
class ConduitBase: Subscription, CustomStringConvertible, CustomReflectable, CustomPlaygroundDisplayConvertible {
  @usableFromInline final let name: StaticString
  @usableFromInline final let lock = Lock()

  /// Where the conduit stands in its list; guarded by the list's lock.
  @exclusivity(unchecked) @usableFromInline final var slot = -1

  // All guarded by the lock. The owner is kept alive as long as the subscription.
  @exclusivity(unchecked) @usableFromInline final var owner: AnyObject?
  @exclusivity(unchecked) @usableFromInline final var list: ConduitList?
  @exclusivity(unchecked) @usableFromInline final var receiver: AnyObject?
  @exclusivity(unchecked) @usableFromInline final var demand = Subscribers.Demand.none
  @exclusivity(unchecked) @usableFromInline final var turn: Turn
  @exclusivity(unchecked) @usableFromInline final var hasMissed: Bool
  @exclusivity(unchecked) @usableFromInline final var hasEnded = false
  /// The latest value that was read for the subscriber; its own offer, which may still be on the way, is dropped.
  @exclusivity(unchecked) @usableFromInline final var latestVersion: UInt64 = 0
  /// The newest value that came here, and the thread it came on.
  @exclusivity(unchecked) @usableFromInline final var newestVersion: UInt64 = 0
  @exclusivity(unchecked) @usableFromInline final var newestThread: UInt = 0

  /// Called with each request, when it has been added. The lock is not held.
  @usableFromInline final let onRequest: ((ConduitBase) -> Void)?

  /// Makes a conduit of which the calling thread has the turn.
  @inlinable
  init(
    name: StaticString,
    receiver: AnyObject,
    owner: AnyObject,
    list: ConduitList,
    hasMissed: Bool,
    onRequest: ((ConduitBase) -> Void)?
  ) {
    self.name = name
    self.receiver = receiver
    self.owner = owner
    self.list = list
    self.onRequest = onRequest
    turn = Turn(takenBy: currentThreadIdentity())
    self.hasMissed = hasMissed
  }

  @usableFromInline final var description: String { "\(name)" }

  @usableFromInline final var customMirror: Mirror { Mirror(self, children: []) }

  @usableFromInline final var playgroundDescription: Any { description }

  @usableFromInline
  final func request(_ demand: Subscribers.Demand) {
    demand.requireSome()
    lock.lock()
    guard !hasEnded else { return lock.unlock() }
    self.demand += demand
    lock.unlock()
    onRequest?(self)
  }

  @usableFromInline
  final func cancel() {
    lock.lock()
    guard !hasEnded else { return lock.unlock() }
    hasEnded = true
    let list = list
    unlockAndRelease()
    list?.remove(self)
  }

  /// Unlocks, and lets go of the subscriber where the subscription has ended and nobody is calling it.
  @inlinable
  final func unlockAndRelease() {
    guard hasEnded, !turn.isTaken else { return lock.unlock() }
    let held = (owner, list, receiver)
    owner = nil
    list = nil
    receiver = nil
    lock.unlock()
    withExtendedLifetime(held) {}
  }
}
