/// Somebody who is to know when nobody is inside a subscriber any more, and until then is kept alive.
@usableFromInline
protocol TurnGuest: AnyObject {
  /// The turn is over. Called once, with no lock held.
  func turnIsOver()
}

/// Who waits for the end of a turn: as a rule nobody, or one.
@usableFromInline
struct TurnGuests {
  @usableFromInline var first: (any TurnGuest)?
  @usableFromInline var others: [any TurnGuest] = []

  @inlinable
  init() {}

  @inlinable
  var isEmpty: Bool { first == nil }

  @usableFromInline
  mutating func append(_ guest: any TurnGuest) {
    if first == nil { first = guest } else { others.append(guest) }
  }

  @usableFromInline
  func tell() {
    first?.turnIsOver()
    for guest in others { guest.turnIsOver() }
  }
}
