extension View {
  /// Adds an action to perform when a value changes.
  ///
  /// The closure of the new body runs, so its captured values are as new as `value`.
  /// - Parameters:
  ///   - value: The value.
  ///   - initial: A Boolean value that indicates whether the action also runs when the view appears.
  ///   - action: The action. Receives the old value and the new one, which are the same when the view appears.
  public func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping (_ oldValue: V, _ newValue: V) -> Void
  ) -> some View {
    WithChanges(content: self, value: value, runsInitially: initial, runsOldAction: false, action: action)
  }

  /// Adds an action to perform when a value changes.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - initial: A Boolean value that indicates whether the action also runs when the view appears.
  ///   - action: The action. Runs on the main actor.
  public func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping () -> Void
  ) -> some View {
    onChange(of: value, initial: initial) { _, _ in action() }
  }

  /// Adds an action to perform when a value changes.
  ///
  /// The closure of the previous body runs, so its captured values are those before the change.
  /// - Parameters:
  ///   - value: The value.
  ///   - action: The action. Receives the new value.
  @available(*, deprecated, message: "Use `onChange` with a two or zero parameter action closure instead.")
  public func onChange<V: Equatable>(of value: V, perform action: @escaping (_ newValue: V) -> Void) -> some View {
    WithChanges(content: self, value: value, runsInitially: false, runsOldAction: true) { action($1) }
  }
}

/// A view with an action for the changes of a value.
private struct WithChanges<Content: View, Value: Equatable>: WrapperView {
  var content: Content?
  let value: Value
  let runsInitially: Bool
  let runsOldAction: Bool
  let action: (Value, Value) -> Void

  static func makeNode(_ view: Self, in parent: _ViewNode) -> WrapperNode<Self> {
    ChangeNode(view, in: parent)
  }
}

private final class ChangeNode<Content: View, Value: Equatable>: WrapperNode<WithChanges<Content, Value>> {
  override func update(with new: WithChanges<Content, Value>) {
    let old = view
    super.update(with: new)
    guard old.value != new.value else { return }
    let action = new.runsOldAction ? old.action : new.action
    graph.afterUpdate { action(old.value, new.value) }
  }

  override var hasAppearance: Bool { view.runsInitially }

  override func appear() { view.action(view.value, view.value) }
}
