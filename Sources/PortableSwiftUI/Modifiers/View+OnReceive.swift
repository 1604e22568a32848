import PackageSupport

extension View {
  /// Adds an action to perform for each value of a publisher.
  ///
  /// The view subscribes when it's inserted, and again only if the publisher changes. The closure of the latest body
  /// runs, on the main actor. Values that arrive during an update or on another thread are queued there.
  /// - Parameters:
  ///   - publisher: The publisher.
  ///   - action: The action.
  public func onReceive<P: Publisher>(
    _ publisher: P, perform action: @escaping (P.Output) -> Void
  ) -> some View where P.Failure == Never {
    WithPublisher(content: self, publisher: publisher, action: action)
  }
}

/// A view with an action for the values of a publisher.
private struct WithPublisher<Content: View, P: Publisher>: WrapperView where P.Failure == Never {
  var content: Content?
  let publisher: P
  let action: (P.Output) -> Void

  static func makeNode(_ view: Self, in parent: _ViewNode) -> WrapperNode<Self> {
    PublisherNode(view, in: parent)
  }
}

private final class PublisherNode<Content: View, P: Publisher>: WrapperNode<WithPublisher<Content, P>>
where P.Failure == Never {
  private var cancellable: AnyCancellable?
  private var needsSubscription = true

  override func update(with new: WithPublisher<Content, P>) {
    if !needsSubscription { needsSubscription = !ValueComparison.areEqual(view.publisher, new.publisher) }
    super.update(with: new)
  }

  override func evaluate() {
    super.evaluate()
    guard needsSubscription else { return }
    needsSubscription = false
    let old = cancellable
    let receiver = ValueReceiver(graph.updates) { [weak self] (value: P.Output) in self?.receive(value) }
    cancellable = view.publisher.sink { @Sendable in receiver.receive($0) }
    old?.cancel()
  }

  override func disconnect() {
    cancellable?.cancel()
    cancellable = nil
  }

  private func receive(_ value: P.Output) {
    graph.afterUpdate { [weak self] in
      if let self, !isRemoved { view.action(value) }
    }
  }
}

/// Passes the values of a publisher to the main actor, in order.
///
/// A value that arrives on the main thread is passed on at once. Others wait here: the first one adds the receiver, as a
/// mutation, to the graph's next update, which passes on all that have arrived by then.
private final class ValueReceiver<Value>: Mutation, @unchecked Sendable {  // because `waiting` is guarded by a lock
  private let updates: UpdateQueue
  private let action: @MainActor (Value) -> Void
  private let lock = Lock()
  private var waiting: [Value] = []

  init(_ updates: UpdateQueue, _ action: @escaping @MainActor (Value) -> Void) {
    self.updates = updates
    self.action = action
  }

  /// Called with each value, on the thread of the publisher.
  func receive(_ value: Value) {
    if MainQueue.isCurrent {
      nonisolated(unsafe) let value = value  // because it stays on this thread
      return MainActor.assumeIsolated { action(value) }
    }
    let isFirst = lock.withLock {
      waiting.append(value)
      return waiting.count == 1
    }
    if isFirst { updates.write { _ in self } }
  }

  func apply(_ transaction: Int) {
    for value in lock.withLock({ waiting.takeAll() }) { action(value) }
  }
}
