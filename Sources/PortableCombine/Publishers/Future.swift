import Locking

/// A publisher of one value or failure that something else brings about, once, for all its subscribers.
///
/// The closure runs at once, when the future is made. Its first result is kept and given to everyone who has
/// subscribed and everyone who will: a value when it is asked for, a failure straight away. The promise may be called
/// from any thread; subscribers are served there, in the order they came.
public final class Future<Output, Failure: Error>: Publisher {
  /// Takes the result; calls after the first do nothing.
  public typealias Promise = (Result<Output, Failure>) -> Void

  @usableFromInline let lock = Lock()

  // Both guarded by the lock. There is a list while somebody waits.
  @exclusivity(unchecked) @usableFromInline var result: Result<Output, Failure>?
  @exclusivity(unchecked) @usableFromInline var waiting: ConduitList?

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
    lock.lock()
    guard let result else {
      let list = waiting ?? makeList()
      waiting = list
      let conduit = Conduit<Output, Failure>(subscriber, owner: self, list: list)
      list.lock.lock()
      list.insert(conduit)
      list.lock.unlock()
      lock.unlock()
      return conduit.start(subscriber)
    }
    lock.unlock()
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
    lock.lock()
    guard self.result == nil else { return lock.unlock() }
    self.result = result
    let list = waiting.take()
    lock.unlock()
    guard let list else { return }
    let thread = currentThreadIdentity()
    list.lock.lock()
    for waiting in list.endAndUnlock() {
      let conduit = unsafeDowncast(waiting, to: Conduit<Output, Failure>.self)
      switch result {
      case .success(let output): conduit.offer(output, version: 1, thread: thread)
      case .failure(let error): conduit.finish(.failure(error))
      }
    }
  }

  @inlinable
  func makeList() -> ConduitList {
    ConduitList(
      of: Conduit<Output, Failure>.self, name: "Future", finishesAfterValue: true,
      serveMissed: {
        unsafeDowncast($0, to: Conduit<Output, Failure>.self).serveMissed {
          unsafeDowncast($0, to: Future.self).latest
        }
      })
  }

  @inlinable
  var latest: (output: Output, version: UInt64)? {
    guard case .success(let output)? = lock.withLock({ result }) else { return nil }
    return (output, 1)
  }
}
