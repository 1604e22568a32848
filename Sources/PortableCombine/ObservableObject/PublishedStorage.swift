import PackageSupport

/// The storage of a published property: its value, its subscribers, and the publisher of its object's changes.
@usableFromInline final class PublishedStorage<Value>: Announcing {
  @usableFromInline struct State {
    // The values differ while a change is being published: the property keeps the old value until all subscribers have
    // received the new one.
    @usableFromInline var current: Value
    @usableFromInline var published: Value?
    /// The version of the current value, and the thread that set it.
    @usableFromInline var version: UInt64 = 0
    @usableFromInline var setter: UInt = 0
    @usableFromInline var assignments: [ObjectIdentifier: AnyCancellable] = [:]

    @inlinable init(_ current: Value) {
      self.current = current
    }
  }

  @usableFromInline let list: SubscriptionList
  // because the list's lock guards it
  @exclusivity(unchecked) @usableFromInline var state: State

  @inlinable init(_ value: Value) {
    state = State(value)
    // Created here, where the types are known, rather than where it is declared.
    list = SubscriptionList(
      name: "PublishedSubject", skipsStale: true,
      sendMissed: {
        unsafeDowncast($0, to: SubjectSubscription<Value, Never>.self).sendMissed {
          unsafeDowncast($0, to: PublishedStorage<Value>.self).latest
        }
      })
  }

  @inlinable var value: Value { list.lock.withLock { state.current } }

  /// The latest value, for a subscriber that hasn't received it.
  @inlinable var latest: Versioned<Value> {
    list.lock.withLock { Versioned(state.published ?? state.current, version: list.state.version) }
  }

  @inlinable func set(_ value: Value) {
    announce()
    // The previous values are released without the lock.
    var replaced: (Value?, Value?)
    var version: UInt64 = 0
    list.send(value, to: SubjectSubscription<Value, Never>.self) {
      replaced.0 = state.published
      state.published = value
      version = list.state.version &+ 1
    }
    let thread = currentThreadIdentity()
    let publishedLast = list.lock.withLock {
      // If two threads set the property at once, it keeps the value that was published last. If a subscriber sets it while
      // it receives a value, the outer set is applied last.
      if version > state.version || state.setter == thread {
        replaced.1 = state.current
        state.current = value
        state.version = max(version, state.version)
        state.setter = thread
      }
      return state.version == list.state.version ? state.published.take() : nil
    }
    withExtendedLifetime((replaced, publishedLast)) {}
  }

  func keep(_ subscriber: PublishedSubscriber<Value>) {
    list.lock.withLock { state.assignments[ObjectIdentifier(subscriber)] = AnyCancellable(subscriber) }
  }

  /// Releases an assignment that has ended.
  func forget(_ subscriber: PublishedSubscriber<Value>) {
    let ended = list.lock.withLock { state.assignments.removeValue(forKey: ObjectIdentifier(subscriber)) }
    withExtendedLifetime(ended) {}
  }

  @inlinable func receive<S: Subscriber>(subscriber: S) where S.Input == Value, S.Failure == Never {
    list.subscribe(subscriber, to: self) { nil }
  }
}

/// The subscriber that sets a published property to its values, without retaining the property.
final class PublishedSubscriber<Value>: SubjectUpstream, Subscriber {
  typealias Failure = Never

  private weak let storage: PublishedStorage<Value>?

  init(_ storage: PublishedStorage<Value>) {
    self.storage = storage
    super.init()
  }

  override var description: String { "PublishedSubscriber" }

  func receive(subscription: any Subscription) {
    if keep(subscription) { subscription.request(.unlimited) } else { subscription.cancel() }
  }

  func receive(_ input: Value) -> Subscribers.Demand {
    if current != nil { storage?.set(input) }
    return .none
  }

  func receive(completion: Subscribers.Completion<Never>) {
    end()
    storage?.forget(self)
  }
}
