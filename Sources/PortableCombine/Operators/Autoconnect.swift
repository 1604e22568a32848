import PackageSupport

extension ConnectablePublisher {
  /// Connects this publisher when its first subscriber attaches, and disconnects it when the last one cancels.
  ///
  /// ```swift
  /// Timer.publish(every: 1, on: .main, in: .common)
  ///   .autoconnect()
  ///   .sink { print("The time is \($0).") }
  ///   .store(in: &cancellables)
  /// ```
  ///
  /// - Returns: A publisher that connects by itself. Each call returns one with its own count, so keep the returned
  ///   publisher to share a connection.
  @inlinable public func autoconnect() -> Publishers.Autoconnect<Self> {
    Publishers.Autoconnect(upstream: self)
  }
}

extension Publishers {
  /// A publisher that connects its upstream for as long as it has subscribers.
  ///
  /// After the upstream's completion it isn't connected again. Later subscribers receive the completion.
  public class Autoconnect<Upstream: ConnectablePublisher>: Publisher {
    /// The upstream's values.
    public typealias Output = Upstream.Output

    /// The error of the upstream.
    public typealias Failure = Upstream.Failure

    /// The publisher to connect.
    public final let upstream: Upstream

    @usableFromInline struct State {
      /// The number of subscribers.
      @usableFromInline var count = 0
      @usableFromInline var connection: (any Cancellable)?

      @inlinable init() {}
    }

    @usableFromInline final let state = Locked(unchecked: State())

    /// Connects and disconnects one after the other, so that there is one connection at any moment.
    private let changes: SerialDelivery<() -> Void>

    /// Creates a publisher that connects another.
    ///
    /// - Parameter upstream: The publisher to connect.
    public init(upstream: Upstream) {
      self.upstream = upstream
      changes = SerialDelivery { $0() }
    }

    /// Attaches a subscriber, and connects the upstream for the first one.
    public func receive<S: Subscriber>(subscriber: S)
    where Upstream.Output == S.Input, Upstream.Failure == S.Failure {
      state.withLockUnchecked { $0.count += 1 }
      upstream.receive(subscriber: Stage(subscriber) { self.release() })
      changes.send { self.update() }
    }

    @usableFromInline final func release() {
      state.withLockUnchecked { $0.count -= 1 }
      changes.send { self.update() }
    }

    /// Connects the upstream if there are subscribers, and disconnects it otherwise.
    private func update() {
      let (isWanted, connection) = state.withLockUnchecked { state in
        (state.count > 0, state.count > 0 ? state.connection : state.connection.take())
      }
      if !isWanted {
        connection?.cancel()
      } else if connection == nil {
        let new = upstream.connect()
        state.withLockUnchecked { $0.connection = new }
      }
    }
  }
}

extension Publishers.Autoconnect {
  /// Calls a closure when it is cancelled before the upstream's completion.
  @usableFromInline final class Stage<Downstream: Subscriber>: FilterStage<ForwardingRule<Output, Failure>, Downstream>
  where Downstream.Input == Output, Downstream.Failure == Failure {
    /// `nil` after the end.
    // because it changes only after the last delivery
    @exclusivity(unchecked) private var onCancel: (() -> Void)?

    @usableFromInline init(_ downstream: Downstream, onCancel: @escaping () -> Void) {
      self.onCancel = onCancel
      super.init(downstream, ForwardingRule(), (), name: "Autoconnect")
    }

    @usableFromInline override var description: String { upstreamDescription }

    @usableFromInline override func didCancel() {
      super.didCancel()
      onCancel?()
    }

    @usableFromInline override func releaseContents() {
      super.releaseContents()
      onCancel = nil
    }
  }
}
