import PackageSupport

/// A node's subscription to the changes of an observable object.
final class ObjectSubscription: Mutation, Sendable {
  private struct State {
    var isConnected = true

    /// The last transaction that an announcement was noted in.
    var transaction = 0
  }

  private let updates: UpdateQueue
  private let state = Locked(State())

  /// Only the main actor takes references to the node and the object, so that no other thread can be the last to release
  /// them.
  @MainActor private weak var node: _ViewNode?
  @MainActor private weak var object: AnyObject?
  @MainActor private var cancellable: AnyCancellable?

  /// Creates a subscription that invalidates a node.
  @MainActor
  init(of node: _ViewNode) {
    updates = node.graph.updates
    self.node = node
  }

  /// Observes an object. Does nothing if it is the one that is being observed.
  @MainActor
  func observe<Object: ObservableObject>(_ object: Object) {
    guard object !== self.object || cancellable == nil else { return }
    self.object = object
    let old = cancellable
    cancellable = object.objectWillChange.sink { @Sendable [weak self] _ in self?.objectWillChange() }
    old?.cancel()
  }

  /// Observes no object until another one is observed.
  @MainActor
  func pause() {
    cancellable?.cancel()
    cancellable = nil
  }

  /// Ends the subscription.
  @MainActor
  func disconnect() {
    node = nil
    state.withLock { $0.isConnected = false }
    pause()
  }

  func apply(_ transaction: Int) {
    node?.invalidate()
  }

  /// Called before the object changes, on the thread that changes it.
  private func objectWillChange() {
    if Evaluation.isOnThread {
      updates.warn("Publishing changes from within view updates is not allowed, this will cause undefined behavior.")
    } else if !MainQueue.isCurrent {
      updates.warn(
        "Publishing changes from background threads is not allowed; make sure to publish values from the main thread "
          + "(via operators like receive(on:)) on model updates.")
    }
    updates.write { transaction in
      state.withLock { state in
        defer { state.transaction = transaction }
        return state.transaction == transaction || !state.isConnected ? nil : self
      }
    }
  }
}

extension ObjectSubscription: PropertyStorage {}
