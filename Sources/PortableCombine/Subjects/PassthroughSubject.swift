import Locking
import Synchronization

/// A subject that sends each value to those who are subscribed and want one at that moment, and keeps none.
///
/// A value for which a subscriber has no demand is dropped for that subscriber. May be sent into and subscribed to from
/// any thread; each subscriber is served one value at a time, and a value that one thread sends while another is
/// serving the same subscriber is delivered by that other thread, after its own. The behaviour is otherwise the one
/// that Apple documents for Combine's `PassthroughSubject`.
public final class PassthroughSubject<Output, Failure: Error>: Subject {
  @usableFromInline let list: ConduitList
  /// Whether a subscriber has asked for values. Set under the list's lock.
  @usableFromInline let isWanted = Atomic<Bool>(false)

  // Guarded by the list's lock.
  @exclusivity(unchecked) @usableFromInline var upstreams = Upstreams()
  @exclusivity(unchecked) @usableFromInline var completion: Subscribers.Completion<Failure>?

  /// Makes a subject with no subscribers.
  @inlinable
  public init() {
    // Made here, where the types are known, rather than where it is declared.
    list = ConduitList(
      of: Conduit<Output, Failure>.self, name: "PassthroughSubject",
      hasAsked: { conduit in
        conduit.owner._withUnsafeGuaranteedRef {
          unsafeDowncast($0, to: PassthroughSubject<Output, Failure>.self).want()
        }
      })
  }

  @inlinable
  deinit {
    for upstream in upstreams.inOrder { upstream.cancel() }
  }

  /// Sends a value to the subscribers that want one, on the caller's thread, unless another is serving them.
  @inlinable
  public func send(_ input: Output) {
    list.send(input, to: Conduit<Output, Failure>.self)
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

  /// Keeps an upstream's subscription, and requests without limit from it once a subscriber wants values.
  @inlinable
  public func send(subscription: any Subscription) {
    let (number, isWanted) = list.lock.withLock {
      (upstreams.add(subscription), self.isWanted.load(ordering: .relaxed))
    }
    (subscription as? SubjectSource)?.whenEnded { [weak self] in self?.forget(number) }
    if isWanted { subscription.request(.unlimited) }
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
    let conduit = Conduit<Output, Failure>(subscriber, owner: self, list: list)
    list.insert(conduit)
    list.lock.unlock()
    conduit.start(subscriber)
  }

  /// A subscriber asked for values, so the upstreams are asked too, once.
  @inlinable
  func want() {
    guard !isWanted.load(ordering: .relaxed) else { return }
    let upstreams = list.lock.withLock {
      isWanted.exchange(true, ordering: .relaxed) ? [] : self.upstreams.inOrder
    }
    for upstream in upstreams { upstream.request(.unlimited) }
  }
}
