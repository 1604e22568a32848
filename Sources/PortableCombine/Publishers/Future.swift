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
    let conduit = FutureConduit(subscriber, list: list)
    list.lock.lock()
    let result = result
    if result == nil { list.insert(conduit) }
    list.lock.unlock()
    conduit.start()
    switch result {
    case .success(let output)?: conduit.offer(output, version: 1)
    case .failure(let error)?: conduit.finish(.failure(error))
    case nil: break
    }
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
}

/// A future's way to one subscriber: brings the result and the demand together.
@usableFromInline
final class FutureConduit<Downstream: Subscriber>: Conduit<Downstream.Input, Downstream.Failure> {
  @usableFromInline let lock = Lock()
  @usableFromInline let list: ConduitList<Downstream.Input, Downstream.Failure>

  // Guarded by the lock.
  @exclusivity(unchecked) @usableFromInline var downstream: Downstream?
  @exclusivity(unchecked) @usableFromInline var output: Downstream.Input?
  @exclusivity(unchecked) @usableFromInline var completion: Subscribers.Completion<Downstream.Failure>?
  @exclusivity(unchecked) @usableFromInline var hasStarted = false
  @exclusivity(unchecked) @usableFromInline var isWanted = false

  @inlinable
  init(_ downstream: Downstream, list: ConduitList<Downstream.Input, Downstream.Failure>) {
    self.downstream = downstream
    self.list = list
  }

  @usableFromInline override var description: String { "Future" }

  /// Gives the subscriber its subscription; a failure that came meanwhile follows.
  @inlinable
  func start() {
    guard let downstream = lock.withLock({ downstream }) else { return }
    downstream.receive(subscription: self)
    lock.lock()
    hasStarted = true
    let completion = completion
    lock.unlock()
    if let completion { finish(completion) }
  }

  @inlinable
  override func offer(_ output: Downstream.Input, version: UInt64) {
    lock.lock()
    guard self.output == nil, downstream != nil else { return lock.unlock() }
    self.output = output
    isWanted ? deliver() : lock.unlock()
  }

  @inlinable
  override func finish(_ completion: Subscribers.Completion<Downstream.Failure>) {
    lock.lock()
    guard hasStarted else {
      self.completion = completion
      return lock.unlock()
    }
    let downstream = downstream
    self.downstream = nil
    lock.unlock()
    downstream?.receive(completion: completion)
  }

  @inlinable
  override func request(_ demand: Subscribers.Demand) {
    demand.requireSome()
    lock.lock()
    guard !isWanted else { return lock.unlock() }
    isWanted = true
    output != nil ? deliver() : lock.unlock()
  }

  @inlinable
  override func cancel() {
    lock.lock()
    let held = (downstream, output)
    downstream = nil
    output = nil
    lock.unlock()
    withExtendedLifetime(held) {}
    list.remove(self)
  }

  /// Sends the value, and finishes unless that was the occasion to cancel. The lock is held, and is given back.
  @inlinable
  func deliver() {
    let downstream = downstream
    let output = output
    self.output = nil
    lock.unlock()
    guard let downstream, let output else { return }
    _ = downstream.receive(output)
    finish(.finished)
  }
}
