import Locking
import Synchronization

extension ConduitBase {
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
  func takeTurn(_ thread: UInt) -> Bool {
    let (isTaken, current) = turn.compareExchange(
      expected: 0, desired: thread, successOrdering: .acquiring, failureOrdering: .relaxed)
    guard isTaken || current & ~1 == thread else { return false }
    depth &+= 1
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
    while seen != 0, seen != Self.over {
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
