import PackageSupport

extension Publisher {
  /// Drops the first values.
  ///
  /// ```swift
  /// let name = CurrentValueSubject<String, Never>("Ada")
  /// name
  ///   .dropFirst()
  ///   .sink { print("renamed to \($0)") }  // renamed to Grace
  ///   .store(in: &cancellables)
  /// name.value = "Grace"
  /// ```
  ///
  /// - Parameter count: The number of values to drop. The default is one. A negative number traps when a subscriber
  ///   attaches.
  /// - Returns: A publisher of the remaining values.
  @inlinable public func dropFirst(_ count: Int = 1) -> Publishers.Drop<Self> {
    Publishers.Drop(upstream: self, count: count)
  }
}

extension Publishers {
  /// A publisher that drops the first values of its upstream.
  ///
  /// It requests the values to drop in addition to the requested ones.
  public struct Drop<Upstream: Publisher>: Publisher {
    /// The upstream's values.
    public typealias Output = Upstream.Output

    /// The error of the upstream.
    public typealias Failure = Upstream.Failure

    /// The upstream publisher.
    public let upstream: Upstream

    /// The number of values to drop.
    public let count: Int

    /// Creates a dropping publisher. A negative count traps when a subscriber attaches.
    ///
    /// - Parameters:
    ///   - upstream: The upstream publisher.
    ///   - count: The number of values to drop.
    @inlinable public init(upstream: Upstream, count: Int) {
      self.upstream = upstream
      self.count = count
    }

    /// Attaches a subscriber. It receives its subscription before the upstream is subscribed to.
    @inlinable public func receive<S: Subscriber>(subscriber: S)
    where Upstream.Failure == S.Failure, Upstream.Output == S.Input {
      precondition(count >= 0, "dropFirst(_:) needs a count of zero or more, not \(count)")
      let stage = Stage(subscriber, count: count)
      subscriber.receive(subscription: stage)
      upstream.receive(subscriber: stage)
    }
  }
}

extension Publishers.Drop: Equatable where Upstream: Equatable {}

extension Publishers.Drop {
  /// The rule of the operator's stage. ``FilterStage`` calls `decide` with each value and a pointer to the rule and
  /// its state.
  @usableFromInline struct Rule: ~Copyable, FilterRule {
    @usableFromInline typealias Received = Upstream.Output
    @usableFromInline typealias UpstreamFailure = Upstream.Failure
    @usableFromInline typealias State = Int

    @inlinable init() {}

    @inlinable static func decide(_ input: Received, _ body: Memory) -> Decision<Sent> {
      guard body.pointee.state > 0 else { return .send(input) }
      body.pointee.state -= 1
      return .ignore
    }
  }

  /// The subscriber receives its subscription before the upstream is subscribed to. The values to drop are requested in
  /// addition to the requested ones.
  @usableFromInline final class Stage<Downstream: Subscriber>: FilterStage<Rule, Downstream>
  where Downstream.Input == Upstream.Output, Downstream.Failure == Upstream.Failure {
    /// The demand to request from the upstream once its subscription arrives.
    @usableFromInline let early: Locked<Subscribers.Demand?>

    @inlinable init(_ downstream: Downstream, count: Int) {
      early = Locked(unchecked: .max(count))
      super.init(downstream, Rule(), count, name: "Drop")
    }

    @usableFromInline override func receive(subscription: any Subscription) {
      guard keep(subscription) else { return }
      ask(for: early.withLockUnchecked { $0.take() } ?? .none)
    }

    @usableFromInline override func request(_ demand: Subscribers.Demand) {
      let isEarly = early.withLockUnchecked { early in
        guard let sum = early else { return false }
        early = sum + demand
        return true
      }
      if !isEarly { super.request(demand) }
    }
  }
}
