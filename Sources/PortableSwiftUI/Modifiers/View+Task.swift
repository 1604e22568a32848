extension View {
  /// Adds an asynchronous task to perform before the view appears. It is cancelled after the view has disappeared.
  ///
  /// - Parameters:
  ///   - priority: The priority of the task.
  ///   - action: The task. Runs on the actor of the closure, which is the main actor in the body of a view.
  public func task(
    priority: TaskPriority = .userInitiated, @_inheritActorContext _ action: @escaping @Sendable () async -> Void
  ) -> some View {
    WithTask(content: self, id: 0, priority: priority, action: action)
  }

  /// Adds an asynchronous task to perform before the view appears, and again when a value changes. It is cancelled before
  /// it starts again, and after the view has disappeared.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - priority: The priority of the task.
  ///   - action: The task. Runs on the actor of the closure, which is the main actor in the body of a view.
  public func task<T: Equatable>(
    id value: T, priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: @escaping @Sendable () async -> Void
  ) -> some View {
    WithTask(content: self, id: value, priority: priority, action: action)
  }
}

/// A view with a task.
private struct WithTask<Content: View, ID: Equatable>: WrapperView {
  var content: Content?
  let id: ID
  let priority: TaskPriority
  let action: @Sendable () async -> Void

  static func makeNode(_ view: Self, in parent: _ViewNode) -> WrapperNode<Self> {
    TaskNode(view, in: parent)
  }
}

private final class TaskNode<Content: View, ID: Equatable>: WrapperNode<WithTask<Content, ID>> {
  private var task: Task<Void, Never>?

  override func update(with new: WithTask<Content, ID>) {
    let isOther = view.id != new.id
    super.update(with: new)
    guard isOther else { return }
    graph.afterUpdate { [weak self] in
      guard let self, !isRemoved, hasAppeared else { return }
      task?.cancel()
      start()
    }
  }

  override var hasAppearance: Bool { true }

  override func appear() { start() }

  override func disappear() {
    task?.cancel()
    task = nil
  }

  private func start() {
    task = Task(priority: view.priority, operation: view.action)
  }
}
