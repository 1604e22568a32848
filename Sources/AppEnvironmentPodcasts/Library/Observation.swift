import AppEnvironmentKit
import PackageSupport

import class PortableCombine.SerialDelivery

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
  @unchecked Sendable  // because a lock guards the state, and any thread may use the queue of deliveries
{
  private struct State {
    var downstream: AnySubscriber<Value, any Error>?
    var demand = Subscribers.Demand.none
    /// The identifier of the listener to changes, which is added before the first reading.
    var listener: Int?
    var last: Value?
    /// A Boolean value that indicates whether the last value may be an old one.
    var isStale = true
    var reading = Reading.none
  }

  private enum Reading {
    case none
    case started
    case finished(Result<Value, any Error>)
  }

  private enum Step {
    case listen
    case read
    case deliver(Value, AnySubscriber<Value, any Error>)
    case fail(any Error)
  }

  private let publisher: ObservationPublisher<Value>
  private let state: Guarded<State>
  private let delivery = SerialDelivery<Observation> { $0.proceed() }

  init(_ publisher: ObservationPublisher<Value>, _ downstream: AnySubscriber<Value, any Error>) {
    self.publisher = publisher
    state = Guarded(State(downstream: downstream))
  }

  var description: String { "PodcastStore.observe" }

  func request(_ demand: Subscribers.Demand) {
    state.withLock { $0.demand += demand }
    publisher.library.access.deliver { self.delivery.send(self) }
  }

  func cancel() {
    withExtendedLifetime(end()) {}
  }

  /// Stops listening, and returns the subscriber if there still is one.
  private func end() -> AnySubscriber<Value, any Error>? {
    let old = state.withLock { state in
      defer { state = State() }
      return state
    }
    delivery.end()
    if let listener = old.listener { publisher.library.hub.remove(listener) }
    return old.downstream
  }

  private func receive(_ change: PodcastStoreChange) {
    let isConcerned = state.withLock { state in
      // The value that is being read may be from before the change.
      if case .none = state.reading {} else { state.isStale = true }
      guard state.downstream != nil, !state.isStale, let last = state.last else { return false }
      state.isStale = change.everything || publisher.concerns(change, last)
      return state.isStale
    }
    if isConcerned { publisher.library.access.deliver { self.delivery.send(self) } }
  }

  /// Takes the next steps, as far as they are possible now.
  private func proceed() {
    while let step = next() {
      switch step {
      case .listen: listen()
      case .read:
        publisher.library.readEpisodes(publisher.read) { result in
          self.state.withLock { $0.reading = .finished(result) }
          self.delivery.send(self)
        }
      case .deliver(let value, let downstream):
        let more = downstream.receive(value)
        state.withLock { $0.demand += more }
      case .fail(let error): end()?.receive(completion: .failure(error))
      }
    }
  }

  private func next() -> Step? {
    state.withLock { state in
      guard let downstream = state.downstream else { return nil }
      if case .finished(let result) = state.reading {
        state.reading = .none
        switch result {
        case .failure(let error): return .fail(error)
        case .success(let value) where value != state.last:
          state.last = value
          state.demand -= 1
          return .deliver(value, downstream)
        case .success: break
        }
      }
      guard state.demand > .none, state.isStale, case .none = state.reading else { return nil }
      if state.listener == nil { return .listen }
      (state.reading, state.isStale) = (.started, false)
      return .read
    }
  }

  private func listen() {
    let id = publisher.library.hub.add { [weak self] in self?.receive($0) }
    let isWanted = state.withLock { state in
      if state.downstream != nil { state.listener = id }
      return state.downstream != nil
    }
    if !isWanted { publisher.library.hub.remove(id) }
  }
}
