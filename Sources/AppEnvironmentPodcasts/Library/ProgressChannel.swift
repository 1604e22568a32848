import AppEnvironmentKit
import Locking

/// Publishes what a piece of work sends, which begins with the first demand and ends early when it is cancelled.
struct ProgressPublisher<Output: Sendable>: Publisher {
  typealias Failure = any Error

  let start: @Sendable (ProgressChannel<Output>) -> Void

  func receive(subscriber: some Subscriber<Output, any Error>) {
    subscriber.receive(subscription: ProgressChannel(start, AnySubscriber(subscriber)))
  }
}

/// What the work sends through, from any thread. What is not asked for yet waits.
final class ProgressChannel<Value: Sendable>: Subscription, CustomStringConvertible,
  @unchecked Sendable  // because the lock guards all that changes
{
  private let lock = Lock()
  private var start: (@Sendable (ProgressChannel) -> Void)?
  private var downstream: AnySubscriber<Value, any Error>?
  private var demand = Subscribers.Demand.none
  private var waiting: [Value] = []
  private var delivered = 0
  private var completion: Subscribers.Completion<any Error>?
  private var isDelivering = false
  private var onCancel: (@Sendable () -> Void)?

  fileprivate init(
    _ start: @escaping @Sendable (ProgressChannel) -> Void, _ downstream: AnySubscriber<Value, any Error>
  ) {
    self.start = start
    self.downstream = downstream
  }

  var description: String { "PodcastStore.progress" }

  /// Whether nobody wants to hear any more.
  var isCancelled: Bool { lock.withLock { downstream == nil } }

  /// Sets what is to be done when nobody wants to hear any more.
  func whenCancelled(_ body: @escaping @Sendable () -> Void) {
    let isLate = lock.withLock {
      if downstream != nil { onCancel = body }
      return downstream == nil
    }
    if isLate { body() }
  }

  func send(_ value: Value) {
    put(value)
    run()
  }

  /// Keeps a value until ``run()``; calls nobody.
  func put(_ value: Value) {
    lock.withLock { if downstream != nil { waiting.append(value) } }
  }

  func end(_ completion: Subscribers.Completion<any Error> = .finished) {
    lock.withLock { if self.completion == nil { self.completion = completion } }
    run()
  }

  func request(_ demand: Subscribers.Demand) {
    precondition(demand > .none, "a subscriber that asks for values must ask for more than none")
    let start = lock.withLock {
      self.demand += demand
      return self.start.take()
    }
    start?(self)
    run()
  }

  func cancel() {
    let (released, onCancel) = lock.withLock {
      defer { waiting = [] }
      return ((downstream.take(), start.take(), waiting), self.onCancel.take())
    }
    onCancel?()
    withExtendedLifetime(released) {}
  }

  private enum Delivery {
    case value(Value, AnySubscriber<Value, any Error>)
    case completion(Subscribers.Completion<any Error>, AnySubscriber<Value, any Error>, released: Any?)
  }

  /// Delivers what there is and is asked for.
  func run() {
    guard lock.withLock({ isDelivering.claim() }) else { return }
    while let next = next() {
      switch next {
      case .value(let value, let downstream):
        let more = downstream.receive(value)
        if more > .none { lock.withLock { demand += more } }
      case .completion(let completion, let downstream, _):
        downstream.receive(completion: completion)
      }
    }
  }

  private func next() -> Delivery? {
    lock.withLock {
      if let downstream {
        if demand > .none, delivered < waiting.count {
          demand -= 1
          defer {
            delivered += 1
            if delivered == waiting.count { (waiting, delivered) = ([], 0) }
          }
          return .value(waiting[delivered], downstream)
        }
        if let completion, delivered == waiting.count {
          self.downstream = nil
          return .completion(completion, downstream, released: onCancel.take())
        }
      }
      isDelivering = false
      return nil
    }
  }
}
