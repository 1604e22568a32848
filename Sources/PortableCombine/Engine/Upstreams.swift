/// The subscriptions through which a subject is sent to, in the order they came. Its owner guards it.
@usableFromInline
struct Upstreams {
  @usableFromInline var byNumber: [Int: any Subscription] = [:]
  @usableFromInline var last = 0

  @inlinable
  init() {}

  @inlinable
  var inOrder: [any Subscription] { byNumber.sorted { $0.key < $1.key }.map(\.value) }

  /// Adds one, and returns the number to remove it by.
  @inlinable
  mutating func add(_ subscription: any Subscription) -> Int {
    last += 1
    byNumber[last] = subscription
    return last
  }

  /// Removes one, and returns it, so that it is released outside a lock.
  @inlinable
  mutating func remove(_ number: Int) -> (any Subscription)? {
    byNumber.removeValue(forKey: number)
  }
}
