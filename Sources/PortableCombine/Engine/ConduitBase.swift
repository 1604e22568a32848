import Locking
import Synchronization

/// The part of a conduit that does not depend on what it carries, so that asking and cancelling are compiled once.
///
/// What a conduit keeps belongs to whoever has its turn: the thread that delivers, or ends the subscription. The turn is
/// one atomic word, taken in one step and given back in another where nobody else is there. Whoever finds it taken leaves
/// word in the line, and the thread that has the turn sees to that too before it gives the turn back: so nobody waits, and
/// no lock is held while a subscriber is called. The thread that has the turn may come back nested, from inside the
/// subscriber: it is let through at once.
@usableFromInline
class ConduitBase: Subscription, TurnGuest, CustomStringConvertible, CustomReflectable,
  CustomPlaygroundDisplayConvertible
{
  /// Where the conduit stands in its list; guarded by the list's lock.
  @exclusivity(unchecked) @usableFromInline final var place: UnsafeMutablePointer<Unmanaged<ConduitBase>?>?
  @exclusivity(unchecked) @usableFromInline final var isListed = false

  /// Zero while the turn is free, otherwise the thread that has it, with a mark where there is something in the line; or
  /// ``over``.
  @usableFromInline final let turn: Atomic<UInt>
  @usableFromInline final let hasEnded = Atomic<Bool>(false)
  @usableFromInline final let asked = Atomic<UInt>(0)

  // What follows belongs to whoever has the turn.

  /// How many calls of the thread are inside one another.
  @exclusivity(unchecked) @usableFromInline final var depth = 1
  /// Whether there are no more turns after this one.
  @exclusivity(unchecked) @usableFromInline final var isLastTurn = false
  @exclusivity(unchecked) @usableFromInline final var guests = TurnGuests()
  /// Whether the subscriber has yet to get the owner's latest value.
  @exclusivity(unchecked) @usableFromInline final var hasMissed: Bool
  /// The latest value that was read for the subscriber; its own offer, which may still be on the way, is dropped.
  @exclusivity(unchecked) @usableFromInline final var latestVersion: UInt64 = 0
  /// The newest value that came here, and the thread it came on.
  @exclusivity(unchecked) @usableFromInline final var newestVersion: UInt64 = 0
  @exclusivity(unchecked) @usableFromInline final var newestThread: UInt = 0

  /// What the conduit belongs to; retained until the last turn is over.
  @usableFromInline final let owner: Unmanaged<AnyObject>
  /// Its lock also guards the conduit's line.
  @usableFromInline final let list: ConduitList

  // The subscriber lies still in memory of its own, so that calling it retains nothing, however long the chain of structs
  // around it is. What destroys it captures nothing, and was made where its type was known.
  @usableFromInline final let subscriber: UnsafeMutableRawPointer
  @usableFromInline final let destroy: (UnsafeMutableRawPointer) -> Void

  /// Makes a conduit of which the calling thread has the turn.
  @inlinable
  init(
    owner: AnyObject,
    list: ConduitList,
    hasMissed: Bool,
    subscriber: UnsafeMutableRawPointer,
    destroy: @escaping (UnsafeMutableRawPointer) -> Void
  ) {
    self.owner = .passRetained(owner)
    self.list = list
    self.hasMissed = hasMissed
    self.subscriber = subscriber
    self.destroy = destroy
    turn = Atomic(currentThreadIdentity())
  }

  @inlinable
  deinit {
    guard turn.load(ordering: .relaxed) != Self.over else { return }
    destroy(subscriber)
    owner.release()
  }

  @usableFromInline final var description: String { "\(list.name)" }

  @usableFromInline final var customMirror: Mirror { Mirror(self, children: []) }

  @usableFromInline final var playgroundDescription: Any { description }

  /// The conduit that the calling thread is giving out as a subscription, for the first who asks.
  @inlinable
  static func takeOffered() -> Unmanaged<ConduitBase>? {
    takeOfferedOnThread().map { Unmanaged.fromOpaque($0) }
  }

  // MARK: Demand

  @usableFromInline
  final func request(_ demand: Subscribers.Demand) {
    demand.requireSome()
    guard !hasEnded.load(ordering: .relaxed) else { return }
    add(demand)
    guard list.hasAsked != nil, takeTurn(orLeave: .request) == .taken else { return }
    list.hasAsked?(self)
    giveTurnBack()
  }

  /// Adds to what is asked for.
  @inlinable
  final func add(_ demand: Subscribers.Demand) {
    var seen = asked.load(ordering: .relaxed)
    while true {
      let sum = Subscribers.Demand(rawValue: seen) + demand
      let (done, current) = asked.weakCompareExchange(expected: seen, desired: sum.rawValue, ordering: .relaxed)
      if done { return }
      seen = current
    }
  }

  /// Takes one value from what is asked for.
  ///
  /// - Returns: Whether there was one.
  @inlinable
  final func takeDemand() -> Bool {
    var seen = asked.load(ordering: .relaxed)
    while seen != Subscribers.Demand.unlimitedRawValue {
      guard seen > 0 else { return false }
      let (done, current) = asked.weakCompareExchange(expected: seen, desired: seen &- 1, ordering: .relaxed)
      if done { return true }
      seen = current
    }
    return true
  }

  // MARK: The end

  @usableFromInline
  final func cancel() {
    guard !hasEnded.exchange(true, ordering: .acquiringAndReleasing) else { return }
    list.remove(self)
    guard takeTurn(orLeave: .cancellation(self)) == .taken else { return }
    endWithTurn()
    giveTurnBack()
  }

  /// Has somebody told when nobody is inside the subscriber: at once, unless somebody is.
  @usableFromInline
  final func tellWhenTurnIsOver(_ guest: any TurnGuest) {
    if turn.load(ordering: .acquiring) == Self.over { return guest.turnIsOver() }
    switch takeTurn(orLeave: .guest(guest)) {
    case .leftInLine: break
    case .isOver: guest.turnIsOver()
    case .taken:
      guests.append(guest)
      giveTurnBack()
    }
  }

  /// Makes this turn the last.
  @inlinable
  final func endWithTurn() {
    guard !isLastTurn else { return }
    isLastTurn = true
    // Whoever delivers counts on the conduit being there until the turn is over, and has not retained it.
    if depth > 1 { guests.append(self) }
  }

  @usableFromInline
  final func turnIsOver() {}

  /// Lets go of everything.
  final func endTurns() {
    var guests = TurnGuests()
    if !self.guests.isEmpty { swap(&guests, &self.guests) }
    let hasLine = turn.exchange(Self.over, ordering: .acquiringAndReleasing) & 1 == 1
    destroy(subscriber)
    if hasLine { dropLine() }
    if !guests.isEmpty { guests.tell() }
    owner.release()
  }

  /// Adds to the line. The list's lock is held.
  @usableFromInline
  func leave(_ word: Word) {}

  /// Lets go of the line, and tells guests in it that the turn is over.
  @usableFromInline
  func dropLine() {}
}
