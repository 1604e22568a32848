import PackageSupport

extension Subscribers {
  /// A subscriber that requests unlimited values, and calls a closure for each event.
  ///
  /// The closures run on the publisher's thread. Both are released when the publisher completes and when the sink is
  /// cancelled.
  public final class Sink<Input, Failure: Error>: Subscriber, Cancellable, CustomStringConvertible, CustomReflectable,
    CustomPlaygroundDisplayConvertible
  {
    /// The closures. They never change, so calling them retains nothing.
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

    /// The subscription of a publisher outside this library.
    // because one call writes it before it opens the gate to others
    @exclusivity(unchecked) @usableFromInline var upstream: SubscriptionBox?

    /// The subscription of a publisher of this library. While it delivers on the calling thread, the closures can't be
    /// released by another, and a value need not pass the gate. Without this, the benchmark's rows of subjects take a
    /// third longer.
    // because one call writes it before it opens the gate to others
    @exclusivity(unchecked) @usableFromInline var delivery: Unmanaged<DeliveryState>?

    /// The nesting depth of values, and whether the outermost call has to leave the gate when it returns.
    // because only the delivering thread accesses them
    @exclusivity(unchecked) @usableFromInline var depth: Int32 = 0
    @exclusivity(unchecked) @usableFromInline var leavesLater = false

    /// Creates a sink.
    ///
    /// - Parameters:
    ///   - receiveCompletion: A closure to call with the completion.
    ///   - receiveValue: A closure to call with each value.
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
      delivery?.release()
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
      if let delivery = subscription as? DeliveryState {
        self.delivery = .passRetained(delivery)
      } else {
        upstream = SubscriptionBox(subscription)
      }
      if gate.link() { subscription.request(.unlimited) } else { subscription.cancel() }
      leave()
    }

    /// Calls the closure with the value.
    @inlinable
    public func receive(_ value: Input) -> Subscribers.Demand {
      if gate.isLinked, isServed {
        guard !gate.isClosed else { return .none }
        depth &+= 1
        closures._withUnsafeGuaranteedRef { $0.receiveValue(value) }
        depth &-= 1
        if leavesLater, depth == 0 {
          leavesLater = false
          leave()
        }
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
      if gate.isLinked {
        delivery?._withUnsafeGuaranteedRef { $0.cancel() }
        upstream?.subscription.cancel()
      }
      leaveAfterDelivery()
    }

    /// Whether the subscription delivers on the calling thread.
    @inlinable
    var isServed: Bool {
      guard let delivery else { return false }
      return delivery._withUnsafeGuaranteedRef { $0.isServed(by: currentThreadIdentity()) }
    }

    /// Leaves, and has the closures released when no delivery uses them any more.
    @inlinable
    func leaveAfterDelivery() {
      if gate.isLinked, let delivery, delivery._withUnsafeGuaranteedRef({ !$0.isOver }) {
        if !isServed {
          delivery._withUnsafeGuaranteedRef { $0.keepAlive(closures.takeUnretainedValue()) }
        } else if depth > 0 {
          leavesLater = true
          return
        }
      }
      leave()
    }

    @inlinable
    func leave() {
      guard gate.leave() else { return }
      closures.release()
      // A subscription of this library has released its contents, and is kept because a late value still checks it.
      upstream = nil
    }
  }
}

extension Publisher {
  /// Attaches a subscriber that calls closures, with unlimited demand.
  ///
  /// ```swift
  /// let cancellable = numbers.sink(
  ///   receiveCompletion: { print($0) },
  ///   receiveValue: { print($0) }
  /// )
  /// cancellable.cancel()
  /// ```
  ///
  /// The closures run on the thread that sends the values.
  ///
  /// - Parameters:
  ///   - receiveCompletion: A closure to call with the completion.
  ///   - receiveValue: A closure to call with each value.
  /// - Returns: A cancellable that ends the subscription, also when it is released.
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

/// A box around a subscription, which takes up one word in its owner.
@usableFromInline
final class SubscriptionBox {
  @usableFromInline let subscription: any Subscription

  @inlinable
  init(_ subscription: any Subscription) {
    self.subscription = subscription
  }
}

extension Publisher where Failure == Never {
  /// Attaches a subscriber that calls a closure for each value, with unlimited demand.
  ///
  /// ```swift
  /// ["a", "b"].publisher
  ///   .sink { print($0) }  // a, b
  ///   .store(in: &cancellables)
  /// ```
  ///
  /// - Parameter receiveValue: A closure to call with each value, on the thread that sends it.
  /// - Returns: A cancellable that ends the subscription, also when it is released.
  @inlinable
  public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
    sink(receiveCompletion: { _ in }, receiveValue: receiveValue)
  }
}
