import Foundation
import PackageSupport

/// A publisher of the changes of a file or folder, which watches it for each subscriber.
struct ChangePublisher<Files: FileSystem>: Publisher {
  typealias Output = FileChange
  typealias Failure = any Error

  let files: Files
  let url: URL
  /// The queue on which the subscription begins; nil for the subscriber's thread.
  let queue: DispatchQueue?

  func receive(subscriber: some Subscriber<FileChange, any Error>) {
    let subscription = ChangeSubscription(subscriber)
    subscriber.receive(subscription: subscription)
    let start: @Sendable () -> Void = { [files, url] in
      subscription.start { changed, finished throws(FileClientError) in
        try files.watch(url, changed: changed, finished: finished)
      }
    }
    if let queue { queue.async(execute: start) } else { start() }
  }
}

/// A subscription that buffers changes until there is demand, and delivers them one at a time.
private final class ChangeSubscription: Subscription, Sendable {
  fileprivate struct State {
    var demand = Subscribers.Demand.none
    var changes: [FileChange] = []
    /// The number of changes at the front that have been delivered. They are removed when they are half of all.
    var deliveredCount = 0
    var end: Subscribers.Completion<any Error>?
    var isDelivering = false
    var stop: (@Sendable () -> Void)?
  }

  private let state = Locked(State())
  private let receiver: Receiver

  init(_ subscriber: some Subscriber<FileChange, any Error>) {
    receiver = Receiver(subscriber)
  }

  func start(
    _ watch: (
      _ changed: @escaping @Sendable (FileChange) -> Void,
      _ finished: @escaping @Sendable (FileClientError?) -> Void
    ) throws(FileClientError) -> @Sendable () -> Void
  ) {
    guard !receiver.isGone else { return }
    do throws(FileClientError) {
      let stop = try watch({ self.take($0) }, { self.finish($0) })
      state.withLock { $0.stop = stop }
      if receiver.isGone { cancel() }
    } catch {
      finish(error)
    }
  }

  func request(_ demand: Subscribers.Demand) {
    precondition(demand > .none, "Request at least one value from a subscription")
    state.withLock { $0.demand += demand }
    deliver()
  }

  func cancel() {
    receiver.leave()
    let held = state.withLock { state in
      defer { (state.stop, state.changes, state.deliveredCount) = (nil, [], 0) }
      return (state.stop, state.changes)
    }
    held.0?()
  }

  private func take(_ change: FileChange) {
    state.withLock { $0.changes.append(change) }
    deliver()
  }

  private func finish(_ error: FileClientError?) {
    state.withLock { $0.end = error.map { .failure($0) } ?? .finished }
    deliver()
  }

  /// Delivers what is due, unless another thread, or a caller of this function, is delivering it.
  private func deliver() {
    let isMine = state.withLock { state in
      defer { state.isDelivering = true }
      return !state.isDelivering
    }
    guard isMine else { return }
    while let step = state.withLock({ $0.next() }) {
      switch step {
      case .change(let change):
        let demand = receiver.receive(change)
        state.withLock { $0.demand += demand }
      case .end(let completion):
        receiver.finish(completion)
        cancel()
      }
    }
  }

  fileprivate enum Step {
    case change(FileChange)
    case end(Subscribers.Completion<any Error>)
  }
}

extension ChangeSubscription.State {
  fileprivate mutating func next() -> ChangeSubscription.Step? {
    if demand > .none, deliveredCount < changes.count {
      demand -= 1
      let change = changes[deliveredCount]
      deliveredCount += 1
      if 2 * deliveredCount >= changes.count {
        changes.removeFirst(deliveredCount)
        deliveredCount = 0
      }
      return .change(change)
    }
    if changes.isEmpty, let end {
      self.end = nil
      return .end(end)
    }
    isDelivering = false
    return nil
  }
}

/// The subscriber until it cancels.
private final class Receiver: Sendable {
  struct Closures {
    let value: @Sendable (FileChange) -> Subscribers.Demand
    let completion: @Sendable (Subscribers.Completion<any Error>) -> Void
  }

  private let closures: Locked<Closures?>

  init(_ subscriber: some Subscriber<FileChange, any Error>) {
    nonisolated(unsafe) let subscriber = AnySubscriber(subscriber)  // because one thread at a time delivers to it
    closures = Locked(
      Closures(
        value: { subscriber.receive($0) },
        completion: { subscriber.receive(completion: $0) }
      )
    )
  }

  var isGone: Bool { closures.withLock { $0 == nil } }

  func receive(_ change: FileChange) -> Subscribers.Demand {
    closures.withLock { $0 }?.value(change) ?? .none
  }

  func finish(_ completion: Subscribers.Completion<any Error>) {
    leave()?.completion(completion)
  }

  @discardableResult
  func leave() -> Closures? {
    closures.withLock { closures in
      defer { closures = nil }
      return closures
    }
  }
}
