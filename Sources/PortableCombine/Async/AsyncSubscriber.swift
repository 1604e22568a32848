import Locking

/// A subscriber that passes a publisher's values to waiting tasks, one for each request.
///
/// Values are stored in this object, and a waiting task is only resumed to look for them, so the lock orders both
/// sides.
final class AsyncSubscriber<Input, Failure: Error>: Subscriber, Cancellable, CustomStringConvertible,
  @unchecked Sendable  // because the lock guards all that changes
{
  enum Event {
    case value(Input)
    case failure(Failure)
  }

  /// Ends the subscription when an iterator and all its copies are gone.
  final class Handle {
    let subscriber: AsyncSubscriber

    init(_ subscriber: AsyncSubscriber) {
      self.subscriber = subscriber
    }

    deinit {
      subscriber.cancel()
    }
  }

  private let lock = Lock()
  private var upstream: (any Subscription)?
  private var demandBeforeSubscription = Subscribers.Demand.none
  private var events = Queue<Event>()
  private var waiting = Queue<UnsafeContinuation<Void, Never>>()
  private var hasEnded = false

  var description: String { "AsyncSubscriber" }

  func receive(subscription: any Subscription) {
    lock.lock()
    guard upstream == nil, !hasEnded else {
      lock.unlock()
      return subscription.cancel()
    }
    upstream = subscription
    let demand = demandBeforeSubscription
    lock.unlock()
    if demand > .none { subscription.request(demand) }
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    lock.withLock { () -> UnsafeContinuation<Void, Never>? in
      guard !hasEnded else { return nil }
      events.append(.value(input))
      return waiting.popFirst()
    }?.resume()
    return .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    var failure: Failure?
    if case .failure(let error) = completion { failure = error }
    _ = end(with: failure)
  }

  func cancel() {
    end(with: nil)?.cancel()
  }

  /// The next event, or `nil` after the end.
  func next() async -> Event? {
    while true {
      await wake()
      let (event, hasEnded) = lock.withLock { (events.popFirst(), self.hasEnded) }
      // Of two tasks that wait at once, the other may have taken what this one was woken for.
      if event != nil || hasEnded { return event }
    }
  }

  /// Waits until there is an event or the end.
  private func wake() async {
    await withTaskCancellationHandler {
      await withUnsafeContinuation { continuation in
        lock.lock()
        guard events.isEmpty, !hasEnded else {
          lock.unlock()
          return continuation.resume()
        }
        waiting.append(continuation)
        let upstream = upstream
        if upstream == nil { demandBeforeSubscription += 1 }
        lock.unlock()
        upstream?.request(.max(1))
      }
    } onCancel: {
      cancel()
    }
  }

  private func end(with failure: Failure?) -> (any Subscription)? {
    lock.lock()
    guard !hasEnded else {
      lock.unlock()
      return nil
    }
    hasEnded = true
    if let failure { events.append(.failure(failure)) }
    let upstream = upstream
    self.upstream = nil
    var woken = waiting
    waiting = Queue()
    lock.unlock()
    while let continuation = woken.popFirst() { continuation.resume() }
    return upstream
  }
}
