import Locking

extension Subscribers {
  /// A subscriber that asks for everything and hands it to two closures.
  ///
  /// The closures run on whatever thread the publisher sends on. Both are let go when the publisher ends and when the
  /// sink is cancelled.
  public final class Sink<Input, Failure: Error>: Subscriber, Cancellable, CustomStringConvertible, CustomReflectable,
    CustomPlaygroundDisplayConvertible
  {
    /// The closures, which stay as they are for as long as this lives, so that calling them retains nothing.
    @usableFromInline
    final class Closures {
      @usableFromInline let receiveValue: (Input) -> Void
      @usableFromInline let receiveCompletion: (Completion<Failure>) -> Void

      @inlinable
      init(receiveValue: @escaping (Input) -> Void, receiveCompletion: @escaping (Completion<Failure>) -> Void) {
        self.receiveValue = receiveValue
        self.receiveCompletion = receiveCompletion
      }
    }

    /// Counts the calls that may use the closures, which are released after the last.
    @usableFromInline let gate = CallGate()
    @usableFromInline let closures: Unmanaged<Closures>

    // because one call writes it before it opens the gate to others
    @exclusivity(unchecked) @usableFromInline var upstream: (any Subscription)?

    /// The upstream, if it is a stage or a subject's subscription. While it delivers on the calling thread, the closures can't
    /// be released, and a value need not pass the gate. Without this, the benchmark's rows of subjects take a third longer.
    // because one call writes it before it opens the gate to others
    @exclusivity(unchecked) @usableFromInline var delivery: Unmanaged<DeliveryState>?

    /// Creates a sink.
    ///
    /// - Parameters:
    ///   - receiveCompletion: Called once, with the completion.
    ///   - receiveValue: Called with each value.
    @inlinable
    public init(
      receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
      receiveValue: @escaping (Input) -> Void
    ) {
      closures = .passRetained(Closures(receiveValue: receiveValue, receiveCompletion: receiveCompletion))
    }

    @inlinable
    deinit {
      if !gate.isOver { closures.release() }
    }

    /// The closure for values; after the end, one that does nothing.
    public var receiveValue: (Input) -> Void {
      guard gate.enter() else { return { _ in } }
      defer { leave() }
      return closures.takeUnretainedValue().receiveValue
    }

    /// The closure for the completion; after the end, one that does nothing.
    public var receiveCompletion: (Subscribers.Completion<Failure>) -> Void {
      guard gate.enter() else { return { _ in } }
      defer { leave() }
      return closures.takeUnretainedValue().receiveCompletion
    }

    /// `Sink`.
    public var description: String { "Sink" }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }

    /// The description.
    public var playgroundDescription: Any { description }

    /// Keeps the subscription and requests unlimited values. A second subscription is cancelled.
    @inlinable
    public func receive(subscription: any Subscription) {
      guard gate.claim() else { return subscription.cancel() }
      upstream = subscription
      if let delivery = subscription as? DeliveryState { self.delivery = .passUnretained(delivery) }
      if gate.link() { subscription.request(.unlimited) } else { subscription.cancel() }
      leave()
    }

    /// Calls the closure with the value.
    @inlinable
    public func receive(_ value: Input) -> Subscribers.Demand {
      if gate.isLinked, isServed {
        if !gate.isClosed { closures._withUnsafeGuaranteedRef { $0.receiveValue(value) } }
        return .none
      }
      guard gate.enter() else { return .none }
      closures._withUnsafeGuaranteedRef { $0.receiveValue(value) }
      leave()
      return .none
    }

    /// Calls the closure with the completion, and releases both closures.
    @inlinable
    public func receive(completion: Subscribers.Completion<Failure>) {
      guard gate.close() else { return }
      closures._withUnsafeGuaranteedRef { $0.receiveCompletion(completion) }
      leaveAfterDelivery()
    }

    /// Cancels the subscription, and releases the closures.
    @inlinable
    public func cancel() {
      guard gate.close() else { return }
      if gate.isLinked { upstream?.cancel() }
      leaveAfterDelivery()
    }

    /// Whether the upstream is delivering on the calling thread.
    @inlinable
    var isServed: Bool {
      guard let delivery else { return false }
      return delivery._withUnsafeGuaranteedRef { $0.isServed(by: currentThreadIdentity()) }
    }

    /// Leaves, and has the closures released when no delivery uses them any more.
    @inlinable
    func leaveAfterDelivery() {
      if gate.isLinked, let delivery {
        delivery._withUnsafeGuaranteedRef { $0.keepAlive(closures.takeUnretainedValue()) }
      }
      leave()
    }

    @inlinable
    func leave() {
      guard gate.leave() else { return }
      closures.release()
      // A subscription of this library has released what it held. Its state is still read when a value comes late.
      if delivery == nil { upstream = nil }
    }
  }
}

extension Publisher {
  /// Attaches closures to this publisher, and asks it for everything.
  ///
  /// - Parameters:
  ///   - receiveCompletion: Called once when the publisher ends.
  ///   - receiveValue: Called with each value.
  /// - Returns: What ends the subscription when it is cancelled or released.
  @inlinable
  public func sink(
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
    receiveValue: @escaping (Output) -> Void
  ) -> AnyCancellable {
    let sink = Subscribers.Sink<Output, Failure>(receiveCompletion: receiveCompletion, receiveValue: receiveValue)
    receive(subscriber: sink)
    return AnyCancellable(sink)
  }
}

extension Publisher where Failure == Never {
  /// Attaches a closure to a publisher that cannot fail, and asks it for everything.
  ///
  /// - Parameter receiveValue: Called with each value.
  /// - Returns: What ends the subscription when it is cancelled or released.
  @inlinable
  public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
    sink(receiveCompletion: { _ in }, receiveValue: receiveValue)
  }
}
