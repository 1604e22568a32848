import Locking
import Synchronization

extension ConduitBase {
  /// What the turn's word says when there are no turns any more.
  @inlinable static var over: UInt { 2 }

  /// What it says when the turn is free, and the one who takes it must see to the line first.
  @inlinable static var handedOver: UInt { 4 }

  /// How many may stand in the line before others wait a little before they join it.
  @inlinable static var fullLine: Int { 64 }

  /// How much a thread sees to for others before it hands that over to one of those who wait.
  @inlinable static var fairShare: Int { 256 }

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
  func takeTurn(_ thread: UInt) -> Bool {
    takeFreeTurn(thread) || (turn.load(ordering: .relaxed) == Self.handedOver && takeOver(thread))
  }

  /// Takes the turn where it is free and nothing stands in the line, or where it is the calling thread's own already.
  @inlinable
  func takeFreeTurn(_ thread: UInt) -> Bool {
    let (isTaken, current) = turn.compareExchange(
      expected: 0, desired: thread, successOrdering: .acquiring, failureOrdering: .relaxed)
    guard isTaken || current & ~1 == thread else { return false }
    depth &+= 1
    return true
  }

  /// Takes the turn that was handed over, and sees to the line.
  @usableFromInline
  func takeOver(_ thread: UInt) -> Bool {
    guard
      turn.compareExchange(
        expected: Self.handedOver, desired: thread | 1, successOrdering: .acquiring, failureOrdering: .relaxed
      ).exchanged
    else { return false }
    depth = 1
    var seen = 0
    _ = list.seeToLine(self, &seen)
    return true
  }

  /// Whether the calling thread has the turn. It then keeps it until what it is doing has returned.
  @inlinable
  func isServed(by thread: UInt) -> Bool {
    turn.load(ordering: .relaxed) & ~1 == thread
  }

  /// Takes the turn, or leaves word for the thread that has it.
  ///
  /// - Returns: Where the turn was taken, it must be given back.
  @usableFromInline
  func takeTurn(orLeave word: Word) -> Attempt {
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
  func giveTurnBack() {
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
  func giveTurnBackSlowly() {
    let thread = currentThreadIdentity()
    depth = 1
    var seen = 0
    while !isLastTurn {
      if !guests.isEmpty {
        let guests = guests
        self.guests = TurnGuests()
        guests.tell()
      } else if turn.load(ordering: .acquiring) & 1 == 1 {
        if list.seeToLine(self, &seen) { return }
      } else {
        depth = 0
        if turn.compareExchange(
          expected: thread, desired: 0, successOrdering: .releasing, failureOrdering: .relaxed
        ).exchanged {
          return
        }
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
  func callToLine() -> Bool {
    var seen = turn.load(ordering: .relaxed)
    while seen != 0, seen != Self.over, seen != Self.handedOver {
      let (done, current) = turn.weakCompareExchange(
        expected: seen, desired: seen | 1, successOrdering: .releasing, failureOrdering: .relaxed)
      if done { return true }
      seen = current
    }
    return false
  }

  /// Sees to word that another thread has left.
  @usableFromInline
  func see(to word: Word) {
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
  func clearMark() {
    turn.store(currentThreadIdentity(), ordering: .relaxed)
  }
}
