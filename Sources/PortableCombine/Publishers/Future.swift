import Locking

/// A publisher of one value or failure that something else brings about, once, for all its subscribers.
///
/// The closure runs at once, when the future is made. Its first result is kept and given to everyone who has
/// subscribed and everyone who will: a value when it is asked for, a failure straight away. The promise may be called
/// from any thread; subscribers are served there, in the order they came.
public final class Future<Output, Failure: Error>: Publisher {
  /// Takes the result; calls after the first do nothing.
  public typealias Promise = (Result<Output, Failure>) -> Void

  @usableFromInline let list = ConduitList<Output, Failure>()

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
    let conduit = Conduit(subscriber, owner: self, list: list, kind: Self.kind)
    list.lock.lock()
    let result = result
    if result == nil { list.insert(conduit) }
    list.lock.unlock()
    conduit.start()
    if case .failure(let error)? = result { conduit.finish(.failure(error)) }
  }

  @inlinable
  func fulfill(_ result: Result<Output, Failure>) {
    list.lock.lock()
    guard self.result == nil else { return list.lock.unlock() }
    self.result = result
    let conduits = list.takeAll()
    list.lock.unlock()
    for case let conduit? in conduits {
      switch result {
      case .success(let output): conduit.offer(output, version: 1)
      case .failure(let error): conduit.finish(.failure(error))
      }
    }
  }

  @inlinable
  static var kind: Conduit<Output, Failure>.Kind {
    .init(name: "Future", finishesAfterValue: true) {
      $0.offerLatest()
    } latest: {
      let future = unsafeDowncast($0, to: Self.self)
      guard case .success(let output)? = future.list.lock.withLock({ future.result }) else { return nil }
      return (output, 1)
    }
  }
}
