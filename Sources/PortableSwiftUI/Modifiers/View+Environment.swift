extension View {
  /// Sets a value in the environment of the view and its descendants.
  ///
  /// - Parameters:
  ///   - keyPath: The value.
  ///   - value: The new value.
  public func environment<V>(_ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V) -> some View {
    ChangedEnvironment(content: self, value: value) { $0[keyPath: keyPath] = $1 }
  }

  /// Places an observable object in the environment of the view and its descendants.
  ///
  /// - Parameter object: The object, or `nil` to remove an object of the type.
  public func environment<T: AnyObject & Observable>(_ object: T?) -> some View {
    ChangedEnvironment(content: self, value: object) { $0[T.self] = $1 }
  }

  /// Supplies an observable object to the view and its descendants.
  ///
  /// - Parameter object: The object, for ``EnvironmentObject`` properties of its type.
  public func environmentObject<T: ObservableObject>(_ object: T) -> some View {
    ChangedEnvironment(content: self, value: object) { $0[observed: T.self] = $1 }
  }

  /// Transforms a value in the environment of the view and its descendants.
  ///
  /// - Parameters:
  ///   - keyPath: The value.
  ///   - transform: Changes the value.
  public func transformEnvironment<V>(
    _ keyPath: WritableKeyPath<EnvironmentValues, V>, transform: @escaping (inout V) -> Void
  ) -> some View {
    ChangedEnvironment(content: self, value: transform) { values, transform in transform(&values[keyPath: keyPath]) }
  }
}

/// A view that changes a value in the environment.
struct ChangedEnvironment<Content: View, Value>: WrapperView {
  var content: Content?
  let value: Value
  let change: (inout EnvironmentValues, Value) -> Void

  static func makeNode(_ view: Self, in parent: _ViewNode) -> WrapperNode<Self> {
    EnvironmentNode(view, in: parent)
  }

  func values(in outer: EnvironmentValues) -> EnvironmentValues {
    var values = outer
    change(&values, value)
    return values
  }
}

private final class EnvironmentNode<Content: View, Value>: WrapperNode<ChangedEnvironment<Content, Value>> {
  private let outer: EnvironmentScope
  private var needsChange = false

  init(_ view: ChangedEnvironment<Content, Value>, in parent: _ViewNode) {
    outer = parent.environment
    super.init(view, in: parent, environment: EnvironmentScope(view.values(in: outer.values)))
  }

  override func update(with new: ChangedEnvironment<Content, Value>) {
    if !needsChange { needsChange = !ValueComparison.areEqual(view.value, new.value) }
    super.update(with: new)
  }

  override func evaluate() {
    if outer.hasChanged(since: dependencies.evaluation) { needsChange = true }
    Evaluation.run(for: self) { dependencies.note(outer, for: self) }
    if needsChange {
      needsChange = false
      let old = environment.system.text
      environment.replace(with: view.values(in: outer.values))
      if environment.system.text != old { textValuesDidChange() }
    }
    super.evaluate()
  }

  /// Has the texts in the view choose their sizes again.
  private func textValuesDidChange() {
    forEach { ($0.layout as? TextLayout)?.valuesDidChange() }
  }
}
