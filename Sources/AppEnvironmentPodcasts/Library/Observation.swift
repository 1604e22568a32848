import AppEnvironmentKit
import Locking

/// Publishes a value of the library, and again after each change that concerns it, if the value differs.
///
/// Changes that arrive while the value is read, or while none is asked for, cause one reading.
struct ObservationPublisher<Output: Equatable & Sendable>: Publisher {
  typealias Failure = any Error

  let library: Library
  /// Returns whether a change concerns the last value.
  let concerns: @Sendable (PodcastStoreChange, Output) -> Bool
  let read: @Sendable (Connection, EpisodeQueries.Position) throws -> Output

  func receive(subscriber: some Subscriber<Output, any Error>) {
    subscriber.receive(subscription: Observation(self, AnySubscriber(subscriber)))
  }
}

private final class Observation<Value: Equatable & Sendable>: Subscription, CustomStringConvertible,
  @unchecked Sendable  // because the lock guards all that changes
{
  private enum Listening {
    case not
    case starting
    case with(Int)
  }

  private let publisher: ObservationPublisher<Value>
  private let lock = Lock()
  private var downstream: AnySubscriber<Value, any Error>?
  private var demand = Subscribers.Demand.none
  private var last: Value?
  private var isStale = true
  private var isReading = false
  private var isRunning = false
  private var listening = Listening.not

  init(_ publisher: ObservationPublisher<Value>, _ downstream: AnySubscriber<Value, any Error>) {
    self.publisher = publisher
    self.downstream = downstream
  }

  var description: String { "PodcastStore.observe" }

  func request(_ demand: Subscribers.Demand) {
    precondition(demand > .none, "a subscriber must request at least one value")
    let isFirst = lock.withLock {
      guard downstream != nil else { return false }
      self.demand += demand
      guard case .not = listening else { return false }
      listening = .starting
      return true
    }
    // Before the first reading, so that no change is missed.
    if isFirst { listen() }
    run()
  }

  func cancel() {
    withExtendedLifetime(end()) {}
  }

  /// Stops listening, and returns the subscriber if there still is one.
  private func end() -> AnySubscriber<Value, any Error>? {
    let (downstream, listening) = lock.withLock {
      defer { self.listening = .starting }
      return (self.downstream.take(), self.listening)
    }
    if case .with(let id) = listening { publisher.library.hub.remove(id) }
    return downstream
  }

  private func listen() {
    let id = publisher.library.hub.add { [weak self] in self?.receive($0) }
    let isWanted = lock.withLock {
      if downstream != nil { listening = .with(id) }
      return downstream != nil
    }
    if !isWanted { publisher.library.hub.remove(id) }
  }

  private func receive(_ change: PodcastStoreChange) {
    let isConcerned = lock.withLock { () -> Bool in
      guard downstream != nil else { return false }
      // The value that is being read may be from before the change.
      if isReading { isStale = true }
      guard !isStale, let last else { return false }
      isStale = change.everything || publisher.concerns(change, last)
      return isStale
    }
    if isConcerned { publisher.library.access.deliver { self.run() } }
  }

  /// Reads as long as there is need. One call at a time does; the others leave it to that one.
  private func run() {
    let isFirst = lock.withLock {
      defer { isRunning = true }
      return !isRunning
    }
    guard isFirst else { return }
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
      end()?.receive(completion: .failure(error))
    }
  }
}
