/// The environment of a part of the tree. A view that changes the environment begins a scope for what is below it.
final class EnvironmentScope: DependencySource, @unchecked Sendable {  // because the main actor alone uses it
  /// The values of the environment.
  private(set) var values: EnvironmentValues

  /// The values that the library's own views read, which are copied for each item that is drawn.
  private(set) var system: SystemValues

  init(_ values: EnvironmentValues) {
    self.values = values
    system = values.system
  }

  /// Replaces the values. Each reader compares those that it has read.
  @MainActor
  func replace(with values: EnvironmentValues) {
    self.values = values
    system = values.system
    didChange()
  }

  override func differs(for node: _ViewNode) -> Bool { node.readsOtherEnvironment }
}
