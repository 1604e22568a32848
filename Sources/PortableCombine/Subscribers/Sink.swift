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

    @usableFromInline let gate = Gate()
    // Released by the last to leave the closed gate: whoever is inside may use them.
    @exclusivity(unchecked) @usableFromInline var closures: Unmanaged<Closures>?

    // Both are written by the one who has claimed the way to the upstream, and read once it is linked.
    @exclusivity(unchecked) @usableFromInline var upstream: (any Subscription)?
    /// The conduit that the values come through, as long as this lives. While it serves the thread that a value comes on,
    /// the closures stay, and the value need not go through the gate.
    @exclusivity(unchecked) @usableFromInline var conduit: Unmanaged<ConduitBase>?

    /// Makes a sink.
    ///
    /// - Parameters:
    ///   - receiveCompletion: Called once when the publisher ends.
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
      closures?.release()
      conduit?.release()
    }

    /// The closure that is called with each value; one that does nothing after the end.
    public var receiveValue: (Input) -> Void {
      guard gate.enter() else { return { _ in } }
      defer { leave() }
      return closures?.takeUnretainedValue().receiveValue ?? { _ in }
    }

    /// The closure that is called when the publisher ends; one that does nothing after the end.
    public var receiveCompletion: (Subscribers.Completion<Failure>) -> Void {
      guard gate.enter() else { return { _ in } }
      defer { leave() }
      return closures?.takeUnretainedValue().receiveCompletion ?? { _ in }
    }

    /// `Sink`.
    public var description: String { "Sink" }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }

    /// The description.
    public var playgroundDescription: Any { description }

    /// Keeps the subscription and requests without limit; a second subscription is cancelled.
    @inlinable
    public func receive(subscription: any Subscription) {
      guard gate.claim() else { return subscription.cancel() }
      upstream = subscription
      conduit = ConduitBase.takeOffered()?.retain()
      if gate.link() { subscription.request(.unlimited) } else { subscription.cancel() }
      leave()
    }

    /// Hands the value to the closure.
    @inlinable
    public func receive(_ value: Input) -> Subscribers.Demand {
      if gate.isLinked(), isServed() {
        if !gate.isClosed() { closures?._withUnsafeGuaranteedRef { $0.receiveValue(value) } }
        return .none
      }
      guard gate.enter() else { return .none }
      closures?._withUnsafeGuaranteedRef { $0.receiveValue(value) }
      leave()
      return .none
    }

    /// Hands the completion to the closure and lets go of both closures.
    @inlinable
    public func receive(completion: Subscribers.Completion<Failure>) {
      guard gate.close() else { return }
      closures?._withUnsafeGuaranteedRef { $0.receiveCompletion(completion) }
      leaveAfterTurn()
    }

    /// Cancels the subscription and lets go of the closures.
    @inlinable
    public func cancel() {
      guard gate.close() else { return }
      if gate.isLinked() { upstream?.cancel() }
      leaveAfterTurn()
    }

    @inlinable
    func isServed() -> Bool {
      guard let conduit else { return false }
      return conduit._withUnsafeGuaranteedRef { $0.isServed(by: currentThreadIdentity()) }
    }

    /// Leaves when nobody can be inside the closures any more without having entered.
    @inlinable
    func leaveAfterTurn() {
      guard gate.isLinked(), let conduit else { return leave() }
      conduit._withUnsafeGuaranteedRef { $0.tellWhenTurnIsOver(self) }
    }

    @inlinable
    func leave() {
      guard gate.leave() else { return }
      closures?.release()
      closures = nil
      upstream = nil
    }
  }
}

extension Subscribers.Sink: TurnGuest {
  @usableFromInline
  func turnIsOver() {
    leave()
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
