import Locking

/// A subject that keeps one value, sends it to each new subscriber, and sends each value it is changed to.
///
/// A subscriber without demand misses values; when it asks again it gets the latest, once. May be sent into, read and
/// subscribed to from any thread. The behaviour is the one that Apple documents for Combine's `CurrentValueSubject`.
public final class CurrentValueSubject<Output, Failure: Error>: Subject {
  @usableFromInline let list: ConduitList

  // Guarded by the list's lock.
  @exclusivity(unchecked) @usableFromInline var current: Output
  @exclusivity(unchecked) @usableFromInline var upstreams = Upstreams()
  @exclusivity(unchecked) @usableFromInline var completion: Subscribers.Completion<Failure>?

  /// Makes a subject that holds a value.
  ///
  /// - Parameter value: The first value.
  @inlinable
  public init(_ value: Output) {
    current = value
    // Made here, where the types are known, rather than where it is declared.
    list = ConduitList(
      of: Conduit<Output, Failure>.self, name: "CurrentValueSubject",
      serveMissed: {
        unsafeDowncast($0, to: Conduit<Output, Failure>.self).serveMissed {
          let subject = unsafeDowncast($0, to: CurrentValueSubject<Output, Failure>.self)
          return subject.list.lock.withLock { (subject.current, subject.list.version) }
        }
      })

  }

  @inlinable
  deinit {
    for upstream in upstreams.inOrder { upstream.cancel() }
  }

  /// The value; setting it sends it, as ``send(_:)`` does. After the completion it is only kept.
  @inlinable
  public var value: Output {
    get { list.lock.withLock { current } }
    set {
      var previous: Output?
      list.lock.withLock {
        guard completion != nil else { return }
        previous = current
        current = newValue
      }
      if previous == nil { send(newValue) }
    }
  }

  /// Keeps a value and sends it to the subscribers that want one, on the caller's thread, unless another is serving them.
  @inlinable
  public func send(_ input: Output) {
    // The value before is released outside the lock.
    var previous: Output?
    list.send(input, to: Conduit<Output, Failure>.self) {
      previous = current
      current = input
    }
    withExtendedLifetime(previous) {}
  }

  /// Finishes or fails all subscribers; what is sent later is dropped.
  @inlinable
  public func send(completion: Subscribers.Completion<Failure>) {
    var ended = Upstreams()
    list.end(completion, to: Conduit<Output, Failure>.self) {
      self.completion = completion
      swap(&ended, &upstreams)
    }
    withExtendedLifetime(ended) {}
  }

  /// Keeps an upstream's subscription and requests without limit from it.
  @inlinable
  public func send(subscription: any Subscription) {
    let number = list.lock.withLock { upstreams.add(subscription) }
    (subscription as? SubjectSource)?.whenEnded { [weak self] in self?.forget(number) }
    subscription.request(.unlimited)
  }

  @inlinable
  func forget(_ number: Int) {
    let ended = list.lock.withLock { upstreams.remove(number) }
    withExtendedLifetime(ended) {}
  }

  /// Attaches a subscriber. A finished subject gives it an empty subscription and the completion.
  @inlinable
  public func receive<Downstream: Subscriber>(subscriber: Downstream)
  where Output == Downstream.Input, Failure == Downstream.Failure {
    list.lock.lock()
    if let completion {
      list.lock.unlock()
      subscriber.receive(subscription: Subscriptions.empty)
      subscriber.receive(completion: completion)
      return
    }
    let conduit = Conduit<Output, Failure>(subscriber, owner: self, list: list, hasMissed: true)
    list.insert(conduit)
    list.lock.unlock()
    conduit.start(subscriber)
  }
}
