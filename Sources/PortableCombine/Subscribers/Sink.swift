import PackageSupport

extension Subscribers {
  /// A subscriber that requests unlimited values, and calls a closure for each event.
  ///
  /// The closures run on the publisher's thread. Both are released when the publisher completes and when the sink is
  /// cancelled.
  public final class Sink<Input, Failure: Error>: Subscriber, Cancellable, CustomStringConvertible, CustomReflectable,
    CustomPlaygroundDisplayConvertible
  {
    /// The closures, which are called in place, so that calling them retains nothing.
    @usableFromInline struct Closures: ~Copyable {
      @usableFromInline let receiveValue: (Input) -> Void
      @usableFromInline let receiveCompletion: (Completion<Failure>) -> Void

      @inlinable borrowing func receive(_ value: Input) {
        receiveValue(value)
      }

      @inlinable borrowing func receive(completion: Completion<Failure>) {
        receiveCompletion(completion)
      }

      @inlinable
      init(_ receiveValue: @escaping (Input) -> Void, _ receiveCompletion: @escaping (Completion<Failure>) -> Void) {
        self.receiveValue = receiveValue
        self.receiveCompletion = receiveCompletion
      }
    }

    /// Counts the calls that may use the closures, which are released after the last.
    @usableFromInline let gate = CallGate()

    // because the last call to leave the gate changes it
    @exclusivity(unchecked) @usableFromInline var closures: Closures

    /// The subscription of a publisher of this library. While it delivers on the calling thread, the closures aren't released,
    /// and a value need not pass the gate. Without this, the benchmark's rows of subjects take a third longer.
    // because one call writes it before it opens the gate to others
    @exclusivity(unchecked) @usableFromInline var delivery: Unmanaged<Delivery>?

    /// The subscription of another publisher. In a box, because it is five words long.
    // because one call writes it before it opens the gate to others, and the last to leave releases it
    @exclusivity(unchecked) @usableFromInline var upstream: SubscriptionBox?

    /// The number of values that are inside one another, and whether the last to return has to leave the gate.
    // because only the delivering thread has them
    @exclusivity(unchecked) @usableFromInline var depth: Int32 = 0
    @exclusivity(unchecked) @usableFromInline var leavesLater = false

    /// Creates a sink.
    ///
    /// - Parameters:
    ///   - receiveCompletion: A closure to call with the completion.
    ///   - receiveValue: A closure to call with each value.
    @inlinable public init(
      receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
      receiveValue: @escaping (Input) -> Void
    ) {
      closures = Closures(receiveValue, receiveCompletion)
    }

    deinit {
      delivery?.release()
    }

    /// The closure for values; after the end, one that does nothing.
    public var receiveValue: (Input) -> Void {
      guard gate.enter() else { return { _ in } }
      defer { leave() }
      return closures.receiveValue
    }

    /// The closure for the completion; after the end, one that does nothing.
    public var receiveCompletion: (Subscribers.Completion<Failure>) -> Void {
      guard gate.enter() else { return { _ in } }
      defer { leave() }
      return closures.receiveCompletion
    }

    /// `Sink`.
    public var description: String { "Sink" }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }

    /// The description.
    public var playgroundDescription: Any { description }

    /// Keeps the subscription and requests unlimited values. A second subscription is cancelled.
    @inlinable public func receive(subscription: any Subscription) {
      guard gate.claim() else { return subscription.cancel() }
      delivery = retainedDelivery(subscription)
      if delivery == nil {
        upstream = SubscriptionBox(subscription)
      }
      if gate.link() { subscription.request(.unlimited) } else { subscription.cancel() }
      leave()
    }

    /// Calls the closure with the value.
    @inlinable public func receive(_ value: Input) -> Subscribers.Demand {
      if gate.isLinked, isServed {
        guard !gate.isClosed else { return .none }
        depth &+= 1
        closures.receive(value)
        depth &-= 1
        if leavesLater, depth == 0 {
          leavesLater = false
          leave()
        }
        return .none
      }
      guard gate.enter() else { return .none }
      closures.receive(value)
      leave()
      return .none
    }

    /// Calls the closure with the completion, and releases both closures.
    @inlinable public func receive(completion: Subscribers.Completion<Failure>) {
      guard gate.close() else { return }
      closures.receive(completion: completion)
      leaveAfterDelivery()
    }

