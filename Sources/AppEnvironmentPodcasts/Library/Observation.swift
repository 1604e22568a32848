import AppEnvironmentKit
import Locking

/// Publishes a value of the library, and publishes it anew when it has changed.
///
/// It is read again after each change that concerns it, and sent where it differs from the last one. Changes that come
/// while it is read, or while nothing is asked for, make one reading.
struct ObservationPublisher<Output: Equatable & Sendable>: Publisher {
  typealias Failure = any Error

  let library: Library
  /// Whether a change concerns the last value.
  let concerns: @Sendable (PodcastStoreChange, Output) -> Bool
  let read: @Sendable (Connection, EpisodeQueries.Position) throws -> Output

  func receive(subscriber: some Subscriber<Output, any Error>) {
    let observation = Observation(self, AnySubscriber(subscriber))
    subscriber.receive(subscription: observation)
  }
}

private final class Observation<Value: Equatable & Sendable>: Subscription, CustomStringConvertible,
  @unchecked Sendable  // because the lock guards all that changes
{
  private let publisher: ObservationPublisher<Value>
  private let lock = Lock()
  private var downstream: AnySubscriber<Value, any Error>?
  private var demand = Subscribers.Demand.none
  private var last: Value?
  private var isStale = true
  private var isReading = false
  private var isRunning = false
  private var listener: Int?

  init(_ publisher: ObservationPublisher<Value>, _ downstream: AnySubscriber<Value, any Error>) {
    self.publisher = publisher
    self.downstream = downstream
  }

  var description: String { "PodcastStore.observe" }

  func request(_ demand: Subscribers.Demand) {
    precondition(demand > .none, "a subscriber that asks for values must ask for more than none")
    let isFirst = lock.withLock {
      guard downstream != nil else { return false }
      self.demand += demand
      defer { if listener == nil { listener = 0 } }
      return listener == nil
    }
    // Before the first reading, so that nothing is missed.
    if isFirst { listen() }
    run()
  }

  func cancel() {
    let (downstream, listener) = lock.withLock { (self.downstream.take(), self.listener.take()) }
    if let listener, listener != 0 { publisher.library.hub.remove(listener) }
    withExtendedLifetime(downstream) {}
  }

  private func listen() {
    let number = publisher.library.hub.add { [weak self] in self?.hear($0) }
    let isWanted = lock.withLock {
      guard downstream != nil else { return false }
      listener = number
      return true
    }
    if !isWanted { publisher.library.hub.remove(number) }
  }

  private func hear(_ change: PodcastStoreChange) {
    let isConcerned = lock.withLock { () -> Bool in
      guard downstream != nil else { return false }
      // What is being read may be from before the change.
      if isReading { isStale = true }
      guard !isStale, let last else { return false }
      isStale = change.everything || publisher.concerns(change, last)
      return isStale
    }
    if isConcerned { publisher.library.access.deliver { self.run() } }
  }

  /// Reads as long as there is need. Only one call at a time goes on; the others leave it to that one.
  private func run() {
    guard lock.withLock({ isRunning.claim() }) else { return }
    while begin() {
      publisher.library.readEpisodes(publisher.read) { result in
        self.complete(result)
        self.run()
      }
    }
  }

  private func begin() -> Bool {
    lock.withLock {
      guard downstream != nil, demand > .none, isStale, !isReading else {
        isRunning = false
        return false
      }
      (isReading, isStale) = (true, false)
      return true
    }
  }

  private func complete(_ result: Result<Value, any Error>) {
    switch result {
    case .success(let value):
      let receiver = lock.withLock { () -> AnySubscriber<Value, any Error>? in
        guard value != last else { return nil }
        last = value
        demand -= 1
        return downstream
      }
      let more = receiver?.receive(value) ?? .none
      lock.withLock {
        if downstream != nil { demand += more }
        isReading = false
      }
    case .failure(let error):
      let (downstream, listener) = lock.withLock { (self.downstream.take(), self.listener.take()) }
      if let listener, listener != 0 { publisher.library.hub.remove(listener) }
      downstream?.receive(completion: .failure(error))
    }
  }
}
