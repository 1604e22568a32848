import AppEnvironmentKit
import Locking

/// What values are sent through, from any thread. What is not asked for yet waits.
final class Channel<Value: Sendable, Failure: Error>: Subscription, CustomStringConvertible,
  @unchecked Sendable  // because the lock guards all that changes
{
  typealias Deliver = @Sendable (@escaping @Sendable () -> Void) -> Void
  typealias Keep = @Sendable (_ waiting: inout [Value], _ value: Value) -> Void

  let description: String
  private let deliver: Deliver
  private let keep: Keep
  private let lock = Lock()
  private var start: (@Sendable (Channel) -> Void)?
  private var downstream: AnySubscriber<Value, Failure>?
  private var demand = Subscribers.Demand.none
  private var waiting: [Value] = []
  private var delivered = 0
  private var completion: Subscribers.Completion<Failure>?
  private var isDelivering = false
  private var onCancel: (@Sendable () -> Void)?

  /// Makes a channel to a subscriber.
  ///
  /// - Parameters:
  ///   - deliver: Calls what delivers, at once or later.
  ///   - keep: Puts a value to those that wait. It is called with the lock held.
  ///   - start: What is to be done at the first demand.
  init(
    _ description: String, to downstream: AnySubscriber<Value, Failure>,
    deliver: @escaping Deliver = { $0() },
    keep: @escaping Keep = { $0.append($1) },
    start: (@Sendable (Channel) -> Void)? = nil
  ) {
    (self.description, self.deliver, self.keep) = (description, deliver, keep)
    (self.downstream, self.start) = (downstream, start)
  }

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
    if lock.withLock({ demand > .none && !isDelivering }) { deliver { self.run() } }
  }

  /// Keeps a value until ``run()``; calls nobody.
  func put(_ value: Value) {
    lock.withLock { if downstream != nil { keep(&waiting, value) } }
  }

  func end(_ completion: Subscribers.Completion<Failure> = .finished) {
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
    deliver { self.run() }
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
    case value(Value, AnySubscriber<Value, Failure>)
    case completion(Subscribers.Completion<Failure>, AnySubscriber<Value, Failure>, released: Any?)
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
