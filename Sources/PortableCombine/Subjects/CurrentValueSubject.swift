import PackageSupport

/// A subject that keeps its latest value, and sends it to each new subscriber and whenever it changes.
///
/// ```swift
/// let count = CurrentValueSubject<Int, Never>(0)
/// let subscription = count.sink { print($0) }  // 0, then 1
/// count.value += 1
/// subscription.cancel()
/// ```
///
/// A subscriber without demand misses values; with its next request it receives the latest one. The subject may be used
/// from any thread. Each subscriber receives one value at a time: a value that arrives while another thread delivers to
/// the same subscriber is queued, and that thread delivers it next. The behavior is the one that Apple documents for
/// Combine's `CurrentValueSubject`.
public final class CurrentValueSubject<Output, Failure: Error>: Subject {
  @usableFromInline struct State {
    @usableFromInline var current: Output
    @usableFromInline var upstreams = Upstreams()
    @usableFromInline var completion: Subscribers.Completion<Failure>?

    @inlinable init(_ current: Output) {
      self.current = current
    }
  }

  @usableFromInline let list: SubscriptionList
  // because the list's lock guards it
  @exclusivity(unchecked) @usableFromInline var state: State

  /// Creates a subject.
  ///
  /// - Parameter value: The initial value.
  @inlinable public init(_ value: Output) {
    state = State(value)
    // Created here, where the types are known, rather than where it is declared. `sendMissed` sends the latest value to a
    // subscriber that requests values after it has missed some.
    list = SubscriptionList(
      name: "CurrentValueSubject",
      sendMissed: {
        unsafeDowncast($0, to: SubjectSubscription<Output, Failure>.self).sendMissed {
          let subject = unsafeDowncast($0, to: CurrentValueSubject<Output, Failure>.self)
          return subject.list.lock.withLock { Versioned(subject.state.current, version: subject.list.state.version) }
        }
      })
  }

  @inlinable deinit {
    for (_, upstream) in state.upstreams.inOrder { upstream.cancel() }
  }

  /// The latest value. Setting it sends it, as ``send(_:)`` does. After the completion, setting it only changes the
  /// value.
  @inlinable public var value: Output {
    get { list.lock.withLock { state.current } }
    set {
      var previous: Output?
      list.lock.withLock {
        guard state.completion != nil else { return }
        previous = state.current
        state.current = newValue
      }
      if previous == nil { send(newValue) }
    }
  }

  /// Keeps a value, and sends it to the subscribers with demand.
  ///
  /// - Parameter input: The value. It is delivered on the caller's thread, except to a subscriber that is inside a
  ///   delivery on another thread; that thread delivers it next.
  @inlinable public func send(_ input: Output) {
    // The previous value is released without the lock.
    var previous: Output?
    list.send(input, to: SubjectSubscription<Output, Failure>.self) {
      previous = state.current
      state.current = input
    }
    withExtendedLifetime(previous) {}
  }

  /// Completes all subscribers. Values that are sent later are dropped.
  ///
  /// - Parameter completion: The completion, which later subscribers receive as well.
  @inlinable public func send(completion: Subscribers.Completion<Failure>) {
    // The upstreams stay until the subject is released, which cancels them.
    list.end(completion, to: SubjectSubscription<Output, Failure>.self) { state.completion = completion }
  }

  /// Keeps an upstream's subscription, and requests unlimited values from it.
  public func send(subscription: any Subscription) {
    let number = list.lock.withLock { state.upstreams.append(subscription) }
    (subscription as? SubjectUpstream)?.whenEnded { [weak self] in self?.forget(number) }
    subscription.request(.unlimited)
  }

  private func forget(_ number: Int) {
    let ended = list.lock.withLock { state.upstreams.remove(number) }
    withExtendedLifetime(ended) {}
  }

  /// Attaches a subscriber. After the completion, it receives an empty subscription and the completion.
  @inlinable public func receive<Downstream: Subscriber>(subscriber: Downstream)
  where Output == Downstream.Input, Failure == Downstream.Failure {
    list.subscribe(subscriber, to: self) { state.completion }
  }
}
