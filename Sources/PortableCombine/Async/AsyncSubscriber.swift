import PackageSupport

/// A subscriber that passes a publisher's values to waiting tasks, one for each request.
///
/// Values are stored in this object, and a waiting task is only resumed to take one, so that the lock orders both
/// sides.
final class AsyncSubscriber<Input, Failure: Error>: Subscriber, Cancellable, CustomStringConvertible,
  @unchecked Sendable  // because the lock guards all mutable state
{
  enum Event {
    case value(Input)
    case failure(Failure)
  }

  /// Cancels the subscription when an iterator and all its copies are released.
  final class Handle {
    let subscriber: AsyncSubscriber

    init(_ subscriber: AsyncSubscriber) {
      self.subscriber = subscriber
    }

    deinit {
      subscriber.cancel()
    }
  }

  private struct State {
    var upstream: (any Subscription)?
    var demandBeforeSubscription = Subscribers.Demand.none
    var events = Queue<Event>()
    var waiting = Queue<UnsafeContinuation<Void, Never>>()
    var hasEnded = false
  }

  private let state = Locked(unchecked: State())

  var description: String { "AsyncSubscriber" }

  func receive(subscription: any Subscription) {
    let demand: Subscribers.Demand? = state.withLockUnchecked { state in
      guard state.upstream == nil, !state.hasEnded else { return nil }
      state.upstream = subscription
      return state.demandBeforeSubscription
    }
    guard let demand else { return subscription.cancel() }
    if demand > .none { subscription.request(demand) }
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    state.withLockUnchecked { state -> UnsafeContinuation<Void, Never>? in
      guard !state.hasEnded else { return nil }
      state.events.append(.value(input))
      return state.waiting.popFirst()
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

  /// Returns the next event, or `nil` after the end.
  func next() async -> Event? {
    while true {
      await wake()
      let (event, hasEnded) = state.withLockUnchecked { ($0.events.popFirst(), $0.hasEnded) }
      // Another waiting task may have taken the event for which this one was resumed.
      if event != nil || hasEnded { return event }
    }
  }

  /// Waits until there is an event or the end.
  private func wake() async {
    await withTaskCancellationHandler {
      await withUnsafeContinuation { continuation in
        let (mustWait, upstream) = state.withLockUnchecked { state -> (Bool, (any Subscription)?) in
          guard state.events.isEmpty, !state.hasEnded else { return (false, nil) }
          state.waiting.append(continuation)
          if state.upstream == nil { state.demandBeforeSubscription += 1 }
          return (true, state.upstream)
        }
        if mustWait { upstream?.request(.max(1)) } else { continuation.resume() }
      }
    } onCancel: {
      cancel()
    }
  }

  private func end(with failure: Failure?) -> (any Subscription)? {
    var woken = Queue<UnsafeContinuation<Void, Never>>()
    let upstream: (any Subscription)? = state.withLockUnchecked { state in
      guard !state.hasEnded else { return nil }
      state.hasEnded = true
      if let failure { state.events.append(.failure(failure)) }
      swap(&woken, &state.waiting)
      return state.upstream.take()
    }
    while let continuation = woken.popFirst() { continuation.resume() }
    return upstream
  }
}