    /// Cancels the subscription, and releases the closures.
    @inlinable public func cancel() {
      guard gate.close() else { return }
      if gate.isLinked {
        delivery?._withUnsafeGuaranteedRef { $0.cancel() }
        upstream?.subscription.cancel()
      }
      leaveAfterDelivery()
    }

    /// A Boolean value that indicates whether the subscription delivers on the calling thread.
    @inlinable var isServed: Bool {
      guard let delivery else { return false }
      return delivery._withUnsafeGuaranteedRef { $0.isServed(by: currentThreadIdentity()) }
    }

    /// Leaves the gate as soon as the subscription no longer uses the closures.
    @usableFromInline func leaveAfterDelivery() {
      if gate.isLinked, isServed {
        if depth == 0 { leave() } else { leavesLater = true }
      } else if gate.isLinked, let delivery = delivery?.takeUnretainedValue(), !delivery.isOver {
        delivery.keepAlive(ReleaseAction(leave))
      } else {
        leave()
      }
    }

    /// Leaves the gate. The last to leave after the end releases the closures.
    @inlinable func leave() {
      if gate.leave() { release() }
    }

    @usableFromInline func release() {
      closures = Closures({ _ in }, { _ in })
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
  /// The closures run on the thread that sends the values. The compiler doesn't check that this is the thread of their
  /// actor. In a test with an environment, a sink of the main actor warns of its line if it is called elsewhere.
  ///
  /// - Parameters:
  ///   - isolation: The actor of the caller, which its closures belong to; nil for closures that run on any thread.
  ///   - fileID: The file of the call.
  ///   - line: The line of the call.
  ///   - receiveCompletion: A closure to call with the completion.
  ///   - receiveValue: A closure to call with each value.
  /// - Returns: A cancellable that ends the subscription when it is cancelled or released.
  @inlinable public func sink(
    isolation: (any Actor)? = #isolation, fileID: StaticString = #fileID, line: UInt = #line,
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
    receiveValue: @escaping (Output) -> Void
  ) -> AnyCancellable {
    var (receiveCompletion, receiveValue) = (receiveCompletion, receiveValue)
    if isolation != nil, let warn = mainActorWarning(isolation, fileID, line) {
      (receiveCompletion, receiveValue) = (checked(receiveCompletion, warn), checked(receiveValue, warn))
    }
    let sink = Subscribers.Sink<Output, Failure>(receiveCompletion: receiveCompletion, receiveValue: receiveValue)
    receive(subscriber: sink)
    return AnyCancellable(sink)
  }
}

/// Returns a subscription of this library, retained; `nil` for another one.
///
/// It casts the type, because a cast of the subscription copies it. The benchmark's row of `Just.map.sink` takes a tenth
/// longer with one.
@inlinable func retainedDelivery<Source: Subscription>(_ subscription: Source) -> Unmanaged<Delivery>? {
  guard Source.self is Delivery.Type else { return nil }
  return withUnsafeBytes(of: subscription) { $0.load(as: Unmanaged<Delivery>.self) }.retain()
}

/// Performs an action when it is released.
@usableFromInline final class ReleaseAction {
  @usableFromInline let action: () -> Void

  @inlinable init(_ action: @escaping () -> Void) {
    self.action = action
  }

  deinit {
    action()
  }
}

/// A box around a subscription, which takes up one word in its owner.
@usableFromInline final class SubscriptionBox {
  @usableFromInline let subscription: any Subscription

  @inlinable init(_ subscription: any Subscription) {
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
  /// - Parameters:
  ///   - isolation: The actor of the caller, which the closure belongs to; nil for a closure that runs on any thread.
  ///   - fileID: The file of the call.
  ///   - line: The line of the call.
  ///   - receiveValue: A closure to call with each value, on the thread that sends it. In a test with an environment, a
  ///     sink of the main actor warns of its line if that is another thread.
  /// - Returns: A cancellable that ends the subscription when it is cancelled or released.
  @inlinable public func sink(
    isolation: (any Actor)? = #isolation, fileID: StaticString = #fileID, line: UInt = #line,
    receiveValue: @escaping (Output) -> Void
  ) -> AnyCancellable {
    sink(
      isolation: isolation, fileID: fileID, line: line, receiveCompletion: { _ in }, receiveValue: receiveValue)
  }
}
