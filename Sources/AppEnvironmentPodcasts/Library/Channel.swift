import AppEnvironmentKit
import Locking

/// A subscription to values that are sent from any thread. Values that aren't asked for yet wait.
final class Channel<Value: Sendable>: Subscription, CustomStringConvertible,
  @unchecked Sendable  // because the lock guards all that changes
{
  let description: String
  private let deliver: @Sendable (@escaping @Sendable () -> Void) -> Void
  private let enqueue: @Sendable (_ waiting: inout [Value], _ value: Value) -> Void
  private let lock = Lock()
  private var downstream: AnySubscriber<Value, Never>?
  private var demand = Subscribers.Demand.none
  private var waiting: [Value] = []
  private var isRunning = false
  private var onCancel: (@Sendable () -> Void)?

  /// Creates a subscription.
  ///
  /// - Parameters:
  ///   - description: The subscription's name.
  ///   - downstream: The subscriber.
  ///   - deliver: Calls its argument where subscribers may take their time.
  ///   - enqueue: Adds a value to those that wait. It's called with the lock held.
  init(
    _ description: String, to downstream: AnySubscriber<Value, Never>,
    deliver: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void = { $0() },
    enqueue: @escaping @Sendable (inout [Value], Value) -> Void = { $0.append($1) }
  ) {
    (self.description, self.downstream) = (description, downstream)
    (self.deliver, self.enqueue) = (deliver, enqueue)
  }

  /// Sets the work to do on cancellation, which is done at once if the subscription was cancelled.
  func whenCancelled(_ body: @escaping @Sendable () -> Void) {
    let isLate = lock.withLock {
      if downstream != nil { onCancel = body }
      return downstream == nil
    }
    if isLate { body() }
  }

  func send(_ value: Value) {
    put(value)
    if lock.withLock({ demand > .none && !isRunning }) { deliver { self.run() } }
  }

  /// Adds a value without delivering it, for callers that hold a lock. ``run()`` delivers it.
  func put(_ value: Value) {
    lock.withLock { if downstream != nil { enqueue(&waiting, value) } }
  }

  func request(_ demand: Subscribers.Demand) {
    precondition(demand > .none, "a subscriber must request at least one value")
    lock.withLock { self.demand += demand }
    deliver { self.run() }
  }

  func cancel() {
    let (released, onCancel) = lock.withLock {
      defer { waiting = [] }
      return ((downstream.take(), waiting), self.onCancel.take())
    }
    onCancel?()
    withExtendedLifetime(released) {}
  }

  /// Delivers the values that are asked for. One call at a time does; the others leave their values to that one.
  func run() {
    let isFirst = lock.withLock {
      defer { isRunning = true }
      return !isRunning
    }
    guard isFirst else { return }
    while let (value, downstream) = next() {
      let more = downstream.receive(value)
      lock.withLock { demand += more }
    }
  }

  private func next() -> (Value, AnySubscriber<Value, Never>)? {
    lock.withLock {
      guard let downstream, demand > .none, !waiting.isEmpty else {
        isRunning = false
        return nil
      }
      demand -= 1
      return (waiting.removeFirst(), downstream)
    }
  }
}
