import Locking

/// A publisher of one value or failure that something else brings about, once, for all its subscribers.
///
/// The closure runs at once, when the future is made. Its first result is kept and given to everyone who has
/// subscribed and everyone who will: a value when it is asked for, a failure straight away. The promise may be called
/// from any thread; subscribers are served there, in the order they came.
public final class Future<Output, Failure: Error>: Publisher {
  /// Takes the result; calls after the first do nothing.
  public typealias Promise = (Result<Output, Failure>) -> Void

  @usableFromInline let list = ConduitList(of: Conduit<Output, Failure>.self)

  // Guarded by the list's lock.
  @exclusivity(unchecked) @usableFromInline var result: Result<Output, Failure>?

  /// Makes a future and starts it.
  ///
  /// - Parameter attemptToFulfill: Called at once with the promise; it may keep it and call it later.
  @inlinable
  public init(_ attemptToFulfill: @escaping (@escaping Promise) -> Void) {
    attemptToFulfill { self.fulfill($0) }
  }

  /// Attaches a subscriber.
  @inlinable
  public func receive<Downstream: Subscriber>(subscriber: Downstream)
  where Output == Downstream.Input, Failure == Downstream.Failure {
    list.lock.lock()
    guard let result else {
      let conduit = Conduit<Output, Failure>(
        subscriber, name: "Future", owner: self, list: list, finishesAfterValue: true,
        latest: { unsafeDowncast($0, to: Self.self).latest })
      list.insert(conduit)
      list.lock.unlock()
      return conduit.start(subscriber)
    }
    list.lock.unlock()
    switch result {
    case .success(let output):
      subscriber.receive(subscription: SingleValue(output, to: subscriber, name: "Future"))
    case .failure(let error):
      subscriber.receive(subscription: Subscriptions.empty)
      subscriber.receive(completion: .failure(error))
    }
  }

  @inlinable
  func fulfill(_ result: Result<Output, Failure>) {
    list.lock.lock()
    guard self.result == nil else { return list.lock.unlock() }
    self.result = result
    let thread = currentThreadIdentity()
    for waiting in list.endAndUnlock() {
      let conduit = unsafeDowncast(waiting, to: Conduit<Output, Failure>.self)
      switch result {
      case .success(let output): conduit.offer(output, version: 1, thread: thread)
      case .failure(let error): conduit.finish(.failure(error))
      }
    }
  }

  @inlinable
  var latest: (output: Output, version: UInt64)? {
    guard case .success(let output)? = list.lock.withLock({ result }) else { return nil }
    return (output, 1)
  }
}
