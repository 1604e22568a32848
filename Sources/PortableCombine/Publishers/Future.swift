import PackageSupport

/// A publisher of one value or failure that a closure produces once, for all subscribers.
///
/// ```swift
/// func sum(upTo number: Int) -> Future<Int, Never> {
///   Future { promise in
///     DispatchQueue.global().schedule { promise(.success((0...number).reduce(0, +))) }
///   }
/// }
///
/// func printSum() async {
///   print(await sum(upTo: 100).value)  // 5050
/// }
/// ```
///
/// The closure runs when the future is created. The future keeps the first result, and publishes it to its current and
/// later subscribers: a value on request, a failure at once. The promise may be called from any thread. Waiting
/// subscribers receive the result on that thread, in the order in which they subscribed.
public final class Future<Output, Failure: Error>: Publisher {
  /// A closure that fulfills the future. Calls after the first have no effect.
  public typealias Promise = (Result<Output, Failure>) -> Void

  @usableFromInline struct State {
    @usableFromInline var result: Result<Output, Failure>?
    /// The subscribers that wait for the result, if there are any.
    @usableFromInline var waiting: SubscriptionList?

    @inlinable init() {}
  }

  @usableFromInline let state = Locked(unchecked: State())

  /// Creates a future, and calls its closure.
  ///
  /// - Parameter attemptToFulfill: Called at once with the promise; it may keep the promise and call it later.
  @inlinable public init(_ attemptToFulfill: @escaping (@escaping Promise) -> Void) {
    attemptToFulfill { self.fulfill($0) }
  }

  /// Attaches a subscriber.
  @inlinable public func receive<Downstream: Subscriber>(subscriber: Downstream)
  where Output == Downstream.Input, Failure == Downstream.Failure {
    var subscription: SubjectSubscription<Output, Failure>?
    let result = state.withLockUnchecked { state in
      if state.result == nil {
        let list = state.waiting ?? makeList()
        state.waiting = list
        let new = SubjectSubscription<Output, Failure>(subscriber, owner: self, list: list)
        list.lock.withLock { list.insert(new) }
        subscription = new
      }
      return state.result
    }
    switch result {
    case nil: subscription?.start(subscriber)
    case .success(let output):
      subscriber.receive(subscription: SourceSubscription(output, to: subscriber, name: "Future"))
    case .failure(let error):
      let subscription = SourceSubscription(name: "Future") { _ = $0.demand.takeAll() }
      subscriber.receive(subscription: subscription)
      subscription.accept(error) { $0.complete(subscriber, .failure($1)) }
    }
  }

  @inlinable func fulfill(_ result: Result<Output, Failure>) {
    let list: SubscriptionList? = state.withLockUnchecked { state in
      guard state.result == nil else { return nil }
      state.result = result
      return state.waiting.take()
    }
    guard let list else { return }
    for case let member? in list.lock.withLock({ list.takeAll() }) {
      let subscription = unsafeDowncast(member, to: SubjectSubscription<Output, Failure>.self)
      switch result {
      case .success(let output): subscription.send(Versioned(output, version: 1))
      case .failure(let error): subscription.complete(.failure(error))
      }
    }
  }

  @inlinable func makeList() -> SubscriptionList {
    SubscriptionList(
      name: "Future", finishesAfterValue: true,
      sendMissed: {
        unsafeDowncast($0, to: SubjectSubscription<Output, Failure>.self).sendMissed {
          unsafeDowncast($0, to: Future.self).latest
        }
      })
  }

  @inlinable var latest: Versioned<Output>? {
    guard case .success(let output)? = state.withLockUnchecked({ $0.result }) else { return nil }
    return Versioned(output, version: 1)
  }
}
