/// The environment of a part of the tree. A view that changes the environment begins a scope for what is below it.
final class EnvironmentScope: DependencySource, @unchecked Sendable {  // because the main actor alone uses it
  /// The values of the environment.
  private(set) var values: EnvironmentValues

  init(_ values: EnvironmentValues) {
    self.values = values
  }

  /// Replaces the values. Each reader compares those that it has read.
  @MainActor
  func replace(with values: EnvironmentValues) {
    self.values = values
    forEachReader { $0.environmentDidChange() }
  }
}
