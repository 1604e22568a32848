import AppEnvironmentKit

/// Replaces the environment of a preview by one with the chosen context and content.
@MainActor
final class EnvironmentSubstitution {
  /// The last environment that the preview's source placed above its views, as it was replaced.
  private(set) var environment: AppEnvironment?
  private let configuration: PreviewConfiguration
  private let content: PreviewContent?
  private var substitutes: [ObjectIdentifier: (original: AppEnvironment, substitute: AppEnvironment)] = [:]

  init(_ configuration: PreviewConfiguration, _ content: PreviewContent?) {
    self.configuration = configuration
    self.content = content
  }

  /// Returns the object that takes the place of one that a view places in the environment.
  func substitute(_ object: AnyObject) -> AnyObject {
    guard let original = object as? AppEnvironment else { return object }
    let known = substitutes[ObjectIdentifier(original)]?.substitute
    let substitute = known ?? switched(original)
    substitutes[ObjectIdentifier(original)] = (original, substitute)
    environment = substitute
    return substitute
  }

  private func switched(_ original: AppEnvironment) -> AppEnvironment {
    let context = configuration.context(for: original.context)
    guard context != nil || content != nil else { return original }
    return original.switched(to: context ?? original.context, previewContent: content ?? original.previewContent)
  }
}
