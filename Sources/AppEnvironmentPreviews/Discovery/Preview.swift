import AppEnvironmentKit
import PortableSwiftUI

/// One view of a provider.
@MainActor
struct Preview: Identifiable {
  /// The name of the provider's type without `Previews` at its end.
  let group: String

  /// The name that the view has in its source, or its number in the group. It is distinct in its group, because it identifies
  /// the preview when the program is built again.
  var title: String

  /// The size of the space in which the view is shown.
  let layout: PreviewLayout

  /// The position among the views of the provider.
  let position: PreviewPosition

  /// The provider.
  let provider: any PreviewProvider.Type

  /// The group and the title, such as `Editor/An empty document`.
  nonisolated var id: String { "\(group)/\(title)" }

  /// Returns the previews of a provider. Their views are created, but their bodies aren't evaluated.
  ///
  /// - Parameters:
  ///   - provider: The type that provides them.
  ///   - group: The name of the group; the default is the provider's.
  static func previews(of provider: any PreviewProvider.Type, group: String? = nil) -> [Preview] {
    let group = group ?? groupName(of: provider)
    let descriptions = CrashNote.naming(group) { Self.descriptions(of: provider) }
    let titles = descriptions.enumerated().map { index, description in
      description.displayName ?? (descriptions.count == 1 ? group : "\(group) \(index + 1)")
    }
    return zip(titles.madeDistinct, descriptions).map { title, description in
      Preview(
        group: group, title: title, layout: description.layout, position: description.position, provider: provider)
    }
  }

  private static func descriptions<Provider: PreviewProvider>(of provider: Provider.Type) -> [PreviewDescription] {
    ViewGraph.describePreviews(of: provider.previews)
  }

  /// Returns the view to show.
  ///
  /// - Parameters:
  ///   - configuration: The choices of the person who looks at it.
  ///   - didSelect: Called when the view is laid out, with its environment, if it has one.
  func view(_ configuration: PreviewConfiguration, didSelect: @escaping (AppEnvironment?) -> Void) -> AnyView {
    let substitution = EnvironmentSubstitution(configuration)
    let view = Self.view(of: provider, position) { didSelect($0.object(AppEnvironment.self)) }
    return AnyView(
      view.transformEnvironment(\.self) {
        // A browser that is itself a preview doesn't show more than the display around it.
        $0.display.hasColors = $0.display.hasColors && configuration.hasColors
        $0.display.isASCII = $0.display.isASCII || configuration.isASCII
        $0.substituteObject = substitution.substitute
      })
  }

  private static func view<Provider: PreviewProvider>(
    of provider: Provider.Type, _ position: PreviewPosition, didSelect: @escaping (EnvironmentValues) -> Void
  ) -> AnyView {
    AnyView(PreviewSelection(position, of: provider.previews, didSelect: didSelect))
  }

  /// The name of the provider's type without `Previews` at its end, or the name of the file that has a `#Preview`.
  static func groupName(of provider: any PreviewProvider.Type) -> String {
    if let declaration = provider as? any PreviewDeclaration.Type {
      let file = declaration.fileID.split(separator: "/").last ?? ""
      return String(file.prefix { $0 != "." })
    }
    let name = String(describing: provider)
    for suffix in ["_Previews", "Previews", "Preview"] where name.hasSuffix(suffix) && name.count > suffix.count {
      return String(name.dropLast(suffix.count))
    }
    return name
  }
}
