import AppEnvironmentKit

/// Replaces the environments of a preview by environments with the chosen context.
@MainActor
final class EnvironmentSubstitution {
  private let configuration: PreviewConfiguration
  private var substitutes: [ObjectIdentifier: (original: AppEnvironment, substitute: AppEnvironment)] = [:]

  init(_ configuration: PreviewConfiguration) {
    self.configuration = configuration
  }

  /// Returns the substitute for an object that a view places in the environment.
  func substitute(_ object: AnyObject) -> AnyObject {
    guard let original = object as? AppEnvironment, let context = configuration.context(for: original.context) else {
      return object
    }
    if let known = substitutes[ObjectIdentifier(original)]?.substitute { return known }
    let substitute = original.switched(to: context, recreating: Set(configuration.exceptions.keys))
    substitutes[ObjectIdentifier(original)] = (original, substitute)
    return substitute
  }
}
