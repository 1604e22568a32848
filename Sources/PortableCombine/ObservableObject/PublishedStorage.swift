import Locking

/// What a published property keeps: its value, its subscribers, and whom to tell before it changes.
@usableFromInline
final class PublishedStorage<Value>: Announcing {
  @usableFromInline let list: ConduitList

  // All guarded by the list's lock. While a change is being published the two values differ: the property has the old
  // one until everybody has been told.
  @exclusivity(unchecked) @usableFromInline var current: Value
  @exclusivity(unchecked) @usableFromInline var published: Value?
  // Which of the values sent the property has, and the thread that set it.
  @exclusivity(unchecked) @usableFromInline var version: UInt64 = 0
  @exclusivity(unchecked) @usableFromInline var setter: UInt = 0
  @exclusivity(unchecked) @usableFromInline var assignments: [ObjectIdentifier: AnyCancellable] = [:]

  @inlinable
  init(_ value: Value) {
    current = value
    // Made here, where the types are known, rather than where it is declared.
    list = ConduitList(
      of: Conduit<Value, Never>.self, name: "PublishedSubject", skipsStale: true,
      serveMissed: {
        unsafeDowncast($0, to: Conduit<Value, Never>.self).serveMissed {
          unsafeDowncast($0, to: PublishedStorage<Value>.self).latest
        }
      })

  }

  @inlinable
  var value: Value { list.lock.withLock { current } }

  /// The value that a subscriber without it is to have.
  @inlinable
  var latest: (output: Value, version: UInt64) { list.lock.withLock { (published ?? current, list.version) } }

  @inlinable
  func set(_ value: Value) {
    announce()
    // What is replaced is released outside the lock.
    var replaced: (Value?, Value?)
    var version: UInt64 = 0
    list.send(value, to: Conduit<Value, Never>.self) {
      replaced.0 = published
      published = value
      version = list.version &+ 1
    }
    let thread = currentThreadIdentity()
    list.lock.lock()
    // Of two threads that set it at once the property keeps the value that was published last. A set from inside a
    // subscriber is part of the one that it is told of, which then has the last word.
    if version > self.version || setter == thread {
      replaced.1 = current
      current = value
      self.version = max(version, self.version)
      setter = thread
    }
    let publishedLast = self.version == list.version ? published : nil
    if self.version == list.version { published = nil }
    list.lock.unlock()
    withExtendedLifetime((replaced, publishedLast)) {}
  }

  func keep(_ subscriber: PublishedSubscriber<Value>) {
    list.lock.withLock { assignments[ObjectIdentifier(subscriber)] = AnyCancellable(subscriber) }
  }

  /// Lets go of an assignment that has ended.
  func forget(_ subscriber: PublishedSubscriber<Value>) {
    let ended = list.lock.withLock { assignments.removeValue(forKey: ObjectIdentifier(subscriber)) }
    withExtendedLifetime(ended) {}
  }

  @inlinable
  func receive<S: Subscriber>(subscriber: S) where S.Input == Value, S.Failure == Never {
    let conduit = Conduit<Value, Never>(subscriber, owner: self, list: list, hasMissed: true)
    list.lock.lock()
    list.insert(conduit)
    list.lock.unlock()
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
    let storage = lock.withLock { self.storage }
    _ = end()
    storage?.forget(self)
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
