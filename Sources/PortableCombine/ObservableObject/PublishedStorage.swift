import Locking

/// What a published property keeps: its value, its subscribers, and whom to tell before it changes.
@usableFromInline
final class PublishedStorage<Value> {
  @usableFromInline let list = ConduitList()

  // All guarded by the list's lock. While a change is being published the two values differ: the property has the old
  // one until everybody has been told.
  @exclusivity(unchecked) @usableFromInline var current: Value
  @exclusivity(unchecked) @usableFromInline var published: Value?
  @exclusivity(unchecked) @usableFromInline var announcing: ObservableObjectPublisher?
  @exclusivity(unchecked) @usableFromInline var assignments: [AnyCancellable] = []

  @inlinable
  init(_ value: Value) {
    current = value
  }

  @inlinable
  var value: Value { list.lock.withLock { current } }

  /// The value that a subscriber without it is to have.
  @inlinable
  var latest: (output: Value, version: UInt64) { list.lock.withLock { (published ?? current, list.version) } }

  @inlinable
  var announcer: ObservableObjectPublisher? { list.lock.withLock { announcing } }

  @inlinable
  func announce(through publisher: ObservableObjectPublisher) -> ObservableObjectPublisher {
    list.lock.withLock {
      if announcing == nil { announcing = publisher }
      return announcing ?? publisher
    }
  }

  @inlinable
  func set(_ value: Value) {
    announcer?.send()
    list.send(value, to: Conduit<Value, Never>.self) { published = value }
    // What is replaced is released outside the lock.
    var previous = value
    list.lock.lock()
    swap(&current, &previous)
    published = nil
    list.lock.unlock()
  }

  @inlinable
  func keep(_ assignment: AnyCancellable) {
    list.lock.withLock { assignments.append(assignment) }
  }

  @inlinable
  func receive<S: Subscriber>(subscriber: S) where S.Input == Value, S.Failure == Never {
    let conduit = Conduit<Value, Never>(
      subscriber, name: "Published", owner: self, list: list,
      onRequest: { unsafeDowncast($0, to: Conduit<Value, Never>.self).offerLatest() },
      latest: { unsafeDowncast($0, to: Self.self).latest })
    list.lock.withLock { list.insert(conduit) }
    conduit.start(subscriber)
  }
}

/// Sets a published property to what it receives, without keeping the property alive.
final class PublishedSubscriber<Value>: Subscriber, Cancellable, CustomStringConvertible {
  typealias Failure = Never

  private let lock = Lock()
  private weak var storage: PublishedStorage<Value>?
  private var upstream: (any Subscription)?
  private var hasEnded = false

  init(_ storage: PublishedStorage<Value>) {
    self.storage = storage
  }

  var description: String { "PublishedSubscriber" }

  func receive(subscription: any Subscription) {
    let isKept = lock.withLock {
      guard upstream == nil, !hasEnded else { return false }
      upstream = subscription
      return true
    }
    if isKept { subscription.request(.unlimited) } else { subscription.cancel() }
  }

  func receive(_ input: Value) -> Subscribers.Demand {
    lock.withLock { hasEnded ? nil : storage }?.set(input)
    return .none
  }

  func receive(completion: Subscribers.Completion<Never>) {
    _ = end()
  }

  func cancel() {
    end()?.cancel()
  }

  private func end() -> (any Subscription)? {
    lock.withLock {
      let held = upstream
      upstream = nil
      hasEnded = true
      return held
    }
  }
}
