/// The subscriptions of the publishers that a stage has made, by the number that each was given in turn.
///
/// As a rule a publisher ends before the next is made, so the one that came last has a place of its own, and the others a
/// dictionary.
@usableFromInline
struct Children {
  @usableFromInline var last: (number: Int, subscription: any Subscription)?
  @usableFromInline var others: [Int: any Subscription] = [:]

  @inlinable
  init() {}

  @inlinable
  subscript(number: Int) -> (any Subscription)? {
    if let last, last.number == number { return last.subscription }
    return others.isEmpty ? nil : others[number]
  }

  /// Adds a subscription, unless there is one of its number.
  @inlinable
  mutating func add(_ subscription: any Subscription, _ number: Int) -> Bool {
    guard self[number] == nil else { return false }
    if let last { others[last.number] = last.subscription }
    last = (number, subscription)
    return true
  }

  /// Takes a subscription out; it must not be released under a lock.
  @inlinable
  mutating func remove(_ number: Int) -> (any Subscription)? {
    if let last, last.number == number {
      self.last = nil
      return last.subscription
    }
    return others.isEmpty ? nil : others.removeValue(forKey: number)
  }

  /// All of them, in the order in which their publishers were made.
  @inlinable
  var inOrder: [any Subscription] {
    guard !others.isEmpty else { return last.map { [$0.subscription] } ?? [] }
    var all = others
    if let last { all[last.number] = last.subscription }
    return all.sorted { $0.key < $1.key }.map(\.value)
  }
}
