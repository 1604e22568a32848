import AppEnvironmentKit
import Locking

/// Publishes what changes, as much at a time as a subscriber is behind.
struct ChangesPublisher: Publisher {
  typealias Output = PodcastStoreChange
  typealias Failure = Never

  let library: Library

  func receive(subscriber: some Subscriber<PodcastStoreChange, Never>) {
    let subscription = ChangesSubscription(library, AnySubscriber(subscriber))
    subscription.listen()
    subscriber.receive(subscription: subscription)
  }
}

private final class ChangesSubscription: Subscription, CustomStringConvertible,
  @unchecked Sendable  // because the lock guards all that changes
{
  private let library: Library
  private let lock = Lock()
  private var downstream: AnySubscriber<PodcastStoreChange, Never>?
  private var demand = Subscribers.Demand.none
  private var waiting = PodcastStoreChange()
  private var isDelivering = false
  private var listener: Int?

  init(_ library: Library, _ downstream: AnySubscriber<PodcastStoreChange, Never>) {
    self.library = library
    self.downstream = downstream
  }

  var description: String { "PodcastStore.changes" }

  func listen() {
    let number = library.hub.add { [weak self] in self?.hear($0) }
    lock.withLock { listener = number }
  }

  func request(_ demand: Subscribers.Demand) {
    precondition(demand > .none, "a subscriber that asks for values must ask for more than none")
    lock.withLock { self.demand += demand }
    library.access.deliver { self.run() }
  }

  func cancel() {
    let (downstream, listener) = lock.withLock { (self.downstream.take(), self.listener.take()) }
    if let listener { library.hub.remove(listener) }
    withExtendedLifetime(downstream) {}
  }

  private func hear(_ change: PodcastStoreChange) {
    let mustDeliver = lock.withLock {
      waiting.add(change)
      return demand > .none && !isDelivering
    }
    if mustDeliver { library.access.deliver { self.run() } }
  }

  private func run() {
    guard lock.withLock({ isDelivering.claim() }) else { return }
    while let (change, receiver) = next() {
      let more = receiver.receive(change)
      if more > .none { lock.withLock { demand += more } }
    }
  }

  private func next() -> (PodcastStoreChange, AnySubscriber<PodcastStoreChange, Never>)? {
    lock.withLock {
      guard let downstream, demand > .none, !waiting.isEmpty else {
        isDelivering = false
        return nil
      }
      demand -= 1
      defer { waiting = PodcastStoreChange() }
      return (waiting, downstream)
    }
  }
}
