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

  /// The conduit that the calling thread is giving out as a subscription.
  @inlinable
  static func offered() -> Unmanaged<ConduitBase>? {
    offeredOnThread().map { Unmanaged.fromOpaque($0) }
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

  // MARK: The turn

  /// What the turn's word says when there are no turns any more.
  @inlinable static var over: UInt { 2 }

  /// Word left for the thread that has the turn.
  @usableFromInline
  enum Word {
    case request
    /// Holds the conduit, which whoever delivers counts on and has not retained.
    case cancellation(ConduitBase)
    case guest(any TurnGuest)
  }

  /// What became of an attempt to take the turn.
  @usableFromInline
  enum Attempt {
    case taken
    case leftInLine
    case isOver
  }

  /// Takes the turn where it is free or the calling thread's own already.
  ///
  /// - Returns: Whether the caller may go on; it must then give the turn back.
  @inlinable
  final func takeTurn(_ thread: UInt) -> Bool {
    let (isTaken, current) = turn.compareExchange(
      expected: 0, desired: thread, successOrdering: .acquiring, failureOrdering: .relaxed)
    guard isTaken || current & ~1 == thread else { return false }
    depth &+= 1
    return true
  }

  /// Whether the calling thread has the turn. It then keeps it until what it is doing has returned.
  @inlinable
  final func isServed(by thread: UInt) -> Bool {
    turn.load(ordering: .relaxed) & ~1 == thread
  }

  /// Takes the turn, or leaves word for the thread that has it.
  ///
  /// - Returns: Where the turn was taken, it must be given back.
  @usableFromInline
  final func takeTurn(orLeave word: Word) -> Attempt {
    let thread = currentThreadIdentity()
    while !takeTurn(thread) {
      list.lock.lock()
      let isLeft = callToLine()
      if isLeft { leave(word) }
      list.lock.unlock()
      if isLeft { return .leftInLine }
      if turn.load(ordering: .acquiring) == Self.over { return .isOver }
    }
    return .taken
  }

  /// Gives the turn back, once what others have left is seen to.
  @inlinable
  final func giveTurnBack() {
    depth &-= 1
    guard depth == 0 else { return }
    if !isLastTurn, guests.isEmpty,
      turn.compareExchange(
        expected: currentThreadIdentity(), desired: 0, successOrdering: .releasing, failureOrdering: .relaxed
      ).exchanged
    {
      return
    }
    giveTurnBackSlowly()
  }

  @usableFromInline
  final func giveTurnBackSlowly() {
    let thread = currentThreadIdentity()
    depth = 1
    while !isLastTurn {
      if !guests.isEmpty {
        let guests = guests
        self.guests = TurnGuests()
        guests.tell()
      } else if turn.load(ordering: .acquiring) & 1 == 1 {
        list.seeToLine(self)
      } else {
        depth = 0
        if turn.compareExchange(
          expected: thread, desired: 0, successOrdering: .releasing, failureOrdering: .relaxed
        ).exchanged { return }
        depth = 1
      }
    }
    endTurns()
  }

  // MARK: The line

  /// Marks that something is in the line. The list's lock is held, and what is left is added before it is given back.
  ///
  /// - Returns: Whether somebody has the turn, and will see to it.
  @inlinable
  final func callToLine() -> Bool {
    var seen = turn.load(ordering: .relaxed)
    while seen != 0, seen != Self.over {
      let (done, current) = turn.weakCompareExchange(
        expected: seen, desired: seen | 1, successOrdering: .releasing, failureOrdering: .relaxed)
      if done { return true }
      seen = current
    }
    return false
  }

  /// Adds to the line. The list's lock is held.
  @usableFromInline
  func leave(_ word: Word) {}

  /// Sees to word that another thread has left.
  @usableFromInline
  final func see(to word: Word) {
    switch word {
    case .request: if !hasEnded.load(ordering: .relaxed) { list.hasAsked?(self) }
    case .cancellation:
      isLastTurn = true
      guests.append(self)
    case .guest(let guest): guests.append(guest)
    }
  }

  /// Takes the mark away, now that everything has been taken from the line. The list's lock is held.
  @inlinable
  final func clearMark() {
    turn.store(currentThreadIdentity(), ordering: .relaxed)
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

  /// Lets go of the line, and tells guests in it that the turn is over.
  @usableFromInline
  func dropLine() {}
}
